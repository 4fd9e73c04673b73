import type { PhoneRecord } from '@tributary/health'
import { iso, isTime } from '../days.ts'
import type { HcRecord } from './api.ts'

/** What a record says, beside its time and where it comes from. */
type Content = (record: HcRecord) => Partial<PhoneRecord>

type Measure = Readonly<Record<string, number>>

/** The library gives amounts in every unit at once; null where it gives none. */
function amount(value: unknown, key: string): number | null {
  const measured = (value as Measure | null | undefined)?.[key]
  return typeof measured === 'number' ? measured : null
}

/** A record that lacks its number still says that it is there: what it lacks is refused by the service alone. */
const numbered = (value: unknown, unit: string): Partial<PhoneRecord> =>
  typeof value === 'number' ? { value, unit } : { unit }

const plain =
  (field: string, unit: string): Content =>
  (record) =>
    numbered(record[field], unit)

const measured =
  (field: string, key: string, unit: string): Content =>
  (record) =>
    numbered(amount(record[field], key), unit)

type Timed = Readonly<Record<string, unknown>>

/** The members of a list that are objects. */
const listOf = (given: unknown): Timed[] =>
  Array.isArray(given) ? given.filter((one) => typeof one === 'object' && one !== null) : []

/** Those that have a time and a number. */
const samplesOf = (
  given: unknown,
  numberIn: (sample: Timed) => unknown,
): NonNullable<PhoneRecord['samples']> =>
  listOf(given).flatMap((sample) => {
    const { time } = sample
    const value = numberIn(sample)
    return typeof value === 'number' && isTime(time) ? [{ at: iso(time), value }] : []
  })

const partOf = (name: string, value: number | null, unit: string): NonNullable<PhoneRecord['parts']> =>
  value === null ? [] : [{ name, value, unit }]

const sampled =
  (unit: string, numberIn: (sample: Timed) => unknown): Content =>
  (record) => ({ unit, samples: samplesOf(record['samples'], numberIn) })

const numbersOf = (record: HcRecord, names: readonly string[]): Partial<PhoneRecord> => {
  const metadata: Record<string, number> = {}
  for (const name of names) if (typeof record[name] === 'number') metadata[name] = record[name]
  return Object.keys(metadata).length > 0 ? { metadata } : {}
}

/** A number of the store's names something. */
const categoryOf = (value: unknown): Partial<PhoneRecord> => (typeof value === 'number' ? { value } : {})

const located =
  (content: Content, ...names: string[]): Content =>
  (record) => ({ ...content(record), ...numbersOf(record, names) })

const sleep: Content = ({ stages }) => ({
  stages: listOf(stages).flatMap(({ startTime, endTime, stage }) =>
    isTime(startTime) && isTime(endTime) && typeof stage === 'number'
      ? [{ start: iso(startTime), end: iso(endTime), stage: String(stage) }]
      : [],
  ),
})

const pressure: Content = ({ systolic, diastolic }) => ({
  parts: [
    ...partOf('systolic', amount(systolic, 'inMillimetersOfMercury'), 'mmHg'),
    ...partOf('diastolic', amount(diastolic, 'inMillimetersOfMercury'), 'mmHg'),
  ],
})

const skinTemperature: Content = ({ baseline, deltas }) => {
  const parts = partOf('baseline', amount(baseline, 'inCelsius'), 'degC')
  return {
    unit: 'degC',
    samples: samplesOf(deltas, ({ delta }) => amount(delta, 'inCelsius')),
    ...(parts.length > 0 ? { parts } : {}),
  }
}

const NUTRIENTS = [
  'protein',
  'sugar',
  'totalFat',
  'transFat',
  'totalCarbohydrate',
  'dietaryFiber',
  'sodium',
  'cholesterol',
]

const nutrition: Content = (record) => ({
  parts: [
    ...partOf('energy', amount(record['energy'], 'inKilocalories'), 'kcal'),
    ...NUTRIENTS.flatMap((name) => partOf(name, amount(record[name], 'inGrams'), 'g')),
  ],
})

const exercise: Content = ({ exerciseType, exerciseRoute }) => {
  const route = listOf((exerciseRoute as { route?: unknown } | null | undefined)?.route).flatMap(pointOf)
  return {
    ...(typeof exerciseType === 'number' ? { activity: String(exerciseType) } : {}),
    ...(route.length > 0 ? { route } : {}),
  }
}

function pointOf({ time, latitude, longitude, altitude }: Timed): NonNullable<PhoneRecord['route']> {
  if (!isTime(time) || typeof latitude !== 'number' || typeof longitude !== 'number') return []
  const metres = amount(altitude, 'inMeters')
  return [{ at: iso(time), latitude, longitude, ...(metres === null ? {} : { altitude: metres }) }]
}

/** By the library's names; the store's own are the same with `Record` at their end. */
export const CONTENTS: Readonly<Record<string, Content>> = {
  Steps: plain('count', 'count'),
  Distance: measured('distance', 'inMeters', 'm'),
  ActiveCaloriesBurned: measured('energy', 'inKilocalories', 'kcal'),
  TotalCaloriesBurned: measured('energy', 'inKilocalories', 'kcal'),
  BasalMetabolicRate: measured('basalMetabolicRate', 'inKilocaloriesPerDay', 'kcal/day'),
  FloorsClimbed: plain('floors', 'count'),
  ElevationGained: measured('elevation', 'inMeters', 'm'),
  HeartRate: sampled('bpm', (sample) => sample['beatsPerMinute']),
  RestingHeartRate: plain('beatsPerMinute', 'bpm'),
  HeartRateVariabilityRmssd: plain('heartRateVariabilityMillis', 'ms'),
  OxygenSaturation: plain('percentage', '%'),
  RespiratoryRate: plain('rate', '/min'),
  Vo2Max: located(plain('vo2MillilitersPerMinuteKilogram', 'mL/min/kg'), 'measurementMethod'),
  SkinTemperature: located(skinTemperature, 'measurementLocation'),
  Speed: sampled('m/s', (sample) => amount(sample['speed'], 'inMetersPerSecond')),
  Power: sampled('W', (sample) => amount(sample['power'], 'inWatts')),
  StepsCadence: sampled('count/min', (sample) => sample['rate']),
  CyclingPedalingCadence: sampled('rpm', (sample) => sample['revolutionsPerMinute']),
  Weight: measured('weight', 'inKilograms', 'kg'),
  Height: measured('height', 'inMeters', 'm'),
  BodyFat: plain('percentage', '%'),
  LeanBodyMass: measured('mass', 'inKilograms', 'kg'),
  BoneMass: measured('mass', 'inKilograms', 'kg'),
  BodyWaterMass: measured('mass', 'inKilograms', 'kg'),
  BodyTemperature: located(measured('temperature', 'inCelsius', 'degC'), 'measurementLocation'),
  BasalBodyTemperature: located(measured('temperature', 'inCelsius', 'degC'), 'measurementLocation'),
  BloodPressure: located(pressure, 'bodyPosition', 'measurementLocation'),
  BloodGlucose: located(
    measured('level', 'inMilligramsPerDeciliter', 'mg/dL'),
    'specimenSource',
    'mealType',
    'relationToMeal',
  ),
  Hydration: measured('volume', 'inLiters', 'L'),
  Nutrition: nutrition,
  MenstruationFlow: (record) => ({ value: typeof record['flow'] === 'number' ? record['flow'] : 0 }),
  MenstruationPeriod: () => ({}),
  OvulationTest: (record) => categoryOf(record['result']),
  CervicalMucus: (record) => ({
    ...categoryOf(record['appearance']),
    ...numbersOf(record, ['sensation']),
  }),
  IntermenstrualBleeding: () => ({}),
  MindfulnessSession: (record) => numbersOf(record, ['mindfulnessSessionType']),
  SleepSession: sleep,
  ExerciseSession: exercise,
}
