import type { HealthRecord, Metric } from '@tributary/health'
import type { Manifest, ResourceManifest } from '../contract.ts'

const scope = (name: string) => `https://www.googleapis.com/auth/googlehealth.${name}.readonly`

const ACTIVITY = scope('activity_and_fitness')
const HEALTH = scope('health_metrics_and_measurements')
const SLEEP = scope('sleep')
const NUTRITION = scope('nutrition')
const ECG = scope('ecg')
const PROFILE = scope('profile')
const SETTINGS = scope('settings')
const IRREGULAR_RHYTHM = scope('irn')
const LOCATION = scope('location')

type Kind = HealthRecord['kind']

const resource = (name: string, needs: string, kind: Kind, ...metrics: Metric[]): ResourceManifest => ({
  name,
  scope: needs,
  emits: [{ kind, metrics }],
})

const FOOD = [
  'energy_intake_kcal',
  'fat_g',
  'carbohydrates_g',
  'protein_g',
  'sugar_g',
  'trans_fat_g',
  'fiber_g',
  'sodium_mg',
  'cholesterol_mg',
] as const satisfies Metric[]

export const manifest: Manifest = {
  source: 'Fitbit',
  slug: 'fitbit',
  description: 'Activity, sleep, heart rate, blood oxygen and weight from Fitbit and Google Health.',
  looks: { initials: 'Fi', colour: '#1f6f6b' },
  facts: {
    rank: { sleep: 50, physical: 50, body: 60 },
    namesDevicesOn: [],
    energyTotalIsSum: true,
    reportsDailySaturation: false,
    ownScores: {},
  },
  refusesWebViews: true,
  addresses: {
    authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    revoke: 'https://oauth2.googleapis.com/revoke',
    api: 'https://health.googleapis.com',
    keys: 'https://www.gstatic.com/googlehealthapi/webhooks/webhooks_public_keyset.json',
  },
  oauth: {
    scopes: [ACTIVITY, HEALTH, SLEEP, NUTRITION, ECG, PROFILE, SETTINGS],
    scopeSeparator: ' ',
    pkce: true,
    clientAuth: 'body',
    refreshToken: 'lasting',
    authorizeParams: { access_type: 'offline', prompt: 'consent', include_granted_scopes: 'true' },
  },
  appSettings: [
    {
      name: 'project_number',
      purpose:
        'Number of the Google Cloud project, needed to receive change notifications; without it Tributary polls for changes',
    },
    {
      name: 'service_account',
      purpose: 'Key file (JSON) of a service account with a Health API editor role, for the same',
    },
  ],
  delivery: ['pull', 'ping'],
  resources: [
    resource('steps-rollup', ACTIVITY, 'day', 'steps'),
    resource('distance-rollup', ACTIVITY, 'day', 'distance_traveled_m'),
    resource('floors-rollup', ACTIVITY, 'day', 'floors_climbed'),
    resource('altitude-rollup', ACTIVITY, 'day', 'elevation_gain_m'),
    resource('active-energy-burned-rollup', ACTIVITY, 'day', 'energy_active_kcal'),
    resource('total-calories-rollup', ACTIVITY, 'day', 'energy_total_kcal'),
    resource(
      'active-minutes-rollup',
      ACTIVITY,
      'day',
      'active_s',
      'low_intensity_s',
      'moderate_intensity_s',
      'vigorous_intensity_s',
    ),
    resource('active-zone-minutes-rollup', ACTIVITY, 'day'),
    resource('time-in-heart-rate-zone-rollup', ACTIVITY, 'day'),
    resource('sedentary-period-rollup', ACTIVITY, 'day', 'inactive_s'),
    resource('swim-lengths-data-rollup', ACTIVITY, 'day', 'swim_strokes'),
    resource(
      'heart-rate-rollup',
      HEALTH,
      'day',
      'heart_rate_avg_bpm',
      'heart_rate_min_bpm',
      'heart_rate_max_bpm',
    ),
    resource('daily-resting-heart-rate', HEALTH, 'day', 'heart_rate_resting_bpm'),
    resource('daily-heart-rate-variability', HEALTH, 'day', 'hrv_rmssd_ms'),
    resource('daily-oxygen-saturation', HEALTH, 'day', 'spo2_avg_pct'),
    resource('daily-respiratory-rate', HEALTH, 'day', 'breaths_avg_per_min'),
    resource(
      'daily-sleep-temperature-derivations',
      HEALTH,
      'day',
      'skin_temperature_c',
      'skin_temperature_delta_c',
    ),
    resource('daily-heart-rate-zones', HEALTH, 'day'),
    resource('daily-vo2-max', ACTIVITY, 'day', 'vo2max_ml_per_min_per_kg'),
    resource(
      'sleep',
      SLEEP,
      'sleep',
      'sleep_s',
      'in_bed_s',
      'light_sleep_s',
      'rem_sleep_s',
      'deep_sleep_s',
      'sleep_latency_s',
      'awake_s',
      'sleep_efficiency_pct',
    ),
    resource(
      'exercise',
      ACTIVITY,
      'workout',
      'active_s',
      'low_intensity_s',
      'moderate_intensity_s',
      'vigorous_intensity_s',
      'energy_total_kcal',
      'distance_traveled_m',
      'distance_swum_m',
      'steps',
      'elevation_gain_m',
      'speed_avg_m_per_s',
      'pace_avg_min_per_km',
      'heart_rate_avg_bpm',
      'step_cadence_avg_spm',
      'swim_laps',
      'swim_pool_length_m',
      'vo2max_ml_per_min_per_kg',
      'laps',
    ),
    resource('weight', HEALTH, 'measurement', 'weight_kg'),
    resource('body-fat', HEALTH, 'measurement', 'body_fat_pct'),
    resource('height', HEALTH, 'measurement', 'height_cm'),
    resource('blood-glucose', HEALTH, 'measurement', 'glucose_mg_per_dl'),
    resource('core-body-temperature', HEALTH, 'measurement', 'body_temperature_c'),
    resource('electrocardiogram', ECG, 'ecg', 'heart_rate_avg_bpm'),
    resource('hydration-log', NUTRITION, 'measurement', 'water_intake_ml'),
    resource('nutrition-log', NUTRITION, 'measurement', ...FOOD),
    resource('nutrition-log-rollup', NUTRITION, 'day', ...FOOD),
    resource('vo2-max', ACTIVITY, 'measurement', 'vo2max_ml_per_min_per_kg'),
    resource('run-vo2-max', ACTIVITY, 'measurement', 'vo2max_ml_per_min_per_kg'),
    resource('respiratory-rate-sleep-summary', HEALTH, 'series', 'breaths_avg_per_min'),
    resource('heart-rate-variability', HEALTH, 'series', 'hrv_rmssd_ms'),
    resource('oxygen-saturation', HEALTH, 'series', 'spo2_pct'),
    resource('steps', ACTIVITY, 'series', 'steps'),
    resource('distance', ACTIVITY, 'series', 'distance_traveled_m'),
    resource('floors', ACTIVITY, 'series', 'floors_climbed'),
    resource('altitude', ACTIVITY, 'series', 'elevation_change_m'),
    resource('active-energy-burned', ACTIVITY, 'series', 'energy_active_kcal'),
    resource('basal-energy-burned', ACTIVITY, 'series', 'energy_basal_kcal'),
    resource('activity-level', ACTIVITY, 'series', 'activity_level'),
    { ...resource('heart-rate', HEALTH, 'series', 'heart_rate_bpm'), calls: 3 },
    resource('profile', PROFILE, 'profile'),
    { ...resource('settings', SETTINGS, 'profile'), calls: 2 },
  ],
  optionalResources: [
    {
      name: 'irregular-rhythm-notification',
      scope: IRREGULAR_RHYTHM,
      pollMinutes: 1_440,
      emits: [{ kind: 'series', metrics: [] }],
    },
    {
      name: 'exercise-tcx',
      scope: LOCATION,
      pollMinutes: 1_440,
      emits: [{ kind: 'workout', metrics: ['latitude_deg', 'longitude_deg'] }],
    },
  ],
  historyDays: 90,
  pollMinutes: 240,
  lookBackDays: 7,
  limits: [
    { calls: 300, seconds: 60, per: 'account' },
    { calls: 120_000, seconds: 60, per: 'app' },
  ],
  callsPerAnnouncedDay: 36,
  // Recorded: `invalid_grant` ("Malformed auth code.") with right credentials, 401 `invalid_client` with wrong ones. An authorize
  // request leads to an error page with the code in `authError`, or to the sign-in. Scopes that are missing on the consent screen
  // are not refused there.
  signIn: { token: 'high', beforeSignIn: { accepts: ['redirect_uri'], confidence: 'high' } },
}
