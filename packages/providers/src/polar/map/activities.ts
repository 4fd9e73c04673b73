import type { Static } from 'typebox'
import { InvalidPayload } from '../../errors.ts'
import { fieldsRead, filled, present, type Refuse, wholeList } from '../../payload.ts'
import type { PayloadMap } from '../../resource.ts'
import { type DayClock, instantOn } from '../clock.ts'
import { activityDate } from '../listings.ts'
import { Activity, ZoneSample } from '../schema.ts'
import { parseDuration } from '../times.ts'
import { base, clockOf, counted, naive } from './base.ts'
import { stepSeries } from './step-series.ts'

const PLACED = fieldsRead(Activity, 'start_time', 'end_time', 'date')

const readZones = wholeList(ZoneSample)
type Day = Static<typeof Activity>

/** Maps the totals of a day, which begins and ends by the clock of the watch. */
export const mapActivity: PayloadMap<typeof Activity> = (activity, { resource }, refuse) => {
  const day = activityDate(activity)
  if (day === null) throw new InvalidPayload(resource, [{ path: '/start_time', reason: 'is missing' }])
  const clock = activity.borrowed_clock ?? null
  const end = activity.end_time == null ? null : instantOn(clock, naive(activity.end_time))
  const active = parseDuration(activity.active_duration ?? '')
  const zones = coveringZones(zoneSeconds(activity, clock, end, refuse), active)
  return [
    {
      ...base(resource, day, activity, PLACED),
      kind: 'day',
      day,
      ...clockOf(clock),
      values: present({
        steps: counted(activity.steps ?? activity.active_steps),
        distance_walked_m: counted(activity.distance_from_steps),
        energy_total_kcal: counted(activity.calories),
        energy_active_kcal: counted(activity.active_calories),
        active_s: active,
        inactive_s: parseDuration(activity.inactive_duration ?? ''),
        inactive_periods: counted(activity.inactivity_alert_count),
        low_intensity_s: zones?.get('LIGHT') ?? (zones && 0),
        moderate_intensity_s: zones?.get('MODERATE') ?? (zones && 0),
        vigorous_intensity_s: zones?.get('VIGOROUS') ?? (zones && 0),
      }),
      series: filled({ steps: stepSeries(activity.samples?.steps, clock, end, refuse) }),
    },
  ]
}

const ACTIVE_ZONES = ['LIGHT', 'MODERATE', 'VIGOROUS']

/** Null for zones of no time at all, or of less than half of the time that the vendor calls active: they are not those of the whole day. */
function coveringZones(zones: Map<string, number> | null, active: number | null): Map<string, number> | null {
  const all = [...(zones?.values() ?? [])].reduce((sum, seconds) => sum + seconds, 0)
  const moving = ACTIVE_ZONES.reduce((sum, zone) => sum + (zones?.get(zone) ?? 0), 0)
  return all === 0 || moving * 2 < (active ?? 0) ? null : zones
}

/** Seconds in each zone; a zone holds until the next one, the last until the end of the day so far. */
function zoneSeconds(
  { samples }: Day,
  clock: DayClock | null,
  end: number | null,
  refuse: Refuse,
): Map<string, number> | null {
  const zones = readZones('/samples/activity_zones/samples', samples?.activity_zones?.samples, refuse)
  const changes = (zones ?? [])
    .map(({ zone, timestamp }) => ({ zone: zone.toUpperCase(), at: instantOn(clock, naive(timestamp)) }))
    .sort((a, b) => a.at - b.at)
  if (changes.length === 0) return null
  const seconds = new Map<string, number>()
  for (const [index, { zone, at }] of changes.entries()) {
    const until = changes[index + 1]?.at ?? Math.max(at, end ?? at)
    seconds.set(zone, (seconds.get(zone) ?? 0) + (until - at) / 1000)
  }
  return seconds
}
