/** How a resource is read from the vendor's data types. */
export type FitbitReading =
  /** The vendor's own totals of civil days; the item is one day. */
  | { how: 'rollup'; type: string; maxDays: number }
  /** Points that belong to a date; the item is one point. */
  | { how: 'daily'; type: string }
  /** Points without identity, merged over all devices; the item is one local day of them. */
  | { how: 'gathered'; type: string; time: 'start_time' | 'physical_time' }
  /** Points with a name of their own; the item is one point. */
  | { how: 'named'; type: string; time: NamedTime }
  /** The way of a named point, in a file that is asked for with each. */
  | { how: 'route'; type: string; time: NamedTime }

/** Which time of a named point the vendor lets us ask by. */
export type NamedTime = 'physical_time' | 'civil_start_time' | 'end_time' | 'start_time'

/** The vendor refuses longer rollups of these types. */
const SHORT_ROLLUPS = ['total-calories', 'active-minutes', 'heart-rate']
const SHORT_ROLLUP_DAYS = 14
const ROLLUP_DAYS = 90

const ROLLED_UP = [
  'steps',
  'distance',
  'floors',
  'altitude',
  'active-energy-burned',
  'total-calories',
  'active-minutes',
  'active-zone-minutes',
  'time-in-heart-rate-zone',
  'sedentary-period',
  'heart-rate',
  'swim-lengths-data',
  'nutrition-log',
]

const DAILY = [
  'daily-resting-heart-rate',
  'daily-heart-rate-variability',
  'daily-oxygen-saturation',
  'daily-respiratory-rate',
  'daily-sleep-temperature-derivations',
  'daily-vo2-max',
  'daily-heart-rate-zones',
]

const INTERVALS = [
  'steps',
  'distance',
  'floors',
  'altitude',
  'active-energy-burned',
  'basal-energy-burned',
  'activity-level',
]

const SAMPLES = [
  'heart-rate',
  'heart-rate-variability',
  'oxygen-saturation',
  'respiratory-rate-sleep-summary',
  'vo2-max',
  'run-vo2-max',
]

const NAMED: readonly (readonly [string, NamedTime])[] = [
  ['sleep', 'end_time'],
  ['exercise', 'civil_start_time'],
  ['weight', 'physical_time'],
  ['body-fat', 'physical_time'],
  ['height', 'physical_time'],
  ['blood-glucose', 'physical_time'],
  ['core-body-temperature', 'physical_time'],
  ['hydration-log', 'civil_start_time'],
  ['nutrition-log', 'civil_start_time'],
  ['electrocardiogram', 'start_time'],
  ['irregular-rhythm-notification', 'civil_start_time'],
]

export const rollupOf = (type: string) => `${type}-rollup`

const READINGS: ReadonlyMap<string, FitbitReading> = new Map<string, FitbitReading>([
  ...ROLLED_UP.map((type): [string, FitbitReading] => {
    const maxDays = SHORT_ROLLUPS.includes(type) ? SHORT_ROLLUP_DAYS : ROLLUP_DAYS
    return [rollupOf(type), { how: 'rollup', type, maxDays }]
  }),
  ...DAILY.map((type): [string, FitbitReading] => [type, { how: 'daily', type }]),
  ...INTERVALS.map((type): [string, FitbitReading] => [type, { how: 'gathered', type, time: 'start_time' }]),
  ...SAMPLES.map((type): [string, FitbitReading] => [type, { how: 'gathered', type, time: 'physical_time' }]),
  ...NAMED.map(([type, time]): [string, FitbitReading] => [type, { how: 'named', type, time }]),
  ['exercise-tcx', { how: 'route', type: 'exercise', time: 'civil_start_time' }],
])

export function readingOf(resource: string): FitbitReading | null {
  return READINGS.get(resource) ?? null
}

/** The name of a data type inside a point: `heart-rate` is `heartRate`. */
export function fieldOf(type: string): string {
  return type.replace(/-([a-z0-9])/g, (_dash, letter: string) => letter.toUpperCase())
}

/** The name of a data type inside a filter: `heart-rate` is `heart_rate`. */
export function filterName(type: string): string {
  return type.replaceAll('-', '_')
}

/** Types that the vendor does not announce, under one that it does and that changes with them. */
const WITHOUT_NEWS: Readonly<Record<string, readonly string[]>> = {
  'activity-level': [
    'active-energy-burned',
    rollupOf('active-energy-burned'),
    'basal-energy-burned',
    rollupOf('total-calories'),
    rollupOf('active-minutes'),
  ],
  'daily-oxygen-saturation': ['oxygen-saturation'],
  'daily-resting-heart-rate': ['daily-vo2-max'],
  exercise: [rollupOf('swim-lengths-data'), 'vo2-max'],
}

/** Every resource to read when the vendor announces this type. */
export function resourcesOf(dataType: string): string[] {
  const own = [...READINGS].filter(([, { type }]) => type === dataType).map(([resource]) => resource)
  return [...own, ...(WITHOUT_NEWS[dataType] ?? [])]
}

/** Of the types that the vendor can announce, those that one of our resources needs. */
export const ANNOUNCED_TYPES: readonly string[] = [
  'active-zone-minutes',
  'activity-level',
  'altitude',
  'blood-glucose',
  'body-fat',
  'daily-heart-rate-variability',
  'daily-heart-rate-zones',
  'daily-oxygen-saturation',
  'daily-respiratory-rate',
  'daily-resting-heart-rate',
  'daily-sleep-temperature-derivations',
  'distance',
  'exercise',
  'floors',
  'heart-rate',
  'heart-rate-variability',
  'height',
  'hydration-log',
  'nutrition-log',
  'respiratory-rate-sleep-summary',
  'run-vo2-max',
  'sedentary-period',
  'sleep',
  'steps',
  'time-in-heart-rate-zone',
  'weight',
]

/** Of those, the types that the vendor's page has listed since the summer of 2026; later ones came and went. */
export const ALWAYS_ANNOUNCED_TYPES: readonly string[] = [
  'active-zone-minutes',
  'altitude',
  'body-fat',
  'daily-heart-rate-variability',
  'daily-oxygen-saturation',
  'daily-resting-heart-rate',
  'daily-sleep-temperature-derivations',
  'distance',
  'exercise',
  'floors',
  'heart-rate',
  'sleep',
  'steps',
  'weight',
]
