import type { MappedRecord, Sample } from '@tributary/health'
import type { RawItem } from '../../contract.ts'
import { present, type Refuse, reader, wholeList } from '../../payload.ts'
import { type DayClock, instantOn } from '../clock.ts'
import { Activity, StepSample, ZoneSample } from '../schema.ts'
import { snakeKeys } from '../snake.ts'
import { parseDuration } from '../times.ts'
import { base, filled, naive } from './base.ts'

const RESOURCE = 'activities'
const PLACED = [
  'borrowed_clock',
  'active_duration',
  'inactive_duration',
  'calories',
  'active_calories',
  'steps',
  'distance_from_steps',
  'inactivity_alert_count',
  'samples',
]
const DEFAULT_INTERVAL_MS = 60_000
const LONGEST_DAY_MS = 48 * 3_600_000

const read = reader(RESOURCE, Activity)
const readSteps = wholeList(StepSample)
const readZones = wholeList(ZoneSample)
type Day = ReturnType<typeof read>

/** A day of the watch's own clock. */
export function mapActivity({ payload }: RawItem, refuse: Refuse): MappedRecord[] {
  const activity = read(snakeKeys(payload))
  const day = activity.start_time.slice(0, 10)
  const clock = activity.borrowed_clock ?? null
  const zones = zoneSeconds(activity, clock, refuse)
  return [
    {
      ...base(RESOURCE, day, activity, PLACED),
      kind: 'day',
      day,
      offset: clock?.[0] ? clock[0].utc_offset * 60 : null,
      values: present({
        steps: activity.steps,
        distance_walked_m: activity.distance_from_steps,
        energy_total_kcal: activity.calories,
        energy_active_kcal: activity.active_calories,
        active_s: parseDuration(activity.active_duration ?? ''),
        inactive_s: parseDuration(activity.inactive_duration ?? ''),
        inactive_periods: activity.inactivity_alert_count,
        low_intensity_s: zones?.get('LIGHT') ?? (zones && 0),
        moderate_intensity_s: zones?.get('MODERATE') ?? (zones && 0),
        vigorous_intensity_s: zones?.get('VIGOROUS') ?? (zones && 0),
      }),
      series: filled({ steps: stepSeries(activity, clock, refuse) }),
    },
  ]
}

/** Seconds in each zone; a zone holds until the next one, the last until the end of the day so far. */
function zoneSeconds(
  { samples, end_time }: Day,
  clock: DayClock | null,
  refuse: Refuse,
): Map<string, number> | null {
  const told = readZones('/samples/activity_zones/samples', samples?.activity_zones?.samples, refuse)
  const changes = (told ?? [])
    .map(({ zone, timestamp }) => ({ zone, at: instantOn(clock, naive(timestamp)) }))
    .sort((a, b) => a.at - b.at)
  if (changes.length === 0) return null
  const end = end_time == null ? Number.NEGATIVE_INFINITY : instantOn(clock, naive(end_time))
  const seconds = new Map<string, number>()
  for (const [index, { zone, at }] of changes.entries()) {
    const until = changes[index + 1]?.at ?? Math.max(at, end)
    seconds.set(zone, (seconds.get(zone) ?? 0) + (until - at) / 1000)
  }
  return seconds
}

/**
 * The vendor leaves out repetitions of the value before. They are filled in, after the last value up to the end of the
 * day so far, when the result is the vendor's own total; otherwise a gap is a gap.
 */
function stepSeries({ samples, end_time }: Day, clock: DayClock | null, refuse: Refuse): Sample[] {
  const told = samples?.steps
  const given = readSteps('/samples/steps/samples', told?.samples, refuse)
  const interval = told?.interval_ms ?? DEFAULT_INTERVAL_MS
  const byInstant = new Map(
    (given ?? []).map(({ steps, timestamp }) => [instantOn(clock, naive(timestamp)), steps]),
  )
  const list = [...byInstant].map(([at, value]) => ({ at, value })).sort((a, b) => a.at - b.at)
  const end = end_time == null ? 0 : instantOn(clock, naive(end_time))
  const times = (until: number) =>
    list.map(({ at }, index) => {
      const gap = (list[index + 1]?.at ?? until) - at
      return gap > LONGEST_DAY_MS ? 1 : Math.max(1, Math.ceil(gap / interval))
    })
  const isTotal = (counts: readonly number[]) =>
    told?.total_steps == null ||
    told.total_steps === list.reduce((sum, { value }, index) => sum + value * (counts[index] ?? 1), 0)
  const counts = [times(end), times(0)].find(isTotal) ?? []
  return list.flatMap(({ at, value }, index) => {
    const count = counts[index] ?? 1
    // A stretch of rest needs no more than one sample.
    if (value === 0) return [{ at, seconds: (count * interval) / 1000, value }]
    return Array.from({ length: count }, (_, step) => ({
      at: at + step * interval,
      seconds: interval / 1000,
      value,
    }))
  })
}
