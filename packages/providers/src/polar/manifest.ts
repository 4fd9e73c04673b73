import type { Manifest } from '../contract.ts'

/** What the vendor computes from the rest. */
const ONCE_A_DAY = { scope: null, pollMinutes: 1_440 } as const

export const manifest: Manifest = {
  source: 'Polar',
  slug: 'polar',
  description: 'Training, activity, sleep, nightly recharge and continuous heart rate from Polar watches.',
  looks: { initials: 'Po', colour: '#8c3b4a' },
  facts: {
    rank: { sleep: 40, physical: 20, body: 50 },
    namesDevicesOn: [],
    energyTotalIsSum: true,
    reportsDailySaturation: false,
    ownScores: {
      sleep: ['sleep_score', 'sleep_charge'],
      nightly_recharge: ['nightly_recharge_status', 'ans_charge', 'ans_charge_status'],
    },
  },
  refusesWebViews: false,
  addresses: {
    authorize: 'https://flow.polar.com/oauth2/authorization',
    token: 'https://polarremote.com/v2/oauth2/token',
    revoke: null,
    api: 'https://www.polaraccesslink.com',
    keys: null,
  },
  oauth: {
    scopes: ['accesslink.read_all'],
    scopeSeparator: ' ',
    pkce: false,
    clientAuth: 'basic',
    refreshToken: 'none',
  },
  delivery: ['pull', 'ping'],
  resources: [
    {
      name: 'physical_info',
      scope: null,
      emits: [
        {
          kind: 'profile',
          metrics: [
            'weight_kg',
            'height_cm',
            'heart_rate_max_bpm',
            'heart_rate_resting_bpm',
            'vo2max_ml_per_min_per_kg',
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
          metrics: [
            'sleep_s',
            'in_bed_s',
            'light_sleep_s',
            'rem_sleep_s',
            'deep_sleep_s',
            'awake_s',
            'sleep_goal_s',
            'sleep_efficiency_pct',
            'sleep_quality_1_5',
            'sleep_continuity_score_1_5',
            'sleep_continuity_rating_1_5',
            'heart_rate_bpm',
          ],
        },
      ],
    },
    {
      name: 'nightly_recharge',
      calls: 2,
      scope: null,
      emits: [
        {
          kind: 'sleep',
          metrics: ['hrv_rmssd_ms', 'breaths_avg_per_min', 'breaths_per_min'],
        },
        { kind: 'day', metrics: ['hrv_rmssd_ms'] },
      ],
    },
    {
      name: 'activities',
      calls: 3,
      scope: null,
      emits: [
        {
          kind: 'day',
          metrics: [
            'steps',
            'distance_walked_m',
            'energy_active_kcal',
            'energy_total_kcal',
            'active_s',
            'inactive_s',
            'inactive_periods',
            'low_intensity_s',
            'moderate_intensity_s',
            'vigorous_intensity_s',
          ],
        },
      ],
    },
    {
      name: 'exercises',
      scope: null,
      emits: [
        {
          kind: 'workout',
          metrics: [
            'energy_total_kcal',
            'distance_traveled_m',
            'distance_swum_m',
            'heart_rate_avg_bpm',
            'heart_rate_max_bpm',
            'elevation_avg_m',
            'elevation_min_m',
            'elevation_max_m',
            'elevation_change_m',
            'heart_rate_bpm',
            'speed_m_per_s',
            'cadence_rpm',
            'step_cadence_spm',
            'power_w',
            'latitude_deg',
            'longitude_deg',
            'energy_from_fat_pct',
            'energy_from_carbohydrate_pct',
            'energy_from_protein_pct',
          ],
        },
      ],
    },
    {
      name: 'continuous_heart_rate',
      calls: 3,
      scope: null,
      emits: [{ kind: 'day', metrics: ['heart_rate_bpm'] }],
    },
    {
      name: 'skin_temperature',
      calls: 2,
      scope: null,
      emits: [
        { kind: 'day', metrics: ['skin_temperature_c', 'skin_temperature_delta_c'] },
        { kind: 'sleep', metrics: ['skin_temperature_c', 'skin_temperature_delta_c'] },
      ],
    },
    {
      name: 'body_temperature',
      scope: null,
      emits: [{ kind: 'series', metrics: ['body_temperature_c', 'skin_temperature_c'] }],
    },
    { name: 'spo2', scope: null, emits: [{ kind: 'measurement', metrics: ['spo2_pct', 'heart_rate_bpm'] }] },
    { name: 'ecg', scope: null, emits: [{ kind: 'ecg', metrics: ['heart_rate_avg_bpm'] }] },
    { name: 'cardio_load', ...ONCE_A_DAY, emits: [{ kind: 'day', metrics: [] }] },
    { name: 'sleepwise_alertness', ...ONCE_A_DAY, emits: [{ kind: 'day', metrics: [] }] },
    { name: 'sleepwise_circadian_bedtime', ...ONCE_A_DAY, emits: [{ kind: 'day', metrics: [] }] },
    { name: 'skin_contacts', ...ONCE_A_DAY, emits: [{ kind: 'series', metrics: [] }] },
  ],
  // The vendor refuses what is older than 365 of its own days.
  historyDays: 360,
  preExisting: { documents: ['sleep_summary'] },
  // A round takes 16 calls, and 4 more once a day, and the vendor allows 100 for each person and day: five rounds leave room for announcements.
  pollMinutes: 300,
  lookBackDays: 4,
  limits: [
    { calls: 500, callsPerAccount: 20, seconds: 900, per: 'app' },
    { calls: 5_000, callsPerAccount: 100, seconds: 86_400, per: 'app' },
  ],
  callsPerAnnouncedDay: 14,
  // Recorded: `invalid_grant` for codes, `invalid_request` when the redirect URI is missing, `unauthorized_client` for a Basic
  // header that holds no credentials.
  signIn: { token: 'medium', wrongCredentials: ['unauthorized_client'] },
}
