import type { MappedRecord, Sample } from '@tributary/health'
import { present, reader } from '../../payload.ts'
import { type DayClock, instantOn } from '../clock.ts'
import { Activity } from '../schema.ts'
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

const read = reader(RESOURCE, Activity)
type Day = ReturnType<typeof read>

/** A day of the watch's own clock. */
export function mapActivity(payload: unknown): MappedRecord[] {
  const activity = read(snakeKeys(payload))
  const day = activity.start_time.slice(0, 10)
  const clock = activity.borrowed_clock ?? null
  const zones = zoneSeconds(activity)
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
      series: filled({ steps: stepSeries(activity, clock) }),
    },
  ]
}

/** Seconds in each zone; a zone holds until the next one, the last until the end of the day so far. */
function zoneSeconds({ samples, end_time }: Day): Map<string, number> | null {
  const changes = (samples?.activity_zones?.samples ?? [])
    .map(({ zone, timestamp }) => ({ zone, wall: naive(timestamp) }))
    .sort((a, b) => a.wall - b.wall)
  if (changes.length === 0) return null
  const end = end_time == null ? Number.NEGATIVE_INFINITY : naive(end_time)
  const seconds = new Map<string, number>()
  for (const [index, { zone, wall }] of changes.entries()) {
    const until = changes[index + 1]?.wall ?? Math.max(wall, end)
    seconds.set(zone, (seconds.get(zone) ?? 0) + (until - wall) / 1000)
  }
  return seconds
}

/**
 * The vendor leaves out repetitions of the value before. They are filled in when the result is the vendor's own total;
 * otherwise a gap is a gap.
 */
function stepSeries({ samples }: Day, clock: DayClock | null): Sample[] {
  const told = samples?.steps
  const interval = told?.interval_ms ?? DEFAULT_INTERVAL_MS
  const byWall = new Map((told?.samples ?? []).map(({ steps, timestamp }) => [naive(timestamp), steps]))
  const list = [...byWall].map(([wall, value]) => ({ wall, value })).sort((a, b) => a.wall - b.wall)
  const repeats = list.map(({ wall }, index) =>
    Math.max(1, Math.round(((list[index + 1]?.wall ?? wall) - wall) / interval)),
  )
  const sum = list.reduce((total, { value }, index) => total + value * (repeats[index] ?? 1), 0)
  const filledIn = told?.total_steps == null || told.total_steps === sum
  const series = list.flatMap(({ wall, value }, index) => {
    const count = filledIn ? (repeats[index] ?? 1) : 1
    // A stretch of rest needs no more than one sample.
    if (value === 0) return [{ wall, seconds: (count * interval) / 1000, value }]
    return Array.from({ length: count }, (_, step) => ({
      wall: wall + step * interval,
      seconds: interval / 1000,
      value,
    }))
  })
  return series
    .map(({ wall, ...sample }) => ({ at: instantOn(clock, wall), ...sample }))
    .sort((a, b) => a.at - b.at)
}
