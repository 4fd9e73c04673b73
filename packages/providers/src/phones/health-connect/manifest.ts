import type { PhoneManifest } from '../../contract.ts'

export const manifest: PhoneManifest = {
  source: 'Health Connect',
  slug: 'health-connect',
  description: 'Activity, heart, sleep, exercise and body measurements kept on an Android phone.',
  looks: { initials: 'HC', colour: '#2f6f8a' },
  facts: {
    rank: { sleep: 90, physical: 90, body: 100 },
    namesDevicesOn: ['blood_glucose_event', 'blood_pressure_event', 'oxygenation_event', 'temperature_event'],
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
          metrics: ['distance_traveled_m'],
        },
      ],
    },
    {
      name: 'energy',
      scope: null,
      emits: [
        {
          kind: 'series',
          metrics: ['energy_active_kcal', 'energy_total_kcal'],
        },
      ],
    },
    {
      name: 'floors',
      scope: null,
      emits: [
        {
          kind: 'series',
          metrics: ['floors_climbed', 'elevation_gain_m'],
        },
      ],
    },
    {
      name: 'intensity',
      scope: null,
      emits: [
        {
          kind: 'series',
          metrics: ['moderate_intensity_s', 'vigorous_intensity_s'],
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
          metrics: ['hrv_rmssd_ms'],
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
      name: 'skin_temperature',
      scope: null,
      emits: [
        {
          kind: 'series',
          metrics: ['skin_temperature_delta_c', 'skin_temperature_c'],
        },
      ],
    },
    {
      name: 'movement',
      scope: null,
      emits: [
        {
          kind: 'series',
          metrics: ['speed_m_per_s', 'power_w', 'cadence_rpm', 'step_cadence_spm'],
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
            'trans_fat_g',
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
      name: 'exercise',
      scope: null,
      emits: [
        {
          kind: 'workout',
          metrics: [
            'steps',
            'distance_traveled_m',
            'energy_active_kcal',
            'energy_total_kcal',
            'floors_climbed',
            'elevation_gain_m',
            'elevation_min_m',
            'elevation_max_m',
            'heart_rate_avg_bpm',
            'heart_rate_min_bpm',
            'heart_rate_max_bpm',
            'speed_avg_m_per_s',
            'speed_max_m_per_s',
            'power_avg_w',
            'power_max_w',
            'active_s',
            'heart_rate_bpm',
            'speed_m_per_s',
            'power_w',
            'cadence_rpm',
            'step_cadence_spm',
            'latitude_deg',
            'longitude_deg',
          ],
        },
      ],
    },
    {
      name: 'basal_rate',
      scope: null,
      emits: [
        {
          kind: 'day',
          metrics: ['energy_basal_kcal'],
        },
      ],
    },
    {
      name: 'body',
      scope: null,
      emits: [
        {
          kind: 'measurement',
          metrics: ['weight_kg', 'height_cm', 'body_fat_pct'],
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
          metrics: ['menstrual_flow'],
        },
        {
          kind: 'series',
          metrics: ['period_day'],
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
  ],
  historyDays: 29,
}
