import type { PhoneRecord } from '@tributary/health'
import { type Dialect, iso, spanOf } from './dialect.ts'
import type { Happening, Quantity, QuantityName, SyntheticStage, Training, Wearable } from './happening.ts'

const quantity = (name: string) => `HKQuantityTypeIdentifier${name}`

interface Word {
  type: string
  unit: string
  /** What one of ours is in the store's unit. */
  factor: number
}

const word = (name: string, unit: string, factor = 1): Word => ({ type: quantity(name), unit, factor })

const WORDS: Readonly<Record<QuantityName, Word>> = {
  steps: word('StepCount', 'count'),
  distance_m: word('DistanceWalkingRunning', 'm'),
  active_kcal: word('ActiveEnergyBurned', 'kcal'),
  basal_kcal: word('BasalEnergyBurned', 'kcal'),
  floors: word('FlightsClimbed', 'count'),
  resting_bpm: word('RestingHeartRate', 'count/min'),
  hrv_ms: word('HeartRateVariabilitySDNN', 'ms'),
  spo2_pct: word('OxygenSaturation', '%', 0.01),
  breaths_per_min: word('RespiratoryRate', 'count/min'),
  weight_kg: word('BodyMass', 'kg'),
  body_fat_pct: word('BodyFatPercentage', '%', 0.01),
  glucose_mg_dl: word('BloodGlucose', 'mg/dL'),
  temperature_c: word('BodyTemperature', 'degC'),
  vo2max: word('VO2Max', 'mL/min·kg'),
}

const STAGES: Readonly<Record<SyntheticStage, string>> = {
  awake: 'Awake',
  light: 'AsleepCore',
  deep: 'AsleepDeep',
  rem: 'AsleepREM',
}

const ACTIVITIES: Readonly<Record<Training['sport'], { name: string; distance: string }>> = {
  running: { name: 'Running', distance: 'DistanceWalkingRunning' },
  walking: { name: 'Walking', distance: 'DistanceWalkingRunning' },
  cycling: { name: 'Cycling', distance: 'DistanceCycling' },
}

const HEART_RATE = quantity('HeartRate')
const SLEEP = 'HKCategoryTypeIdentifierSleepAnalysis'
const WORKOUT = 'HKWorkoutTypeIdentifier'
const PRESSURE = 'HKCorrelationTypeIdentifierBloodPressure'
const ECG = 'HKDataTypeIdentifierElectrocardiogram'

type Origin = Required<Pick<PhoneRecord, 'app'>> & Pick<PhoneRecord, 'device'>

const apple = (name: string, model: string, hardware: string, uuid: string): Origin => ({
  app: { id: `com.apple.health.${uuid}`, name, version: '26.1' },
  device: { name, manufacturer: 'Apple Inc.', model, hardware },
})

const ORIGINS: Readonly<Record<Wearable, Origin>> = {
  watch: apple('Apple Watch', 'Watch', 'Watch7,5', '5D9C3A51-6F0B-4E0E-9C35-0B8E3F4A7D21'),
  phone: apple('iPhone', 'iPhone', 'iPhone17,1', '8B1F7C02-2A94-4D6B-8E5C-7F6A9D3E1C48'),
  scale: { app: { id: 'com.example.scale', name: 'Scale' }, device: { name: 'Scale', type: 'scale' } },
  cuff: { app: { id: 'com.example.cuff', name: 'Blood pressure' }, device: { name: 'Cuff' } },
  meter: { app: { id: 'com.example.meter', name: 'Glucose' }, device: { name: 'Meter' } },
  thermometer: { app: { id: 'com.apple.Health', name: 'Health' } },
}

const scaled = ({ value, name }: Quantity) => Number((value * WORDS[name].factor).toFixed(4))

function write(happening: Happening, zone: string): Omit<PhoneRecord, 'id'>[] {
  const origin = ORIGINS[happening.by]
  const span = spanOf(happening)
  switch (happening.kind) {
    case 'quantity': {
      const { type, unit } = WORDS[happening.name]
      const entered = happening.by === 'thermometer' ? { manual: true } : {}
      return [{ type, ...span, value: scaled(happening), unit, ...origin, ...entered }]
    }
    case 'pulse':
      return happening.beats.map(({ at, bpm }) => ({
        type: HEART_RATE,
        start: iso(at),
        value: bpm,
        unit: 'count/min',
        ...origin,
      }))
    case 'pressure':
      return [
        {
          type: PRESSURE,
          ...span,
          parts: [
            { name: quantity('BloodPressureSystolic'), value: happening.systolic, unit: 'mmHg' },
            { name: quantity('BloodPressureDiastolic'), value: happening.diastolic, unit: 'mmHg' },
          ],
          ...origin,
        },
      ]
    case 'night':
      return [
        {
          type: SLEEP,
          ...span,
          zone,
          stages: happening.stages.map(({ start, end, stage }) => ({
            start: iso(start),
            end: iso(end),
            stage: `HKCategoryValueSleepAnalysis${STAGES[stage]}`,
          })),
          ...origin,
        },
      ]
    case 'training':
      return [{ ...writeTraining(happening), zone, ...origin }]
    case 'trace':
      return [
        {
          type: ECG,
          ...span,
          ecg: { classification: 'sinusRhythm', hz: happening.hz, millivolts: happening.millivolts },
          parts: [{ name: `${HEART_RATE}/average`, value: happening.averageBpm, unit: 'count/min' }],
          ...origin,
        },
      ]
  }
}

function writeTraining(training: Training): Omit<PhoneRecord, 'id'> {
  const { name, distance } = ACTIVITIES[training.sport]
  return {
    type: WORKOUT,
    ...spanOf(training),
    activity: `HKWorkoutActivityType${name}`,
    parts: [
      { name: 'duration', value: (training.end - training.start) / 1000, unit: 's' },
      { name: quantity(distance), value: training.metres, unit: 'm' },
      { name: quantity('ActiveEnergyBurned'), value: training.kcal, unit: 'kcal' },
      { name: `${HEART_RATE}/average`, value: training.averageBpm, unit: 'count/min' },
      { name: `${HEART_RATE}/maximum`, value: training.maximumBpm, unit: 'count/min' },
    ],
    route: training.route.map(({ at, ...point }) => ({ at: iso(at), ...point })),
  }
}

export const appleDialect: Dialect = {
  types: [...Object.values(WORDS).map(({ type }) => type), HEART_RATE, SLEEP, WORKOUT, PRESSURE, ECG],
  write,
}
