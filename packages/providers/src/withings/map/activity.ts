import { fieldsRead, present } from '../../payload.ts'
import type { PayloadMap } from '../../resource.ts'
import { activityId } from '../identity.ts'
import { modelOf } from '../models.ts'
import { Activity } from '../schema.ts'
import { offsetOfDay } from '../zone.ts'
import { base, extras, isNo, vital } from './base.ts'

const PLACED = [...fieldsRead(Activity), 'deviceid', 'hash_deviceid']

export const mapActivity: PayloadMap<typeof Activity> = (activity, { resource }) => {
  const shared = base(resource, activityId(activity), activity, modelOf(activity))
  return [
    {
      ...shared,
      origin: isNo(activity.is_tracker) ? 'third_party_app' : shared.origin,
      kind: 'day',
      day: activity.date,
      offset: offsetOfDay(activity.timezone, activity.date),
      values: present({
        steps: activity.steps,
        distance_traveled_m: activity.distance,
        floors_climbed: activity.elevation,
        low_intensity_s: activity.soft,
        moderate_intensity_s: activity.moderate,
        vigorous_intensity_s: activity.intense,
        active_s: activity.active,
        energy_active_kcal: activity.calories,
        energy_total_kcal: activity.totalcalories,
        heart_rate_avg_bpm: vital(activity.hr_average),
        heart_rate_min_bpm: vital(activity.hr_min),
        heart_rate_max_bpm: vital(activity.hr_max),
      }),
      series: {},
      extras: extras(resource, activity, PLACED),
    },
  ]
}
