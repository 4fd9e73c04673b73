import type { MappedRecord } from '@tributary/health'
import type { RawItem } from '../../contract.ts'
import { present, reader } from '../../payload.ts'
import { Activity } from '../schema.ts'
import { offsetOfDay } from '../zone.ts'
import { base, extras, vital } from './base.ts'

const RESOURCE = 'activity'
const PLACED = [
  'date',
  'timezone',
  'modified',
  'deviceid',
  'hash_deviceid',
  'model',
  'modelid',
  'brand',
  'is_tracker',
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
]

const read = reader(RESOURCE, Activity)

export function mapActivity({ payload }: RawItem): MappedRecord[] {
  const activity = read(payload)
  const shared = base(RESOURCE, activityId(activity), activity, {
    id: activity.modelid,
    name: activity.model ?? null,
  })
  return [
    {
      ...shared,
      origin: activity.is_tracker === false ? 'third_party_app' : shared.origin,
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
      extras: extras(RESOURCE, activity, PLACED),
    },
  ]
}

/** A day has one row for each brand that counted it. */
export function activityId(row: { date: string; brand?: number | string | null }): string {
  return row.brand == null ? row.date : `${row.date}:${row.brand}`
}
