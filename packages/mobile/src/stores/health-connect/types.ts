import type { PhoneRecord } from '@tributary/health'
import { iso } from '../days.ts'
import type { HcRecord } from './api.ts'

/** What a record says, beside its time and where it comes from. */
type Content = (record: HcRecord) => Partial<PhoneRecord>

type Measure = Readonly<Record<string, number>>

/** The library gives amounts in every unit at once. */
const amount = (value: unknown, key: string) => (value as Measure)[key]!

const plain =
  (field: string, unit: string): Content =>
  (record) => ({ value: record[field] as number, unit })

const measured =
  (field: string, key: string, unit: string): Content =>
  (record) => ({ value: amount(record[field], key), unit })

const sampled =
  (unit: string, numberIn: (sample: Record<string, unknown>) => number): Content =>
  (record) => ({
    unit,
    samples: (record['samples'] as Record<string, unknown>[]).map((sample) => ({
      at: iso(sample['time'] as string),
      value: numberIn(sample),
    })),
  })

const numbersOf = (record: HcRecord, names: readonly string[]): Partial<PhoneRecord> => {
  const metadata: Record<string, number> = {}
  for (const name of names) if (typeof record[name] === 'number') metadata[name] = record[name]
  return Object.keys(metadata).length > 0 ? { metadata } : {}
}

const located =
  (content: Content, ...names: string[]): Content =>
  (record) => ({ ...content(record), ...numbersOf(record, names) })

const sleep: Content = ({ stages }) => ({
  stages: ((stages ?? []) as { startTime: string; endTime: string; stage: number }[]).map((stage) => ({
    start: iso(stage.startTime),
    end: iso(stage.endTime),
    stage: String(stage.stage),
  })),
})

const pressure: Content = ({ systolic, diastolic }) => ({
  parts: [
    { name: 'systolic', value: amount(systolic, 'inMillimetersOfMercury'), unit: 'mmHg' },
    { name: 'diastolic', value: amount(diastolic, 'inMillimetersOfMercury'), unit: 'mmHg' },
  ],
})

const skinTemperature: Content = ({ baseline, deltas }) => ({
  unit: 'degC',
  samples: (deltas as { time: string; delta: Measure }[]).map(({ time, delta }) => ({
    at: iso(time),
    value: amount(delta, 'inCelsius'),
  })),
  ...(baseline ? { parts: [{ name: 'baseline', value: amount(baseline, 'inCelsius'), unit: 'degC' }] } : {}),
})

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
    ...(record['energy']
      ? [{ name: 'energy', value: amount(record['energy'], 'inKilocalories'), unit: 'kcal' }]
      : []),
    ...NUTRIENTS.filter((name) => record[name]).map((name) => ({
      name,
      value: amount(record[name], 'inGrams'),
      unit: 'g',
    })),
  ],
})

interface Location {
  time: string
  latitude: number
  longitude: number
  altitude?: Measure | null
}

const exercise: Content = (record) => {
  const { route = [] } = (record['exerciseRoute'] ?? {}) as { route?: Location[] }
  return {
    activity: String(record['exerciseType']),
    ...(route.length > 0 ? { route: route.map(pointOf) } : {}),
  }
}

const pointOf = ({ time, latitude, longitude, altitude }: Location) => ({
  at: iso(time),
  latitude,
  longitude,
  ...(altitude ? { altitude: amount(altitude, 'inMeters') } : {}),
})

/** By the library's names; the store's own are the same with `Record` at their end. */
export const CONTENTS: Readonly<Record<string, Content>> = {
  Steps: plain('count', 'count'),
  Distance: measured('distance', 'inMeters', 'm'),
  ActiveCaloriesBurned: measured('energy', 'inKilocalories', 'kcal'),
  TotalCaloriesBurned: measured('energy', 'inKilocalories', 'kcal'),
  BasalMetabolicRate: measured('basalMetabolicRate', 'inKilocaloriesPerDay', 'kcal/day'),
  FloorsClimbed: plain('floors', 'count'),
  ElevationGained: measured('elevation', 'inMeters', 'm'),
  HeartRate: sampled('bpm', (sample) => sample['beatsPerMinute'] as number),
  RestingHeartRate: plain('beatsPerMinute', 'bpm'),
  HeartRateVariabilityRmssd: plain('heartRateVariabilityMillis', 'ms'),
  OxygenSaturation: plain('percentage', '%'),
  RespiratoryRate: plain('rate', '/min'),
  Vo2Max: located(plain('vo2MillilitersPerMinuteKilogram', 'mL/min/kg'), 'measurementMethod'),
  SkinTemperature: located(skinTemperature, 'measurementLocation'),
  Speed: sampled('m/s', (sample) => amount(sample['speed'], 'inMetersPerSecond')),
  Power: sampled('W', (sample) => amount(sample['power'], 'inWatts')),
  StepsCadence: sampled('count/min', (sample) => sample['rate'] as number),
  CyclingPedalingCadence: sampled('rpm', (sample) => sample['revolutionsPerMinute'] as number),
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
  MenstruationFlow: (record) => ({ value: (record['flow'] as number | undefined) ?? 0 }),
  MenstruationPeriod: () => ({}),
  MindfulnessSession: (record) => numbersOf(record, ['mindfulnessSessionType']),
  SleepSession: sleep,
  ExerciseSession: exercise,
}
