import type { PhoneManifest } from '../../contract.ts'

export const manifest: PhoneManifest = {
  source: 'Samsung Health',
  slug: 'samsung-health',
  description: 'Activity, heart, sleep, exercise and body measurements kept by Samsung Health.',
  looks: { initials: 'SH', colour: '#3a4f9b' },
  facts: {
    rank: { sleep: 70, physical: 70, body: 80 },
    namesDevicesOn: ['blood_glucose_event', 'blood_pressure_event', 'oxygenation_event', 'temperature_event'],
    // What the total of a day holds is not documented.
    energyTotalIsSum: false,
    reportsDailySaturation: false,
    ownScores: { sleep: ['SLEEP_SCORE'], energy_score: ['score'] },
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
      name: 'heart_rate',
      scope: null,
      emits: [
        {
          kind: 'series',
          metrics: ['heart_rate_bpm'],
        },
      ],
    },
    {
      name: 'movement',
      scope: null,
      emits: [
        {
          kind: 'series',
          metrics: ['speed_m_per_s', 'cadence_rpm', 'step_cadence_spm', 'power_w'],
        },
      ],
    },
    {
      name: 'oxygen',
      scope: null,
      emits: [
        {
          kind: 'series',
          metrics: ['spo2_pct'],
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
      name: 'skin_temperature',
      scope: null,
      emits: [
        {
          kind: 'series',
          metrics: ['skin_temperature_c'],
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
      name: 'activity_summary',
      scope: null,
      emits: [
        {
          kind: 'day',
          metrics: ['active_s', 'energy_active_kcal', 'energy_total_kcal', 'distance_traveled_m'],
        },
      ],
    },
    {
      name: 'energy_score',
      scope: null,
      emits: [
        {
          kind: 'day',
          metrics: [],
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
            'active_s',
            'energy_active_kcal',
            'distance_traveled_m',
            'heart_rate_avg_bpm',
            'heart_rate_min_bpm',
            'heart_rate_max_bpm',
            'speed_avg_m_per_s',
            'speed_max_m_per_s',
            'cadence_avg_rpm',
            'cadence_max_rpm',
            'step_cadence_avg_spm',
            'step_cadence_max_spm',
            'power_avg_w',
            'power_max_w',
            'elevation_gain_m',
            'elevation_loss_m',
            'elevation_min_m',
            'elevation_max_m',
            'vo2max_ml_per_min_per_kg',
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
      name: 'body',
      scope: null,
      emits: [
        {
          kind: 'measurement',
          metrics: ['weight_kg', 'height_cm', 'body_fat_pct', 'muscle_pct', 'bmi'],
        },
      ],
    },
    {
      name: 'blood_pressure',
      scope: null,
      emits: [
        {
          kind: 'measurement',
          metrics: ['blood_pressure_systolic_mmhg', 'blood_pressure_diastolic_mmhg', 'heart_rate_bpm'],
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
  ],
  historyDays: 29,
}
