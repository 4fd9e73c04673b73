import type { ActivityEvent } from '@tributary/health'
import { minutes, plain } from '../words.ts'

type Content = ActivityEvent['physical_health']['events']['activity_event'][number]

/** What a stored workout says; null when all of it was taken back. */
export function contentOf(body: Buffer): Content | null {
  const document = JSON.parse(body.toString()) as ActivityEvent
  const [content] = document.physical_health.events.activity_event
  return content && content.metadata.sources_of_data_array.length > 0 ? content : null
}

/** Without the way taken and without readings one by one. */
export function workoutOf(content: Content, { withHeart }: { withHeart: boolean }) {
  const { activity, calories, distance, heart_rate, metadata } = content
  return {
    start: activity.activity_start_datetime_string ?? metadata.datetime_string,
    end: activity.activity_end_datetime_string,
    kind: plain(activity.activity_type_name_string),
    duration_min: minutes(activity.activity_duration_seconds_int),
    distance_m: distance.traveled_distance_meters_float,
    climbed_m: distance.elevation_gain_actual_altitude_meters_float,
    steps: distance.steps_int,
    active_energy_kcal: calories.calories_net_active_kcal_float,
    total_energy_kcal: calories.calories_expenditure_kcal_float,
    ...(withHeart && {
      heart_rate_average_bpm: heart_rate.hr_avg_bpm_int,
      heart_rate_maximum_bpm: heart_rate.hr_maximum_bpm_int,
    }),
    sources: metadata.sources_of_data_array,
  }
}
