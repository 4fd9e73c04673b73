import { activityName } from '../../activity-name.ts'
import type { PartRules } from '../shared/parts.ts'
import type { WorkoutHabits } from '../shared/workouts.ts'

/** Names of the store whose words are not what people call the thing. */
const COMMON_NAMES: Readonly<Record<string, string>> = {
  'High Intensity Interval Training': 'HIIT',
  'Exercise Bike': 'Stationary Cycling',
  Biking: 'Cycling',
  Treadmill: 'Treadmill Running',
  'Weight Machine': 'Strength Training',
}

/** Names that say nothing. */
const UNNAMED: ReadonlySet<string> = new Set(['Other', 'Undefined', 'Custom', 'Other Workout'])

/** Returns the name of an activity, which the store writes as a name of its enumeration, such as `TRACK_RUNNING`. */
export function activityOf(word: string): string | null {
  const name = activityName(word)
  if (name === null || UNNAMED.has(name) || /^\d+$/.test(name)) return null
  return COMMON_NAMES[name] ?? name
}

/** Fields of a session, by the store's names. */
const PARTS: PartRules = {
  duration: { metrics: ['active_s'], to: 's' },
  calories: { metrics: ['energy_active_kcal'], to: 'kcal' },
  distance: { metrics: ['distance_traveled_m'], to: 'm' },
  meanHeartRate: { metrics: ['heart_rate_avg_bpm'], to: 'per_minute' },
  minHeartRate: { metrics: ['heart_rate_min_bpm'], to: 'per_minute' },
  maxHeartRate: { metrics: ['heart_rate_max_bpm'], to: 'per_minute' },
  meanSpeed: { metrics: ['speed_avg_m_per_s'], to: 'm_per_s' },
  maxSpeed: { metrics: ['speed_max_m_per_s'], to: 'm_per_s' },
  meanCadence: {
    metrics: ['cadence_avg_rpm'],
    to: 'turns_per_minute',
    or: { metrics: ['step_cadence_avg_spm'], to: 'steps_per_minute' },
  },
  maxCadence: {
    metrics: ['cadence_max_rpm'],
    to: 'turns_per_minute',
    or: { metrics: ['step_cadence_max_spm'], to: 'steps_per_minute' },
  },
  meanPower: { metrics: ['power_avg_w'], to: 'w' },
  maxPower: { metrics: ['power_max_w'], to: 'w' },
  altitudeGain: { metrics: ['elevation_gain_m'], to: 'm' },
  altitudeLoss: { metrics: ['elevation_loss_m'], to: 'm' },
  minAltitude: { metrics: ['elevation_min_m'], to: 'm_above_sea' },
  maxAltitude: { metrics: ['elevation_max_m'], to: 'm_above_sea' },
  vo2Max: { metrics: ['vo2max_ml_per_min_per_kg'], to: 'ml_per_min_per_kg' },
}

export const workoutHabits: WorkoutHabits = {
  parts: PARTS,
  activityOf,
  isAutoDetected: () => null,
}
