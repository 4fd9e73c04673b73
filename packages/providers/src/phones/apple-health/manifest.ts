import type { PhoneManifest } from '../../contract.ts'

export const manifest: PhoneManifest = {
  source: 'Apple Health',
  slug: 'apple-health',
  description: 'Activity, heart, sleep, workouts, ECG and body measurements kept on an iPhone.',
  looks: { initials: 'AH', colour: '#9b2f4f' },
  facts: {
    rank: { sleep: 80, physical: 80, body: 90 },
    namesDevicesOn: [
      'blood_glucose_event',
      'blood_pressure_event',
      'oxygenation_event',
      'temperature_event',
      'ecg_event',
    ],
    energyTotalIsSum: false,
    reportsDailySaturation: false,
    ownScores: {},
  },
  resources: [
    {
      name: 'steps',
      scope: null,
      emits: [
        {
          kind: 'series',
          metrics: ['steps'],
        },
      ],
    },
    {
      name: 'distance',
      scope: null,
      emits: [
        {
          kind: 'series',
          metrics: ['distance_walked_m', 'distance_traveled_m', 'distance_swum_m', 'swim_strokes'],
        },
      ],
    },
    {
      name: 'energy',
      scope: null,
      emits: [
        {
          kind: 'series',
          metrics: ['energy_active_kcal', 'energy_basal_kcal'],
        },
      ],
    },
    {
      name: 'floors',
      scope: null,
      emits: [
        {
          kind: 'series',
          metrics: ['floors_climbed'],
        },
      ],
    },
    {
      name: 'exercise_time',
      scope: null,
      emits: [
        {
          kind: 'series',
          metrics: ['active_s'],
        },
      ],
    },
    {
      name: 'heart_rate',
      scope: null,
      emits: [
        {
          kind: 'series',
          metrics: ['heart_rate_bpm', 'heart_rate_resting_bpm'],
        },
      ],
    },
    {
      name: 'heart_rate_variability',
      scope: null,
      emits: [
        {
          kind: 'series',
          metrics: ['hrv_sdnn_ms'],
        },
      ],
    },
    {
      name: 'oxygen',
      scope: null,
      emits: [
        {
          kind: 'series',
          metrics: ['spo2_pct', 'vo2max_ml_per_min_per_kg'],
        },
      ],
    },
    {
      name: 'respiration',
      scope: null,
      emits: [
        {
          kind: 'series',
          metrics: ['breaths_per_min'],
        },
      ],
    },
    {
      name: 'wrist_temperature',
      scope: null,
      emits: [
        {
          kind: 'series',
          metrics: ['skin_temperature_c'],
        },
      ],
    },
    {
      name: 'movement',
      scope: null,
      emits: [
        {
          kind: 'series',
          metrics: ['speed_m_per_s', 'power_w', 'cadence_rpm'],
        },
      ],
    },
    {
      name: 'effort',
      scope: null,
      emits: [
        {
          kind: 'series',
          metrics: ['activity_level'],
        },
      ],
    },
    {
      name: 'gait',
      scope: null,
      emits: [
        {
          kind: 'series',
          metrics: [],
        },
      ],
    },
    {
      name: 'surroundings',
      scope: null,
      emits: [
        {
          kind: 'series',
          metrics: [],
        },
      ],
    },
    {
      name: 'notices',
      scope: null,
      emits: [
        {
          kind: 'series',
          metrics: [],
        },
      ],
    },
    {
      name: 'cycle_notes',
      scope: null,
      emits: [
        {
          kind: 'series',
          metrics: [],
        },
      ],
    },
    {
      name: 'hydration',
      scope: null,
      emits: [
        {
          kind: 'series',
          metrics: ['water_intake_ml'],
        },
      ],
    },
    {
      name: 'nutrition',
      scope: null,
      emits: [
        {
          kind: 'series',
          metrics: [
            'energy_intake_kcal',
            'protein_g',
            'sugar_g',
            'fat_g',
            'carbohydrates_g',
            'fiber_g',
            'sodium_mg',
            'cholesterol_mg',
          ],
        },
      ],
    },
    {
      name: 'sleep',
      scope: null,
      emits: [
        {
          kind: 'sleep',
          metrics: [],
        },
      ],
    },
    {
      name: 'workout',
      scope: null,
      emits: [
        {
          kind: 'workout',
          metrics: [
            'distance_traveled_m',
            'distance_walked_m',
            'distance_swum_m',
            'swim_strokes',
            'steps',
            'floors_climbed',
            'energy_active_kcal',
            'energy_basal_kcal',
            'heart_rate_avg_bpm',
            'heart_rate_min_bpm',
            'heart_rate_max_bpm',
            'speed_avg_m_per_s',
            'speed_max_m_per_s',
            'power_avg_w',
            'power_max_w',
            'cadence_avg_rpm',
            'cadence_max_rpm',
            'active_s',
            'elevation_gain_m',
            'elevation_loss_m',
            'elevation_min_m',
            'elevation_max_m',
            'swim_pool_length_m',
            'heart_rate_bpm',
            'speed_m_per_s',
            'power_w',
            'cadence_rpm',
            'latitude_deg',
            'longitude_deg',
          ],
        },
      ],
    },
    {
      name: 'ecg',
      scope: null,
      emits: [
        {
          kind: 'ecg',
          metrics: ['heart_rate_avg_bpm'],
        },
      ],
    },
    {
      name: 'body',
      scope: null,
      emits: [
        {
          kind: 'measurement',
          metrics: ['weight_kg', 'height_cm', 'bmi', 'body_fat_pct', 'waist_cm'],
        },
      ],
    },
    {
      name: 'blood_pressure',
      scope: null,
      emits: [
        {
          kind: 'measurement',
          metrics: ['blood_pressure_systolic_mmhg', 'blood_pressure_diastolic_mmhg'],
        },
      ],
    },
    {
      name: 'glucose',
      scope: null,
      emits: [
        {
          kind: 'measurement',
          metrics: ['glucose_mg_per_dl'],
        },
      ],
    },
    {
      name: 'temperature',
      scope: null,
      emits: [
        {
          kind: 'measurement',
          metrics: ['body_temperature_c'],
        },
      ],
    },
    {
      name: 'menstruation',
      scope: null,
      emits: [
        {
          kind: 'measurement',
          metrics: ['menstrual_flow', 'period_day'],
        },
      ],
    },
    {
      name: 'mindfulness',
      scope: null,
      emits: [
        {
          kind: 'series',
          metrics: [],
        },
      ],
    },
    {
      name: 'mood',
      scope: null,
      emits: [
        {
          kind: 'measurement',
          metrics: ['mood'],
        },
      ],
    },
    {
      name: 'activity_summary',
      scope: null,
      emits: [
        {
          kind: 'day',
          metrics: [],
        },
      ],
    },
    {
      name: 'profile',
      scope: null,
      emits: [
        {
          kind: 'profile',
          metrics: [],
        },
      ],
    },
  ],
  historyDays: 29,
}
