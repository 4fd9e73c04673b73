import type { Manifest } from '../contract.ts'

export const manifest: Manifest = {
  source: 'Oura',
  slug: 'oura',
  description: 'Sleep, readiness, activity, heart rate and blood oxygen from the Oura ring.',
  refusesWebViews: false,
  addresses: {
    authorize: 'https://cloud.ouraring.com/oauth/authorize',
    token: 'https://api.ouraring.com/oauth/token',
    revoke: 'https://api.ouraring.com/oauth/revoke',
    api: 'https://api.ouraring.com',
    keys: null,
  },
  oauth: {
    scopes: ['personal', 'daily', 'heartrate', 'workout', 'session', 'spo2', 'stress', 'heart_health'],
    scopeSeparator: ' ',
    pkce: false,
    clientAuth: 'body',
    refreshToken: 'rotating',
  },
  delivery: ['pull', 'ping'],
  resources: [
    {
      name: 'personal_info',
      scope: 'personal',
      emits: [{ kind: 'profile', metrics: ['weight_kg', 'height_cm'] }],
    },
    {
      name: 'daily_activity',
      scope: 'daily',
      emits: [
        {
          kind: 'day',
          metrics: [
            'steps',
            'distance_walked_m',
            'energy_active_kcal',
            'energy_total_kcal',
            'active_s',
            'rest_s',
            'low_intensity_s',
            'moderate_intensity_s',
            'vigorous_intensity_s',
            'inactive_s',
            'inactive_periods',
            'activity_level',
          ],
        },
      ],
    },
    {
      name: 'sleep',
      scope: 'daily',
      emits: [
        {
          kind: 'sleep',
          metrics: [
            'sleep_s',
            'in_bed_s',
            'light_sleep_s',
            'rem_sleep_s',
            'deep_sleep_s',
            'sleep_latency_s',
            'awake_s',
            'sleep_efficiency_pct',
            'heart_rate_avg_bpm',
            'heart_rate_min_bpm',
            'heart_rate_bpm',
            'hrv_rmssd_ms',
            'breaths_avg_per_min',
            'skin_temperature_delta_c',
          ],
        },
      ],
    },
    { name: 'daily_sleep', scope: 'daily', emits: [{ kind: 'day', metrics: [] }] },
    {
      name: 'daily_readiness',
      scope: 'daily',
      emits: [{ kind: 'day', metrics: ['skin_temperature_delta_c'] }],
    },
    { name: 'daily_spo2', scope: 'spo2', emits: [{ kind: 'day', metrics: ['spo2_avg_pct'] }] },
    {
      name: 'daily_stress',
      scope: 'stress',
      emits: [{ kind: 'day', metrics: ['stress_high_s', 'stress_rest_s'] }],
    },
    {
      name: 'vO2_max',
      scope: 'heart_health',
      emits: [{ kind: 'day', metrics: ['vo2max_ml_per_min_per_kg'] }],
    },
    {
      name: 'workout',
      scope: 'workout',
      emits: [{ kind: 'workout', metrics: ['energy_active_kcal', 'distance_traveled_m'] }],
    },
    {
      name: 'session',
      scope: 'session',
      emits: [
        { kind: 'series', metrics: ['heart_rate_bpm', 'hrv_rmssd_ms'] },
        { kind: 'measurement', metrics: ['mood'] },
      ],
    },
    { name: 'heartrate', scope: 'heartrate', emits: [{ kind: 'series', metrics: ['heart_rate_bpm'] }] },
  ],
  historyDays: 365,
  pollMinutes: 240,
  lookBackDays: 7,
  limits: [{ calls: 5_000, seconds: 300, per: 'app' }],
}
