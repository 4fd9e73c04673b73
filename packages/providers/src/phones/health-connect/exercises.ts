import { activityName } from '../../activity-name.ts'
import type { PartRules } from '../shared/parts.ts'
import type { WorkoutHabits } from '../shared/workouts.ts'

/** The store's numbers of exercises. 0 is any other. */
const NAMES: Readonly<Record<number, string>> = {
  2: 'Badminton',
  4: 'Baseball',
  5: 'Basketball',
  8: 'Cycling',
  9: 'Stationary Cycling',
  10: 'Boot Camp',
  11: 'Boxing',
  13: 'Calisthenics',
  14: 'Cricket',
  16: 'Dancing',
  25: 'Elliptical',
  26: 'Exercise Class',
  27: 'Fencing',
  28: 'American Football',
  29: 'Australian Football',
  31: 'Frisbee Disc',
  32: 'Golf',
  33: 'Guided Breathing',
  34: 'Gymnastics',
  35: 'Handball',
  36: 'HIIT',
  37: 'Hiking',
  38: 'Ice Hockey',
  39: 'Ice Skating',
  44: 'Martial Arts',
  46: 'Paddling',
  47: 'Paragliding',
  48: 'Pilates',
  50: 'Racquetball',
  51: 'Rock Climbing',
  52: 'Roller Hockey',
  53: 'Rowing',
  54: 'Rowing Machine',
  55: 'Rugby',
  56: 'Running',
  57: 'Treadmill Running',
  58: 'Sailing',
  59: 'Scuba Diving',
  60: 'Skating',
  61: 'Skiing',
  62: 'Snowboarding',
  63: 'Snowshoeing',
  64: 'Soccer',
  65: 'Softball',
  66: 'Squash',
  68: 'Stair Climbing',
  69: 'Stair Climbing Machine',
  70: 'Strength Training',
  71: 'Stretching',
  72: 'Surfing',
  73: 'Open Water Swimming',
  74: 'Pool Swimming',
  75: 'Table Tennis',
  76: 'Tennis',
  78: 'Volleyball',
  79: 'Walking',
  80: 'Water Polo',
  81: 'Weightlifting',
  82: 'Wheelchair',
  83: 'Yoga',
}

/** Names of the store whose words are not what people call the thing. */
const COMMON_NAMES: Readonly<Record<string, string>> = {
  Biking: 'Cycling',
  'Biking Stationary': 'Stationary Cycling',
  'High Intensity Interval Training': 'HIIT',
  'Football American': 'American Football',
  'Football Australian': 'Australian Football',
  'Running Treadmill': 'Treadmill Running',
  'Swimming Open Water': 'Open Water Swimming',
  'Swimming Pool': 'Pool Swimming',
}

/** Returns the name of an activity, which is written `56` or `EXERCISE_TYPE_RUNNING`. */
export function activityOf(word: string): string | null {
  if (/^\d+$/.test(word)) return NAMES[Number(word)] ?? null
  const name = activityName(word.replace(/^EXERCISE_TYPE_/i, ''))
  if (name === null || name === 'Other Workout' || name === 'Other') return null
  return COMMON_NAMES[name] ?? name
}

/** The store keeps no totals of a session: these are its aggregates over the session, by the names of their records. */
const PARTS: PartRules = {
  StepsRecord: { metrics: ['steps'], to: 'count' },
  DistanceRecord: { metrics: ['distance_traveled_m'], to: 'm' },
  ActiveCaloriesBurnedRecord: { metrics: ['energy_active_kcal'], to: 'kcal' },
  TotalCaloriesBurnedRecord: { metrics: ['energy_total_kcal'], to: 'kcal' },
  FloorsClimbedRecord: { metrics: ['floors_climbed'], to: 'count' },
  ElevationGainedRecord: { metrics: ['elevation_gain_m'], to: 'm' },
  'HeartRateRecord/average': { metrics: ['heart_rate_avg_bpm'], to: 'per_minute' },
  'HeartRateRecord/minimum': { metrics: ['heart_rate_min_bpm'], to: 'per_minute' },
  'HeartRateRecord/maximum': { metrics: ['heart_rate_max_bpm'], to: 'per_minute' },
  'SpeedRecord/average': { metrics: ['speed_avg_m_per_s'], to: 'm_per_s' },
  'SpeedRecord/maximum': { metrics: ['speed_max_m_per_s'], to: 'm_per_s' },
  'PowerRecord/average': { metrics: ['power_avg_w'], to: 'w' },
  'PowerRecord/maximum': { metrics: ['power_max_w'], to: 'w' },
  duration: { metrics: ['active_s'], to: 's' },
}

const RECORDING = { active: 1, automatic: 2 }

export const workoutHabits: WorkoutHabits = {
  parts: PARTS,
  activityOf,
  isAutoDetected({ metadata }) {
    const method = Number(metadata?.['recordingMethod'] ?? 0)
    if (method === RECORDING.automatic) return true
    return method === RECORDING.active ? false : null
  },
}
