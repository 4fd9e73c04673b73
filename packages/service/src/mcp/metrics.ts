import { type DaySummaries, read, type ToldSummary } from '@tributary/health'
import type { McpScope } from './scopes.ts'

type Part = 'night' | 'physical' | 'body'

/** A number of a local day. Of several places the first that has it counts, as for scores and alerts. */
export interface DayMetric {
  scope: McpScope
  /** What it is, for the assistant. */
  title: string
  unit: string
  places: readonly (readonly [Part, string])[]
  /** Told of a range when nobody says which numbers are wanted. */
  isKey: boolean
  /** Whether a mean over days says something. */
  hasMean: boolean
  /** The documents say it in a unit that is this many times smaller. */
  perUnit: number
  /** It is only this number when the text beside it says so. */
  only: { path: string; is: string } | null
}

type Options = Partial<Pick<DayMetric, 'isKey' | 'hasMean' | 'only'>>

const KEY = { isKey: true }

function of(
  scope: McpScope,
  unit: string,
  title: string,
  parts: readonly Part[],
  path: string,
  options: Options = {},
): DayMetric {
  const perUnit = unit === 'min' ? 60 : 1
  const places = parts.map((part) => [part, path] as const)
  return { scope, title, unit, places, perUnit, isKey: false, hasMean: true, only: null, ...options }
}

const ANYWHERE: readonly Part[] = ['night', 'body', 'physical']
const AWAKE: readonly Part[] = ['physical', 'body', 'night']
const P: readonly Part[] = ['physical']
const B: readonly Part[] = ['body']
const N: readonly Part[] = ['night']

const measuredAt = (is: string): Options => ({
  only: { path: '/temperature/temperature_avg_object/measurement_type_string', is },
})
const MEAN_TEMPERATURE = '/temperature/temperature_avg_object/temperature_celsius_float'

export const DAY_METRICS = {
  steps: of('activity', 'steps', 'Steps', P, '/distance/steps_int', KEY),
  distance: of('activity', 'm', 'Distance by own power', P, '/distance/traveled_distance_meters_float'),
  walked_distance: of('activity', 'm', 'Distance on foot', P, '/distance/walked_distance_meters_float'),
  floors: of('activity', 'floors', 'Floors climbed', P, '/distance/floors_climbed_float'),
  active_time: of('activity', 'min', 'Time active', P, '/activity/active_seconds_int', KEY),
  moderate_time: of(
    'activity',
    'min',
    'At moderate intensity',
    P,
    '/activity/moderate_intensity_seconds_int',
  ),
  vigorous_time: of(
    'activity',
    'min',
    'At vigorous intensity',
    P,
    '/activity/vigorous_intensity_seconds_int',
  ),
  inactive_time: of('activity', 'min', 'Awake but inactive', P, '/activity/inactivity_seconds_int'),
  active_energy: of(
    'activity',
    'kcal',
    'Energy spent by activity',
    P,
    '/calories/calories_net_active_kcal_float',
    KEY,
  ),
  total_energy: of('activity', 'kcal', 'Energy spent in all', P, '/calories/calories_expenditure_kcal_float'),
  asleep: of('sleep', 'min', 'Time asleep in the night', N, '/duration/sleep_duration_seconds_int', KEY),
  in_bed: of('sleep', 'min', 'Time in bed', N, '/duration/time_in_bed_seconds_int'),
  deep_sleep: of('sleep', 'min', 'Deep sleep', N, '/duration/deep_sleep_duration_seconds_int'),
  rem_sleep: of('sleep', 'min', 'REM sleep', N, '/duration/rem_sleep_duration_seconds_int'),
  light_sleep: of('sleep', 'min', 'Light sleep', N, '/duration/light_sleep_duration_seconds_int'),
  awake_in_night: of(
    'sleep',
    'min',
    'Awake during the night',
    N,
    '/duration/time_awake_during_sleep_seconds_int',
  ),
  time_to_sleep: of('sleep', 'min', 'Time to fall asleep', N, '/duration/time_to_fall_asleep_seconds_int'),
  sleep_efficiency: of(
    'sleep',
    '%',
    'Share of the time in bed asleep',
    N,
    '/scores/sleep_efficiency_1_100_score_int',
    KEY,
  ),
  breathing_rate: of(
    'sleep',
    'breaths/min',
    'Breathing rate asleep',
    N,
    '/breathing/breaths_avg_per_min_int',
  ),
  resting_heart_rate: of(
    'heart',
    'bpm',
    'Resting heart rate',
    ANYWHERE,
    '/heart_rate/hr_resting_bpm_int',
    KEY,
  ),
  heart_rate_average: of('heart', 'bpm', 'Mean heart rate', AWAKE, '/heart_rate/hr_avg_bpm_int'),
  heart_rate_maximum: of('heart', 'bpm', 'Highest heart rate', AWAKE, '/heart_rate/hr_maximum_bpm_int'),
  heart_rate_minimum: of('heart', 'bpm', 'Lowest heart rate', AWAKE, '/heart_rate/hr_minimum_bpm_int'),
  hrv_rmssd: of(
    'heart',
    'ms (RMSSD)',
    'Heart rate variability as RMSSD; not comparable with SDNN',
    ANYWHERE,
    '/heart_rate/hrv_avg_rmssd_float',
    KEY,
  ),
  hrv_sdnn: of(
    'heart',
    'ms (SDNN)',
    'Heart rate variability as SDNN; not comparable with RMSSD',
    ANYWHERE,
    '/heart_rate/hrv_avg_sdnn_float',
    KEY,
  ),
  blood_oxygen: {
    ...of('heart', '%', 'Mean blood oxygen, of the night where there is one', [], ''),
    places: [
      ['night', '/breathing/saturation_avg_percentage_int'],
      ['body', '/oxygenation/saturation_avg_percentage_int'],
      ['physical', '/oxygenation/saturation_avg_percentage_int'],
    ],
  },
  vo2max: of(
    'heart',
    'mL/min/kg',
    'Maximal oxygen uptake',
    ['physical', 'body'],
    '/oxygenation/vo2max_mL_per_min_per_kg_int',
  ),
  systolic_pressure: of(
    'heart',
    'mmHg',
    'Systolic pressure',
    B,
    '/blood_pressure/blood_pressure_avg_object/systolic_mmHg_int',
  ),
  diastolic_pressure: of(
    'heart',
    'mmHg',
    'Diastolic pressure',
    B,
    '/blood_pressure/blood_pressure_avg_object/diastolic_mmHg_int',
  ),
  weight: of('body', 'kg', 'Weight', B, '/body_metrics/weight_kg_float', KEY),
  bmi: of('body', 'kg/m2', 'Body mass index', B, '/body_metrics/bmi_float'),
  muscle: of('body', '%', 'Muscle', B, '/body_metrics/muscle_composition_percentage_int'),
  water: of('body', '%', 'Water in the body', B, '/body_metrics/water_composition_percentage_int'),
  bone: of('body', '%', 'Bone', B, '/body_metrics/bone_composition_percentage_int'),
  waist: of('body', 'cm', 'Waist', B, '/body_metrics/waist_circumference_cm_int'),
  skin_temperature: of(
    'body',
    'Cel',
    'Skin temperature',
    ANYWHERE.slice(0, 2),
    MEAN_TEMPERATURE,
    measuredAt('skin'),
  ),
  body_temperature: of(
    'body',
    'Cel',
    'Body temperature',
    ANYWHERE.slice(0, 2),
    MEAN_TEMPERATURE,
    measuredAt('body'),
  ),
  temperature_deviation: of(
    'body',
    'Cel',
    'Deviation from the usual temperature',
    ANYWHERE.slice(0, 2),
    '/temperature/temperature_delta_object/temperature_celsius_float',
  ),
  glucose: of(
    'glucose',
    'mg/dL',
    'Mean blood glucose',
    B,
    '/blood_glucose/blood_glucose_avg_mg_per_dL_int',
    KEY,
  ),
  energy_eaten: of(
    'nutrition',
    'kcal',
    'Energy eaten and drunk',
    B,
    '/nutrition/calories_intake_kcal_float',
    KEY,
  ),
  protein: of('nutrition', 'g', 'Protein eaten', B, '/nutrition/protein_intake_g_float'),
  carbohydrates: of('nutrition', 'g', 'Carbohydrates eaten', B, '/nutrition/carbohydrates_intake_g_float'),
  fat: of('nutrition', 'g', 'Fat eaten', B, '/nutrition/fat_intake_g_float'),
  sugar: of('nutrition', 'g', 'Sugar eaten', B, '/nutrition/sugar_intake_g_float'),
  fibre: of('nutrition', 'g', 'Fibre eaten', B, '/nutrition/fiber_intake_g_float'),
  sodium: of('nutrition', 'mg', 'Sodium eaten', B, '/nutrition/sodium_intake_mg_float'),
  alcohol: of('nutrition', 'g', 'Alcohol drunk', B, '/nutrition/alcohol_intake_g_float'),
  water_drunk: of('nutrition', 'mL', 'Water drunk', B, '/hydration/water_total_consumption_mL_int'),
  stress: of('mood', '0-100', "Mean stress on the source's scale", P, '/stress/stress_avg_level_int', KEY),
  stress_maximum: of('mood', '0-100', 'Highest stress', P, '/stress/stress_maximum_level_int'),
  mood: of('mood', "source's own scale", 'Mean mood', B, '/mood/mood_avg_scale_int'),
  cycle_day: of('cycle', 'day', 'Day of the cycle', B, '/menstruation/cycle_day_int', {
    isKey: true,
    hasMean: false,
  }),
  cycle_length: of('cycle', 'days', 'Length of the cycle', B, '/menstruation/cycle_length_days_int', {
    hasMean: false,
  }),
} as const satisfies Record<string, DayMetric>

export type MetricName = keyof typeof DAY_METRICS

export const METRIC_NAMES = Object.keys(DAY_METRICS) as MetricName[]

/** Scopes under which there is a number of a day. */
export const METRIC_SCOPES: readonly McpScope[] = [
  ...new Set(Object.values(DAY_METRICS).map(({ scope }) => scope)),
]

export const metricsOf = (scopes: readonly McpScope[]): MetricName[] =>
  METRIC_NAMES.filter((name) => scopes.includes(DAY_METRICS[name].scope))

export interface Figure {
  value: number
  unit: string
  /** Null where several sources made it together. */
  source: string | null
  documentKey: string
  path: string
}

/** What the day says of the metric; null when it says nothing. */
export function figureOf(name: MetricName, day: DaySummaries | undefined): Figure | null {
  const metric: DayMetric = DAY_METRICS[name]
  for (const [part, path] of metric.places) {
    const told = day && partOf(day, part)
    const reading = told && isMeant(metric, told) ? read(told, path) : null
    if (reading)
      return {
        value: inUnit(metric, reading.value),
        unit: metric.unit,
        source: reading.source,
        documentKey: reading.documentKey,
        path,
      }
  }
  return null
}

/** A tenth of a minute is exact enough; all else is as the documents say it. */
export const inUnit = ({ perUnit }: DayMetric, value: number): number =>
  perUnit === 1 ? value : Math.round((value / perUnit) * 10) / 10

const partOf = (day: DaySummaries, part: Part): ToldSummary<object> | null =>
  (part === 'night' ? day.nights[0] : day[part]) ?? null

function isMeant({ only }: DayMetric, { data }: ToldSummary<object>): boolean {
  return only === null || valueAt(data, only.path) === only.is
}

const valueAt = (data: object, path: string): unknown =>
  path
    .slice(1)
    .split('/')
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | null | undefined)?.[key], data)
