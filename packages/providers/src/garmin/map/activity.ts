import type { Device, Moment, WorkoutRecord } from '@tributary/health'
import { activityName } from '../../activity-name.ts'
import type { RawItem } from '../../contract.ts'
import { fieldsRead, present } from '../../payload.ts'
import { placeSeries } from '../../place.ts'
import type { PayloadMap } from '../../resource.ts'
import { Activity, type ActivityInside } from '../schema.ts'
import { base, isPositive, measured, spanOf } from './base.ts'

const PLACED = fieldsRead(Activity, 'isParent')

/** Some names carry the version of the vendor's list, or the season they belong to: `ROWING_V2`, `SKATING_WS`. */
const VERSION = /_(?:V\d+|WS)$/
const NAMELESS = new Set(['GENERIC', 'OTHER', 'UNCATEGORIZED'])

/** Of a multisport activity the parts count, each with its own sport; the whole would count them twice. */
export const mapActivity: PayloadMap<typeof Activity> = (activity, item) => {
  if (activity.isParent === true) return []
  return [workoutOf(item, activity, spanOf(activity))]
}

export function workoutOf(
  item: RawItem,
  activity: ActivityInside,
  { start, end }: { start: Moment; end: Moment },
): WorkoutRecord {
  const type = activity.activityType?.toUpperCase().replace(VERSION, '') ?? ''
  const { startingLatitudeInDegree, startingLongitudeInDegree } = activity
  const isSwim = type.includes('SWIM')
  return {
    ...base(item, activity, PLACED),
    start,
    end,
    kind: 'workout',
    activity: type === '' || NAMELESS.has(type) ? null : activityName(type),
    autoDetected: activity.manual === true ? false : null,
    manual: activity.manual === true,
    device: deviceOf(activity.deviceName),
    values: present({
      energy_active_kcal: activity.activeKilocalories,
      steps: activity.steps,
      distance_traveled_m: activity.distanceInMeters,
      distance_swum_m: isSwim ? activity.distanceInMeters : null,
      swim_laps: isSwim ? activity.numberOfActiveLengths : null,
      elevation_gain_m: activity.totalElevationGainInMeters,
      elevation_loss_m: activity.totalElevationLossInMeters,
      heart_rate_avg_bpm: measured(activity.averageHeartRateInBeatsPerMinute, isPositive),
      heart_rate_max_bpm: measured(activity.maxHeartRateInBeatsPerMinute, isPositive),
      speed_avg_m_per_s: activity.averageSpeedInMetersPerSecond,
      speed_max_m_per_s: activity.maxSpeedInMetersPerSecond,
      pace_avg_min_per_km: activity.averagePaceInMinutesPerKilometer,
      pace_max_min_per_km: activity.maxPaceInMinutesPerKilometer,
      cadence_avg_rpm:
        activity.averageBikeCadenceInRoundsPerMinute ?? activity.averageBikingCadenceInRevPerMinute,
      cadence_max_rpm: activity.maxBikeCadenceInRoundsPerMinute ?? activity.maxBikingCadenceInRevPerMinute,
      step_cadence_avg_spm: activity.averageRunCadenceInStepsPerMinute,
      step_cadence_max_spm: activity.maxRunCadenceInStepsPerMinute,
    }),
    series: placeSeries([
      {
        at: start.at,
        seconds: null,
        latitude: startingLatitudeInDegree,
        longitude: startingLongitudeInDegree,
      },
    ]),
  }
}

function deviceOf(name: string | null | undefined): Device | null {
  return name ? { type: null, manufacturer: null, model: name, medicalGrade: null } : null
}
