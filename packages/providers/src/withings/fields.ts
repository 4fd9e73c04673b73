import { fieldsRead } from '../payload.ts'
import { SleepData, WorkoutData } from './schema.ts'

/** What to ask for by name, because the vendor leaves out what is not named: what is read here, and what is passed along. */

export const MEASURE_TYPES: readonly number[] = [
  1, 4, 5, 6, 8, 9, 10, 11, 12, 54, 71, 73, 76, 77, 88, 91, 123, 130, 135, 136, 137, 138, 139, 155, 158, 159,
  167, 168, 169, 170, 173, 174, 175, 196, 197, 198, 226, 227, 229,
]

export const ACTIVITY_FIELDS: readonly string[] = [
  'steps',
  'distance',
  'elevation',
  'soft',
  'moderate',
  'intense',
  'active',
  'calories',
  'totalcalories',
  'hr_average',
  'hr_min',
  'hr_max',
  'hr_zone_0',
  'hr_zone_1',
  'hr_zone_2',
  'hr_zone_3',
]

export const INTRADAY_FIELDS: readonly string[] = [
  'steps',
  'elevation',
  'calories',
  'distance',
  'stroke',
  'pool_lap',
  'duration',
  'heart_rate',
  'spo2_auto',
  'rmssd',
  'sdnn1',
  'hrv_quality',
  'core_body_temperature',
  'rr',
  'chest_movement_rate',
]

export const WORKOUT_FIELDS: readonly string[] = [
  ...fieldsRead(WorkoutData),
  'intensity',
  'hr_zone_0',
  'hr_zone_1',
  'hr_zone_2',
  'hr_zone_3',
  'pause_duration',
  'algo_pause_duration',
  'manual_intensity',
  'core_body_temperature_avg',
  'core_body_temperature_min',
  'core_body_temperature_max',
  'core_body_temperature_status',
]

export const SLEEP_FIELDS: readonly string[] = [
  ...fieldsRead(SleepData),
  'wakeup_latency',
  'durationtowakeup',
  'waso',
  'wakeupcount',
  'out_of_bed_count',
  'nb_rem_episodes',
  'sleep_score',
  'breathing_disturbances_intensity',
  'apnea_hypopnea_index',
  'withings_index',
  'breathing_quality_assessment',
  'breathing_sounds',
  'breathing_sounds_episode_count',
  'night_events',
  'mvt_score_avg',
  'mvt_active_duration',
  'rmssd_start_avg',
  'rmssd_end_avg',
  'core_body_temperature_min',
  'core_body_temperature_max',
  'core_body_temperature_status',
]

export const SLEEP_DETAIL_FIELDS: readonly string[] = [
  'hr',
  'rr',
  'chest_movement_rate',
  'snoring',
  'rmssd',
  'sdnn_1',
]
