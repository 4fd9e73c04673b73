import type { Manifest } from '../contract.ts'

export const manifest: Manifest = {
  source: 'Whoop',
  slug: 'whoop',
  description: 'Sleep, recovery, day strain, energy and workouts from the WHOOP strap.',
  looks: { initials: 'Wh', colour: '#5a4a8a' },
  facts: {
    rank: { sleep: 20, physical: 30, body: 30 },
    namesDevicesOn: [],
    energyTotalIsSum: false,
    reportsDailySaturation: false,
    ownScores: {
      recovery: ['recovery_score'],
      sleep: ['sleep_performance_percentage'],
      strain: 'all',
    },
  },
  refusesWebViews: false,
  addresses: {
    authorize: 'https://api.prod.whoop.com/oauth/oauth2/auth',
    token: 'https://api.prod.whoop.com/oauth/oauth2/token',
    revoke: null,
    api: 'https://api.prod.whoop.com/developer',
    keys: null,
  },
  oauth: {
    scopes: [
      'offline',
      'read:profile',
      'read:body_measurement',
      'read:sleep',
      'read:recovery',
      'read:cycles',
      'read:workout',
    ],
    scopeSeparator: ' ',
    pkce: false,
    clientAuth: 'body',
    refreshToken: 'rotating',
  },
  delivery: ['pull', 'ping'],
  resources: [
    {
      name: 'body',
      scope: 'read:body_measurement',
      emits: [{ kind: 'profile', metrics: ['weight_kg', 'height_cm', 'heart_rate_max_bpm'] }],
    },
    {
      name: 'sleep',
      scope: 'read:sleep',
      emits: [
        {
          kind: 'sleep',
          metrics: [
            'sleep_s',
            'in_bed_s',
            'awake_s',
            'light_sleep_s',
            'deep_sleep_s',
            'rem_sleep_s',
            'sleep_goal_s',
            'sleep_efficiency_pct',
            'breaths_avg_per_min',
          ],
        },
      ],
    },
    {
      name: 'recovery',
      calls: 2,
      scope: 'read:recovery',
      emits: [
        {
          kind: 'day',
          metrics: ['heart_rate_resting_bpm', 'hrv_rmssd_ms', 'spo2_avg_pct', 'skin_temperature_c'],
        },
        {
          kind: 'sleep',
          metrics: ['heart_rate_resting_bpm', 'hrv_rmssd_ms', 'spo2_avg_pct', 'skin_temperature_c'],
        },
        {
          kind: 'measurement',
          metrics: ['heart_rate_resting_bpm', 'hrv_rmssd_ms', 'spo2_avg_pct', 'skin_temperature_c'],
        },
      ],
    },
    {
      name: 'cycle',
      calls: 2,
      scope: 'read:cycles',
      emits: [
        {
          kind: 'day',
          metrics: ['energy_total_kcal', 'strain', 'heart_rate_avg_bpm', 'heart_rate_max_bpm', 'steps'],
        },
      ],
    },
    {
      name: 'workout',
      scope: 'read:workout',
      emits: [
        {
          kind: 'workout',
          metrics: [
            'energy_total_kcal',
            'energy_kj',
            'strain',
            'heart_rate_avg_bpm',
            'heart_rate_max_bpm',
            'distance_traveled_m',
            'distance_swum_m',
            'elevation_gain_m',
          ],
        },
      ],
    },
  ],
  historyDays: 365,
  preExisting: { repeatsProfile: true },
  pollMinutes: 240,
  lookBackDays: 7,
  limits: [
    { calls: 100, seconds: 60, per: 'app' },
    { calls: 10_000, seconds: 86_400, per: 'app' },
  ],
  callsPerAnnouncedDay: 10,
  // Ory Hydra: the client is authenticated before the code is read, and redirect URI and scopes are verified before the sign-in.
  // Recorded: `invalid_client`, and the redirect URI as a hint on the fallback page.
  signIn: { token: 'high', beforeSignIn: { accepts: ['redirect_uri', 'scopes'], confidence: 'medium' } },
}
