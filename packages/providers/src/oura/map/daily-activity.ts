import { fieldsRead, filled, present } from '../../payload.ts'
import type { PayloadMap } from '../../resource.ts'
import { DailyActivity } from '../schema.ts'
import { base, moment, samples } from './base.ts'

const PLACED = fieldsRead(DailyActivity)

/**
 * The vendor's day runs from 04:00 to 04:00 local time; `timestamp` is that first 04:00. `equivalent_walking_distance` is energy
 * written as metres, also of what was not walked: it is passed along and is no distance.
 */
export const mapDailyActivity: PayloadMap<typeof DailyActivity> = (activity, { resource }, refuse) => {
  return [
    {
      ...base(resource, activity.id ?? activity.day, activity, PLACED),
      kind: 'day',
      day: activity.day,
      offset: activity.timestamp == null ? null : moment(activity.timestamp).offset,
      values: present({
        steps: activity.steps,
        energy_active_kcal: activity.active_calories,
        energy_total_kcal: activity.total_calories,
        low_intensity_s: activity.low_activity_time,
        moderate_intensity_s: activity.medium_activity_time,
        vigorous_intensity_s: activity.high_activity_time,
        active_s: sumOfAll([
          activity.low_activity_time,
          activity.medium_activity_time,
          activity.high_activity_time,
        ]),
        rest_s: activity.resting_time,
        inactive_s: activity.sedentary_time,
        inactive_periods: activity.inactivity_alerts,
      }),
      series: filled({ activity_level: samples(activity, 'met', refuse) }),
    },
  ]
}

function sumOfAll(parts: readonly (number | null | undefined)[]): number | null {
  let sum = 0
  for (const part of parts) {
    if (part == null) return null
    sum += part
  }
  return sum
}
