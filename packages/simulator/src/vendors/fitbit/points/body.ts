import { type Day, HOUR, MINUTE, weekday } from '../../../people/calendar.ts'
import type { PersonaName } from '../../../people/personas.ts'
import type { Band } from '../band.ts'
import { rounded } from '../shape.ts'
import { namedSample, namedSession, type Point, SCALE, TYPED_IN } from './point.ts'

const OWN_A_SCALE: readonly PersonaName[] = ['office', 'athlete', 'several_devices']
const ON_THE_SCALE = { platform: 'FITBIT', recordingMethod: 'ACTIVELY_MEASURED', device: SCALE }

/** Mondays and Thursdays after getting up; those without a scale of the vendor type it in now and then. */
function weighings(band: Band, day: Day): { at: number; source: object }[] {
  const cycle = band.truth.cycle(day)
  const at = cycle.wakeAt + 12 * MINUTE
  const scale = OWN_A_SCALE.includes(band.person.persona)
  const isDue = scale ? weekday(day) === 0 || weekday(day) === 3 : weekday(day) === 5
  if (!isDue || at > band.now || band.localDay(at) !== day) return []
  return [{ at, source: scale ? ON_THE_SCALE : TYPED_IN }]
}

export function weightPoints(band: Band, day: Day): Point[] {
  return weighings(band, day).map(({ at, source }) => {
    const noise = band.view(band.truth.cycle(day)).noise('weight')
    const grams =
      Math.round(band.person.weightKilograms * 1000 + noise.normal(0, 350)) + band.revision(day) * 50
    const values = { weightGrams: grams }
    return namedSample(band, { type: 'weight', index: 0, day, at, source, values })
  })
}

export function bodyFatPoints(band: Band, day: Day): Point[] {
  return weighings(band, day)
    .filter(({ source }) => source === ON_THE_SCALE)
    .map(({ at, source }) => {
      const noise = band.view(band.truth.cycle(day)).noise('fat')
      const usual = band.person.sex === 'female' ? 26 : 17
      const values = { percentage: rounded(usual + noise.normal(0, 0.4), 1) }
      return namedSample(band, { type: 'body-fat', index: 0, day, at, source, values })
    })
}

/** Confirmed at the beginning of each month. */
export function heightPoints(band: Band, day: Day): Point[] {
  const at = band.dawn(day) + 12 * HOUR
  if (!day.endsWith('-01') || at > band.now || band.localDay(at) !== day) return []
  const values = { heightMillimeters: String(Math.round(band.person.heightMetres * 1000)) }
  return [namedSample(band, { type: 'height', index: 0, day, at, source: TYPED_IN, values })]
}

const PRICK_THEIR_FINGER: readonly PersonaName[] = ['shift_worker', 'office']

/** Before the first meal of the day. */
export function glucosePoints(band: Band, day: Day): Point[] {
  const cycle = band.truth.cycle(day)
  const at = cycle.wakeAt + 15 * MINUTE
  const isDue = PRICK_THEIR_FINGER.includes(band.person.persona) && weekday(day) % 2 === 0
  if (!isDue || at > band.now || band.localDay(at) !== day) return []
  const values = {
    bloodGlucoseMilligramsPerDeciliter: rounded(band.glucose.at(at), 1),
    measurementSource: 'SELF_MONITORING_BLOOD_GLUCOSE',
    specimen: 'CAPILLARY_BLOOD',
    measurementTiming: 'FASTING',
  }
  return [namedSample(band, { type: 'blood-glucose', index: 0, day, at, source: TYPED_IN, values })]
}

/** A person who is ill takes their temperature. */
export function temperaturePoints(band: Band, day: Day): Point[] {
  const cycle = band.truth.cycle(day)
  if (!cycle.plan.unwell) return []
  return [40 * MINUTE, 11 * HOUR].flatMap((wait, index) => {
    const at = cycle.wakeAt + wait
    if (at > band.now || band.localDay(at) !== day) return []
    const noise = band.view(cycle).noise('fever', index)
    const values = {
      temperatureCelsius: rounded(36.7 + cycle.vitals.temperatureDeviation * 1.3 + noise.normal(0, 0.2), 1),
      measurementLocation: 'EAR',
    }
    return [namedSample(band, { type: 'core-body-temperature', index, day, at, source: TYPED_IN, values })]
  })
}

/** Twice a month, as start and end equal. */
export function ecgPoints(band: Band, day: Day): Point[] {
  const cycle = band.truth.cycle(day)
  const at = cycle.wakeAt + 2 * HOUR
  const isDue = day.endsWith('-05') || day.endsWith('-20')
  if (!isDue || !cycle.plan.worn || at > band.now || band.localDay(at) !== day) return []
  const noise = band.view(cycle).noise('ecg')
  const values = {
    beatsPerMinuteAvg: String(Math.round(cycle.vitals.restingHeartRate + 8)),
    samplingFrequencyHertz: 250,
    leadNumber: 1,
    millivoltsScalingFactor: 10_922,
    resultClassification: 'NORMAL_SINUS_RHYTHM',
    waveformSamples: Array.from({ length: 250 }, () => noise.integer(-900, 9000)),
  }
  const source = { platform: 'FITBIT', recordingMethod: 'ACTIVELY_MEASURED' }
  return [namedSession(band, { type: 'electrocardiogram', index: 0, day, at, endAt: at, source, values })]
}

/** Of a band that notices something on one night in the month. */
export function irregularRhythmPoints(band: Band, day: Day): Point[] {
  const cycle = band.truth.cycle(day)
  const [at, endAt] = [cycle.bedAt + 2 * HOUR, cycle.bedAt + 4 * HOUR]
  if (!day.endsWith('-08') || !cycle.plan.worn || endAt > band.now || band.localDay(at) !== day) return []
  const time = (instant: number) => new Date(instant).toISOString()
  const utcOffset = `${band.offset(at) * 60}s`
  const alertWindows = [0, 1, 2].map((window) => ({
    startTime: time(at + window * 20 * MINUTE),
    startUtcOffset: utcOffset,
    endTime: time(at + (window * 20 + 5) * MINUTE),
    endUtcOffset: utcOffset,
    positive: true,
    heartBeats: [0, 1, 2].map((beat) => ({
      physicalTime: time(at + window * 20 * MINUTE + beat * 900),
      utcOffset,
      beatsPerMinute: 62 + beat * 9 + band.revision(day),
    })),
  }))
  const source = { platform: 'FITBIT', recordingMethod: 'PASSIVELY_MEASURED' }
  const values = { alertWindows, medicalDeviceInfo: { algorithmVersion: '2.0', deviceModel: 'Band' } }
  return [
    namedSession(band, { type: 'irregular-rhythm-notification', index: 0, day, at, endAt, source, values }),
  ]
}
