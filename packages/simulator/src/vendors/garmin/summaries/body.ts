import { type Day, MINUTE, weekday } from '../../../people/calendar.ts'
import { clamp } from '../../../people/random.ts'
import { ageOn } from '../../../people/vitals.ts'
import { seconds, summaryId, timing } from '../identity.ts'
import type { GarminWatch } from '../watch.ts'
import { type Upload, whenDone } from './upload.ts'

/** A scale that does not need the watch, some mornings a week; once a week the weight is typed in. */
export function bodyComps(watch: GarminWatch, day: Day): Upload[] {
  const { cycle, noise, at } = morning(watch, day, 'scale', 12)
  const typedIn = weekday(day) === 6
  if (!typedIn && ![0, 2, 4].includes(weekday(day))) return []
  const { weightKilograms, heightMetres } = watch.person
  const grams = Math.round((weightKilograms + noise.normal(0, 0.35)) * 1000) + watch.revision(day) * 50
  return whenDone(watch, at, at, () => ({
    summaryId: summaryId(watch, 'bodyComps', at),
    measurementTimeInSeconds: seconds(at),
    measurementTimeOffsetInSeconds: watch.offset(at),
    weightInGrams: grams,
    ...(!typedIn && {
      muscleMassInGrams: Math.round(grams * 0.43),
      boneMassInGrams: Math.round(grams * 0.055),
      bodyWaterInPercent: Math.round((56 + noise.normal(0, 0.4) - cycle.strain) * 10) / 10,
      bodyFatInPercent: Math.round((21 + noise.normal(0, 0.3)) * 10) / 10,
      bodyMassIndex: Math.round((grams / 1000 / heightMetres ** 2) * 10) / 10,
    }),
  }))
}

export function bloodPressures(watch: GarminWatch, day: Day): Upload[] {
  const { cycle, noise, at } = morning(watch, day, 'cuff', 25)
  if (weekday(day) !== 1 && weekday(day) !== 5) return []
  const systolic = 116 + ageOn(watch.person, day) / 5 + (cycle.plan.unwell ? 6 : 0) + noise.normal(0, 4)
  return whenDone(watch, at, at, () => ({
    summaryId: summaryId(watch, 'bloodPressures', at),
    measurementTimeInSeconds: seconds(at),
    measurementTimeOffsetInSeconds: watch.offset(at),
    systolic: Math.round(systolic) + watch.revision(day),
    diastolic: Math.round(systolic * 0.63),
    pulse: Math.round(cycle.vitals.restingHeartRate + 8),
    sourceType: weekday(day) === 1 ? 'DEVICE' : 'MANUAL',
  }))
}

/** Estimates without a time of day. */
export function userMetrics(watch: GarminWatch, day: Day): Upload[] {
  const { cycle, noise, at } = morning(watch, day, 'metrics', 5)
  if (!cycle.plan.worn) return []
  const vo2Max = watch.person.vo2Max + noise.normal(0, 0.4)
  return whenDone(watch, at, at, () => ({
    summaryId: summaryId(watch, 'userMetrics', at),
    calendarDate: day,
    vo2Max: watch.person.workoutsPerWeek < 2 ? null : Math.round(vo2Max),
    vo2MaxCycling: null,
    fitnessAge: ageOn(watch.person, day) + (watch.person.vo2Max > 45 ? -6 : 3),
    enhanced: true,
  }))
}

/** Two minutes of sitting still, once in a while. */
export function healthSnapshot(watch: GarminWatch, day: Day): Upload[] {
  const { cycle, noise, at } = morning(watch, day, 'snapshot', 75)
  const worn = watch.view(cycle).worn[(at - cycle.bedAt) / MINUTE] === 1
  if (!worn || !noise.chance(0.25)) return []
  const { restingHeartRate, breathsPerMinute, spo2, hrv } = cycle.vitals
  const heart = Math.round(restingHeartRate + 5)
  const of = (summaryType: string, value: number, spread: number) => ({
    summaryType,
    minValue: value - spread,
    maxValue: value + spread,
    avgValue: value,
  })
  return whenDone(watch, at, at + 2 * MINUTE, () => {
    const { startTimeOffsetInSeconds, ...when } = timing(watch, at, at + 2 * MINUTE)
    return {
      summaryId: summaryId(watch, 'healthSnapshot', at),
      calendarDate: day,
      ...when,
      offsetStartTimeInSeconds: startTimeOffsetInSeconds,
      summaries: [
        { ...of('heart_rate', heart, 6), epochSummaries: { 0: heart + 3, 60: heart, 115: heart - 2 } },
        of('respiration', Math.round(breathsPerMinute), 2),
        of('stress', Math.round(clamp(18 + cycle.strain * 20, 1, 100)), 8),
        of('spo2', Math.round(clamp(spo2, 85, 99)), 1),
        { summaryType: 'rmssd_hrv', avgValue: Math.round(hrv * 0.9) },
        { summaryType: 'sdrr_hrv', avgValue: Math.round(hrv * 1.2) },
      ],
    }
  })
}

function morning(watch: GarminWatch, day: Day, what: string, minutes: number) {
  const cycle = watch.truth.cycle(day)
  const noise = watch.view(cycle).noise(what)
  return { cycle, noise, at: cycle.wakeAt + minutes * MINUTE }
}
