import {
  active,
  alsoVital,
  asleep,
  BEATS,
  type ClinicalFigure,
  coded,
  HEART_RATE,
  SECONDS,
  same,
  vital,
} from './clinical-figure.ts'

/** A part of the summaries of a day: its main night, its physical or its body summary. */
export type Part = 'night' | 'physical' | 'body'

/** What a number is about; whoever may see one number of a topic may see all. */
export type Topic = 'activity' | 'sleep' | 'heart' | 'body' | 'glucose' | 'nutrition' | 'mood' | 'cycle'

/** A number of a local day. Its bounds and how it is combined are those of the metric that fills its field. */
export interface Figure {
  topic: Topic
  title: string
  unit: string
  /** Where it stands, by precedence: the first that has it counts. */
  places: readonly (readonly [Part, string])[]
  /** Told of a range when no one says which numbers are wanted. */
  isKey: boolean
  /** Whether a mean over days says something. */
  hasMean: boolean
  /** The documents say it in a unit that is this many times smaller. */
  perUnit: number
  /** It is only this number when the text beside it says so. */
  only: { path: string; is: string } | null
  /** How it is said in clinical documents; null where it is not. */
  clinical: ClinicalFigure | null
}

type Options = Partial<Pick<Figure, 'isKey' | 'hasMean' | 'only' | 'clinical'>>

const KEY = { isKey: true }

function of(
  topic: Topic,
  unit: string,
  title: string,
  parts: readonly Part[],
  path: string,
  options: Options = {},
): Figure {
  const perUnit = unit === 'min' ? 60 : 1
  const places = parts.map((part) => [part, path] as const)
  return { topic, title, unit, places, perUnit, ...DEFAULTS, ...options }
}

const DEFAULTS = { isKey: false, hasMean: true, only: null, clinical: null }

/** The night comes first, because it is complete when it arrives and is not changed by the day. */
const NIGHT_FIRST: readonly Part[] = ['night', 'body', 'physical']
const AWAKE_FIRST: readonly Part[] = ['physical', 'body', 'night']
const P: readonly Part[] = ['physical']
const B: readonly Part[] = ['body']
const N: readonly Part[] = ['night']

const measuredAt = (is: string): Options => ({
  only: { path: '/temperature/temperature_avg_object/measurement_type_string', is },
})
const MEAN_TEMPERATURE = '/temperature/temperature_avg_object/temperature_celsius_float'
const WALKED = '/distance/walked_distance_meters_float'
const SATURATION = '/oxygenation/saturation_avg_percentage_int'
const PRESSURE = '/blood_pressure/blood_pressure_avg_object'

/** Every number of a day that is read by name: by scores, profiles, alerts, assistants, charts and clinical documents. */
export const FIGURES = {
  steps: of('activity', 'steps', 'Steps', P, '/distance/steps_int', {
    ...KEY,
    ...coded(
      'steps',
      'Steps',
      'Steps taken in the day.',
      ['steps', '1'],
      [['41950-7', 'Number of steps in 24 hour Measured']],
      active('total'),
    ),
  }),
  distance: of(
    'activity',
    'm',
    'Distance by own power',
    P,
    '/distance/traveled_distance_meters_float',
    coded(
      'distance',
      'Distance',
      'Distance covered in the day by moving oneself; on foot where only that is known.',
      same('m'),
      [],
      { ...active('total'), orField: WALKED },
    ),
  ),
  walked_distance: of('activity', 'm', 'Distance on foot', P, WALKED),
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
  asleep: of('sleep', 'min', 'Time asleep in the night', N, '/duration/sleep_duration_seconds_int', {
    ...KEY,
    ...coded(
      'sleep_duration',
      'Sleep duration',
      'Time asleep in one sleep.',
      SECONDS,
      [['93832-4', 'Sleep duration']],
      asleep('total'),
    ),
  }),
  in_bed: of('sleep', 'min', 'Time in bed', N, '/duration/time_in_bed_seconds_int'),
  deep_sleep: of(
    'sleep',
    'min',
    'Deep sleep',
    N,
    '/duration/deep_sleep_duration_seconds_int',
    coded(
      'deep_sleep_duration',
      'Deep sleep duration',
      'Time in deep sleep in one sleep.',
      SECONDS,
      [['93831-6', 'Deep sleep duration']],
      asleep('total'),
    ),
  ),
  rem_sleep: of(
    'sleep',
    'min',
    'REM sleep',
    N,
    '/duration/rem_sleep_duration_seconds_int',
    coded(
      'rem_sleep_duration',
      'REM sleep duration',
      'Time in REM sleep in one sleep.',
      SECONDS,
      [['93829-0', 'REM sleep duration']],
      asleep('total'),
    ),
  ),
  light_sleep: of(
    'sleep',
    'min',
    'Light sleep',
    N,
    '/duration/light_sleep_duration_seconds_int',
    coded(
      'light_sleep_duration',
      'Light sleep duration',
      'Time in light sleep in one sleep.',
      SECONDS,
      [['93830-8', 'Light sleep duration']],
      asleep('total'),
    ),
  ),
  awake_in_night: of(
    'sleep',
    'min',
    'Awake during the night',
    N,
    '/duration/time_awake_during_sleep_seconds_int',
    coded(
      'awake_duration',
      'Awake duration',
      'Time awake between falling asleep and waking up in one sleep.',
      SECONDS,
      [['93828-2', 'Nighttime awakening duration', 'night']],
      asleep('total'),
    ),
  ),
  time_to_sleep: of(
    'sleep',
    'min',
    'Time to fall asleep',
    N,
    '/duration/time_to_fall_asleep_seconds_int',
    coded(
      'time_to_fall_asleep',
      'Time to fall asleep',
      'Time from lying down to falling asleep in one sleep.',
      SECONDS,
      [],
      asleep('total'),
    ),
  ),
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
    coded(
      'breathing_rate',
      'Breathing rate',
      'Mean breathing rate during one sleep.',
      ['breaths/min', '/min'],
      [['9279-1', 'Respiratory rate']],
      alsoVital(asleep('average')),
    ),
  ),
  resting_heart_rate: of(
    'heart',
    'bpm',
    'Resting heart rate',
    NIGHT_FIRST,
    '/heart_rate/hr_resting_bpm_int',
    {
      ...KEY,
      ...coded(
        'resting_heart_rate',
        'Resting heart rate',
        'Heart rate at rest as a data source told it, the latest of the day.',
        BEATS,
        [['40443-4', 'Heart rate --resting'], HEART_RATE],
        vital('latest', 'body', 'physical'),
      ),
    },
  ),
  heart_rate_average: of(
    'heart',
    'bpm',
    'Mean heart rate',
    AWAKE_FIRST,
    '/heart_rate/hr_avg_bpm_int',
    coded(
      'average_heart_rate',
      'Average heart rate',
      'Mean heart rate of the day.',
      BEATS,
      [['41924-2', 'Heart rate 24 hour mean'], HEART_RATE],
      alsoVital(active('average')),
    ),
  ),
  heart_rate_maximum: of('heart', 'bpm', 'Highest heart rate', AWAKE_FIRST, '/heart_rate/hr_maximum_bpm_int'),
  heart_rate_minimum: of('heart', 'bpm', 'Lowest heart rate', AWAKE_FIRST, '/heart_rate/hr_minimum_bpm_int'),
  hrv_rmssd: of(
    'heart',
    'ms (RMSSD)',
    'Heart rate variability as RMSSD; not comparable with SDNN',
    NIGHT_FIRST,
    '/heart_rate/hrv_avg_rmssd_float',
    KEY,
  ),
  hrv_sdnn: of(
    'heart',
    'ms (SDNN)',
    'Heart rate variability as SDNN; not comparable with RMSSD',
    NIGHT_FIRST,
    '/heart_rate/hrv_avg_sdnn_float',
    KEY,
  ),
  blood_oxygen: {
    ...of(
      'heart',
      '%',
      'Mean blood oxygen, of the night where there is one',
      [],
      '',
      coded(
        'oxygen_saturation',
        'Oxygen saturation',
        'Mean oxygen saturation of the blood by pulse oximetry: spot readings of the day, readings of a wearable over the day, or during a sleep, as its category and context say.',
        same('%'),
        [
          ['59408-5', 'Oxygen saturation in Arterial blood by Pulse oximetry'],
          ['2708-6', 'Oxygen saturation in Arterial blood'],
        ],
        vital('average'),
        alsoVital(active('average')),
        alsoVital(asleep('average')),
      ),
    ),
    places: [
      ['night', '/breathing/saturation_avg_percentage_int'],
      ['body', SATURATION],
      ['physical', SATURATION],
    ],
  },
  vo2max: of(
    'heart',
    'mL/min/kg',
    'Maximal oxygen uptake',
    ['physical', 'body'],
    '/oxygenation/vo2max_mL_per_min_per_kg_int',
    coded(
      'vo2_max',
      'VO2max',
      'Maximal oxygen uptake as a data source estimated or measured it, the latest of the day.',
      same('mL/min/kg'),
      [],
      active('latest', 'physical', 'body'),
    ),
  ),
  systolic_pressure: of(
    'heart',
    'mmHg',
    'Systolic pressure',
    B,
    `${PRESSURE}/systolic_mmHg_int`,
    coded(
      'systolic_blood_pressure',
      'Systolic blood pressure',
      'Mean systolic blood pressure of the day.',
      ['mmHg', 'mm[Hg]'],
      [
        ['8490-5', 'Systolic blood pressure 24 hour mean'],
        ['8480-6', 'Systolic blood pressure'],
      ],
      vital('average'),
    ),
  ),
  diastolic_pressure: of(
    'heart',
    'mmHg',
    'Diastolic pressure',
    B,
    `${PRESSURE}/diastolic_mmHg_int`,
    coded(
      'diastolic_blood_pressure',
      'Diastolic blood pressure',
      'Mean diastolic blood pressure of the day.',
      ['mmHg', 'mm[Hg]'],
      [
        ['8472-3', 'Diastolic blood pressure 24 hour mean'],
        ['8462-4', 'Diastolic blood pressure'],
      ],
      vital('average'),
    ),
  ),
  weight: of('body', 'kg', 'Weight', B, '/body_metrics/weight_kg_float', {
    ...KEY,
    ...coded(
      'body_weight',
      'Body weight',
      'Weight of the body, the latest of the day.',
      same('kg'),
      [['29463-7', 'Body weight']],
      vital('latest'),
    ),
  }),
  height: of(
    'body',
    'cm',
    'Height',
    B,
    '/body_metrics/height_cm_int',
    coded(
      'body_height',
      'Body height',
      'Height of the body, the latest of the day.',
      same('cm'),
      [['8302-2', 'Body height']],
      vital('latest'),
    ),
  ),
  bmi: of(
    'body',
    'kg/m2',
    'Body mass index',
    B,
    '/body_metrics/bmi_float',
    coded(
      'body_mass_index',
      'Body mass index',
      'Body mass index as a data source told it, else of the weight of the day and the height last known; the latest of the day.',
      same('kg/m2'),
      [['39156-5', 'Body mass index (BMI) [Ratio]']],
      vital('latest'),
    ),
  ),
  muscle: of('body', '%', 'Muscle', B, '/body_metrics/muscle_composition_percentage_int'),
  water: of('body', '%', 'Water in the body', B, '/body_metrics/water_composition_percentage_int'),
  bone: of('body', '%', 'Bone', B, '/body_metrics/bone_composition_percentage_int'),
  waist: of('body', 'cm', 'Waist', B, '/body_metrics/waist_circumference_cm_int'),
  skin_temperature: of(
    'body',
    'Cel',
    'Skin temperature',
    NIGHT_FIRST.slice(0, 2),
    MEAN_TEMPERATURE,
    measuredAt('skin'),
  ),
  body_temperature: of(
    'body',
    'Cel',
    'Body temperature',
    NIGHT_FIRST.slice(0, 2),
    MEAN_TEMPERATURE,
    measuredAt('body'),
  ),
  temperature_deviation: of(
    'body',
    'Cel',
    'Deviation from the usual temperature',
    NIGHT_FIRST.slice(0, 2),
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
    {
      ...KEY,
      ...coded(
        'caloric_intake',
        'Caloric intake',
        'Energy of what was eaten and drunk in the day.',
        same('kcal'),
        [['9052-2', 'Calorie intake total']],
        vital('total'),
      ),
    },
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
} as const satisfies Record<string, Figure>

export type FigureName = keyof typeof FIGURES

export const FIGURE_NAMES = Object.keys(FIGURES) as FigureName[]
