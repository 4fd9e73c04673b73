const scope = (name: string) => `https://www.googleapis.com/auth/googlehealth.${name}.readonly`

export const ACTIVITY = scope('activity_and_fitness')
export const HEALTH = scope('health_metrics_and_measurements')
export const SLEEP = scope('sleep')
export const NUTRITION = scope('nutrition')
export const ECG = scope('ecg')
export const PROFILE = scope('profile')
export const SETTINGS = scope('settings')
export const IRREGULAR_RHYTHM = scope('irn')
export const LOCATION = scope('location')
