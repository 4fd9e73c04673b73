export type Category = 'vital-signs' | 'activity' | 'survey'
export type Summary = 'body' | 'physical' | 'sleep'
export type Aggregate = 'total' | 'average' | 'latest'

/** How a metric is observed in one row of the document's contents. */
export interface Observed {
  /** First that of the summary it belongs to. */
  categories: readonly Category[]
  aggregate: Aggregate
  /** Where it is read: the first place that tells it counts. */
  places: readonly { summary: Summary; path: string }[]
}

export interface ClinicalMetric {
  code: string
  display: string
  definition: string
  /** For people to read. */
  unit: string
  ucum: string
  loinc: { code: string; display: string } | null
  observed: readonly Observed[]
}

const vital = (aggregate: Aggregate, path: string): Observed => ({
  categories: ['vital-signs'],
  aggregate,
  places: [{ summary: 'body', path }],
})
const active = (aggregate: Aggregate, ...paths: string[]): Observed => ({
  categories: ['activity'],
  aggregate,
  places: paths.map((path) => ({ summary: 'physical', path })),
})
const asleep = (aggregate: Aggregate, path: string): Observed => ({
  categories: ['survey'],
  aggregate,
  places: [{ summary: 'sleep', path }],
})
/** FHIR R4 requires the category of whoever uses the LOINC codes of its vital signs, wherever the number comes from. */
const alsoVital = (observed: Observed): Observed => ({
  ...observed,
  categories: [...observed.categories, 'vital-signs'],
})

const SATURATION = '/oxygenation/saturation_avg_percentage_int'
const RESTING = '/heart_rate/hr_resting_bpm_int'
const VO2MAX = '/oxygenation/vo2max_mL_per_min_per_kg_int'
const PRESSURE = '/blood_pressure/blood_pressure_avg_object'

/** Every metric that has a code of ours. What is not here is not in the document. */
export const CLINICAL_METRICS: readonly ClinicalMetric[] = [
  {
    code: 'body_weight',
    display: 'Body weight',
    definition: 'Weight of the body, the latest of the day.',
    unit: 'kg',
    ucum: 'kg',
    loinc: { code: '29463-7', display: 'Body weight' },
    observed: [vital('latest', '/body_metrics/weight_kg_float')],
  },
  {
    code: 'body_height',
    display: 'Body height',
    definition: 'Height of the body, the latest of the day.',
    unit: 'cm',
    ucum: 'cm',
    loinc: { code: '8302-2', display: 'Body height' },
    observed: [vital('latest', '/body_metrics/height_cm_int')],
  },
  {
    code: 'body_mass_index',
    display: 'Body mass index',
    definition:
      'Body mass index as a data source told it, else of the weight of the day and the height last known; the latest of the day.',
    unit: 'kg/m2',
    ucum: 'kg/m2',
    loinc: { code: '39156-5', display: 'Body mass index (BMI) [Ratio]' },
    observed: [vital('latest', '/body_metrics/bmi_float')],
  },
  {
    code: 'systolic_blood_pressure',
    display: 'Systolic blood pressure',
    definition: 'Mean systolic blood pressure of the day.',
    unit: 'mmHg',
    ucum: 'mm[Hg]',
    loinc: { code: '8480-6', display: 'Systolic blood pressure' },
    observed: [vital('average', `${PRESSURE}/systolic_mmHg_int`)],
  },
  {
    code: 'diastolic_blood_pressure',
    display: 'Diastolic blood pressure',
    definition: 'Mean diastolic blood pressure of the day.',
    unit: 'mmHg',
    ucum: 'mm[Hg]',
    loinc: { code: '8462-4', display: 'Diastolic blood pressure' },
    observed: [vital('average', `${PRESSURE}/diastolic_mmHg_int`)],
  },
  {
    code: 'resting_heart_rate',
    display: 'Resting heart rate',
    definition: 'Heart rate at rest as a data source told it, the latest of the day.',
    unit: 'beats/min',
    ucum: '/min',
    loinc: { code: '40443-4', display: 'Heart rate --resting' },
    observed: [
      {
        categories: ['vital-signs'],
        aggregate: 'latest',
        places: [
          { summary: 'body', path: RESTING },
          { summary: 'physical', path: RESTING },
        ],
      },
    ],
  },
  {
    code: 'oxygen_saturation',
    display: 'Oxygen saturation',
    definition:
      'Mean oxygen saturation of the blood by pulse oximetry: spot readings of the day, readings of a wearable over the day, or during a sleep, as its category and context say.',
    unit: '%',
    ucum: '%',
    loinc: { code: '59408-5', display: 'Oxygen saturation in Arterial blood by Pulse oximetry' },
    observed: [
      vital('average', SATURATION),
      active('average', SATURATION),
      asleep('average', '/breathing/saturation_avg_percentage_int'),
    ],
  },
  {
    code: 'caloric_intake',
    display: 'Caloric intake',
    definition: 'Energy of what was eaten and drunk in the day.',
    unit: 'kcal',
    ucum: 'kcal',
    loinc: null,
    observed: [vital('total', '/nutrition/calories_intake_kcal_float')],
  },
  {
    code: 'steps',
    display: 'Steps',
    definition: 'Steps taken in the day.',
    unit: 'steps',
    ucum: '{steps}',
    loinc: { code: '41950-7', display: 'Number of steps in 24 hour Measured' },
    observed: [active('total', '/distance/steps_int')],
  },
  {
    code: 'distance',
    display: 'Distance',
    definition: 'Distance covered in the day by moving oneself; on foot where only that is known.',
    unit: 'm',
    ucum: 'm',
    loinc: { code: '55430-3', display: 'Walking distance unspecified time Pedometer' },
    observed: [
      active('total', '/distance/traveled_distance_meters_float', '/distance/walked_distance_meters_float'),
    ],
  },
  {
    code: 'average_heart_rate',
    display: 'Average heart rate',
    definition: 'Mean heart rate of the day.',
    unit: 'beats/min',
    ucum: '/min',
    loinc: { code: '8867-4', display: 'Heart rate' },
    observed: [alsoVital(active('average', '/heart_rate/hr_avg_bpm_int'))],
  },
  {
    code: 'vo2_max',
    display: 'VO2max',
    definition: 'Maximal oxygen uptake as a data source estimated or measured it, the latest of the day.',
    unit: 'mL/min/kg',
    ucum: 'mL/min/kg',
    loinc: null,
    observed: [
      {
        categories: ['activity'],
        aggregate: 'latest',
        places: [
          { summary: 'physical', path: VO2MAX },
          { summary: 'body', path: VO2MAX },
        ],
      },
    ],
  },
  {
    code: 'sleep_duration',
    display: 'Sleep duration',
    definition: 'Time asleep in one sleep.',
    unit: 's',
    ucum: 's',
    loinc: { code: '93832-4', display: 'Sleep duration' },
    observed: [asleep('total', '/duration/sleep_duration_seconds_int')],
  },
  {
    code: 'rem_sleep_duration',
    display: 'REM sleep duration',
    definition: 'Time in REM sleep in one sleep.',
    unit: 's',
    ucum: 's',
    loinc: { code: '93829-0', display: 'REM sleep duration' },
    observed: [asleep('total', '/duration/rem_sleep_duration_seconds_int')],
  },
  {
    code: 'light_sleep_duration',
    display: 'Light sleep duration',
    definition: 'Time in light sleep in one sleep.',
    unit: 's',
    ucum: 's',
    loinc: { code: '93830-8', display: 'Light sleep duration' },
    observed: [asleep('total', '/duration/light_sleep_duration_seconds_int')],
  },
  {
    code: 'deep_sleep_duration',
    display: 'Deep sleep duration',
    definition: 'Time in deep sleep in one sleep.',
    unit: 's',
    ucum: 's',
    loinc: { code: '93831-6', display: 'Deep sleep duration' },
    observed: [asleep('total', '/duration/deep_sleep_duration_seconds_int')],
  },
  {
    code: 'awake_duration',
    display: 'Awake duration',
    definition: 'Time awake between falling asleep and waking up in one sleep.',
    unit: 's',
    ucum: 's',
    loinc: null,
    observed: [asleep('total', '/duration/time_awake_during_sleep_seconds_int')],
  },
  {
    code: 'time_to_fall_asleep',
    display: 'Time to fall asleep',
    definition: 'Time from lying down to falling asleep in one sleep.',
    unit: 's',
    ucum: 's',
    loinc: null,
    observed: [asleep('total', '/duration/time_to_fall_asleep_seconds_int')],
  },
  {
    code: 'breathing_rate',
    display: 'Breathing rate',
    definition: 'Mean breathing rate during one sleep.',
    unit: 'breaths/min',
    ucum: '/min',
    loinc: { code: '9279-1', display: 'Respiratory rate' },
    observed: [alsoVital(asleep('average', '/breathing/breaths_avg_per_min_int'))],
  },
]
