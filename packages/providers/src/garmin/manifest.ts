import type { Metric } from '@tributary/health'
import type { Manifest } from '../contract.ts'

const WORKOUT = [
  'energy_active_kcal',
  'steps',
  'distance_traveled_m',
  'distance_swum_m',
  'swim_laps',
  'elevation_gain_m',
  'elevation_loss_m',
  'heart_rate_avg_bpm',
  'heart_rate_max_bpm',
  'speed_avg_m_per_s',
  'speed_max_m_per_s',
  'pace_avg_min_per_km',
  'pace_max_min_per_km',
  'cadence_avg_rpm',
  'cadence_max_rpm',
  'step_cadence_avg_spm',
  'step_cadence_max_spm',
  'latitude_deg',
  'longitude_deg',
] as const satisfies Metric[]

const SAMPLED_IN_WORKOUTS = [
  'heart_rate_bpm',
  'speed_m_per_s',
  'cadence_rpm',
  'step_cadence_spm',
  'power_w',
  'elevation_change_m',
  'laps',
] as const satisfies Metric[]

export const manifest: Manifest = {
  source: 'Garmin',
  slug: 'garmin',
  description:
    'Days, sleep, heart rate, stress, breathing, workouts and body measurements from Garmin watches and scales.',
  looks: { initials: 'Ga', colour: '#2f5d8a' },
  facts: {
    rank: { sleep: 30, physical: 10, body: 20 },
    namesDevicesOn: [],
    energyTotalIsSum: true,
    reportsDailySaturation: false,
    ownScores: {
      sleeps: ['overallSleepScore'],
      dailies: ['bodyBatteryChargedValue', 'bodyBatteryDrainedValue'],
    },
  },
  refusesWebViews: false,
  addresses: {
    authorize: 'https://connect.garmin.com/oauth2Confirm',
    token: 'https://diauth.garmin.com/di-oauth2-service/oauth/token',
    revoke: null,
    api: 'https://apis.garmin.com',
    keys: null,
  },
  oauth: {
    scopes: [],
    scopeSeparator: ' ',
    pkce: true,
    clientAuth: 'body',
    refreshToken: 'rotating',
  },
  // Reading without a notification endangers the approval of the application.
  delivery: ['push', 'ping'],
  pullOnRequest: true,
  resources: [
    {
      name: 'dailies',
      scope: 'HEALTH_EXPORT',
      emits: [
        {
          kind: 'day',
          metrics: [
            'steps',
            'distance_traveled_m',
            'floors_climbed',
            'energy_active_kcal',
            'energy_basal_kcal',
            'energy_total_kcal',
            'energy_intake_kcal',
            'active_s',
            'moderate_intensity_s',
            'vigorous_intensity_s',
            'heart_rate_min_bpm',
            'heart_rate_max_bpm',
            'heart_rate_resting_bpm',
            'stress_avg_level',
            'stress_max_level',
            'stress_s',
            'stress_rest_s',
            'stress_low_s',
            'stress_medium_s',
            'stress_high_s',
          ],
        },
        { kind: 'series', metrics: ['heart_rate_bpm'] },
      ],
    },
    {
      name: 'sleeps',
      scope: 'HEALTH_EXPORT',
      emits: [
        {
          kind: 'sleep',
          metrics: [
            'sleep_s',
            'in_bed_s',
            'light_sleep_s',
            'rem_sleep_s',
            'deep_sleep_s',
            'awake_s',
            'sleep_efficiency_pct',
            'sleep_quality_1_5',
            'breaths_per_min',
            'spo2_pct',
          ],
        },
      ],
    },
    {
      name: 'epochs',
      scope: 'HEALTH_EXPORT',
      emits: [
        {
          kind: 'series',
          metrics: ['steps', 'distance_traveled_m', 'energy_active_kcal', 'activity_level'],
        },
      ],
    },
    {
      name: 'hrv',
      scope: 'HEALTH_EXPORT',
      emits: [
        { kind: 'day', metrics: ['hrv_rmssd_ms'] },
        { kind: 'series', metrics: ['hrv_rmssd_ms'] },
      ],
    },
    {
      name: 'stressDetails',
      scope: 'HEALTH_EXPORT',
      emits: [
        { kind: 'day', metrics: ['stress_level'] },
        { kind: 'series', metrics: ['stress_level'] },
      ],
    },
    {
      name: 'allDayRespiration',
      scope: 'HEALTH_EXPORT',
      emits: [{ kind: 'series', metrics: ['breaths_per_min'] }],
    },
    {
      name: 'pulseox',
      scope: 'HEALTH_EXPORT',
      emits: [
        { kind: 'series', metrics: ['spo2_pct'] },
        { kind: 'measurement', metrics: ['spo2_pct'] },
      ],
    },
    {
      name: 'bodyComps',
      scope: 'HEALTH_EXPORT',
      emits: [
        {
          kind: 'measurement',
          metrics: ['weight_kg', 'bmi', 'body_fat_pct', 'water_pct', 'muscle_pct', 'bone_pct'],
        },
      ],
    },
    {
      name: 'bloodPressures',
      scope: 'HEALTH_EXPORT',
      emits: [
        {
          kind: 'measurement',
          metrics: ['blood_pressure_systolic_mmhg', 'blood_pressure_diastolic_mmhg', 'heart_rate_bpm'],
        },
      ],
    },
    {
      name: 'userMetrics',
      scope: 'HEALTH_EXPORT',
      emits: [{ kind: 'day', metrics: ['vo2max_ml_per_min_per_kg'] }],
    },
    {
      name: 'skinTemp',
      scope: 'HEALTH_EXPORT',
      emits: [{ kind: 'day', metrics: ['skin_temperature_delta_c'] }],
    },
    {
      name: 'healthSnapshot',
      scope: 'HEALTH_EXPORT',
      emits: [
        {
          kind: 'measurement',
          metrics: [
            'heart_rate_bpm',
            'heart_rate_min_bpm',
            'heart_rate_max_bpm',
            'breaths_per_min',
            'stress_level',
            'spo2_pct',
            'hrv_rmssd_ms',
          ],
        },
      ],
    },
    {
      name: 'mct',
      scope: 'MCT_EXPORT',
      emits: [
        {
          kind: 'day',
          metrics: [
            'cycle_day',
            'cycle_length_days',
            'cycle_length_predicted_days',
            'cycle_is_predicted',
            'cycle_phase',
            'cycle_phase_length_days',
            'cycle_days_until_next_phase',
            'cycle_updated_s',
            'period_start_date',
          ],
        },
      ],
    },
    {
      name: 'activities',
      scope: 'ACTIVITY_EXPORT',
      emits: [
        {
          kind: 'workout',
          metrics: WORKOUT,
        },
      ],
    },
    {
      name: 'activityDetails',
      scope: 'ACTIVITY_EXPORT',
      emits: [
        {
          kind: 'workout',
          metrics: [...WORKOUT, ...SAMPLED_IN_WORKOUTS],
        },
        { kind: 'series', metrics: ['speed_m_per_s', 'power_w'] },
      ],
    },
    {
      name: 'moveIQActivities',
      scope: 'ACTIVITY_EXPORT',
      emits: [{ kind: 'series', metrics: [] }],
    },
  ],
  historyDays: 30,
  preExisting: { oncePerAccount: true, scope: 'HISTORICAL_DATA_EXPORT', arrivesWithinMinutes: 60 },
  pollMinutes: 1440,
  lookBackDays: 2,
  limits: [{ calls: 100, seconds: 60, per: 'app' }],
  // The vendor lists by the time of upload, one day with each call.
  callsPerReading: 6,
  callsPerAnnouncedDay: 3,
  // No recorded refusal was found.
  signIn: { token: 'low' },
}
