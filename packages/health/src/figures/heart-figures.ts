import { active, alsoVital, asleep, BEATS, coded, HEART_RATE, same, vital } from './clinical-figure.ts'
import { AWAKE_FIRST, B, type Figure, KEY, NIGHT_FIRST, of } from './figure.ts'

const SATURATION = '/oxygenation/saturation_avg_percentage_int'
const PRESSURE = '/blood_pressure/blood_pressure_avg_object'

export const HEART_FIGURES = {
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
        'Heart rate at rest, the latest of the day; derived from the night where no data source gives one.',
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
    'VO₂ max',
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
} as const satisfies Record<string, Figure>
