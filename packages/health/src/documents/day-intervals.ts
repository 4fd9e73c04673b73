import { type Counter, CUMULATIVE_METRICS, type CumulativeMetric, type SpanOfTime } from '../merge/index.ts'
import type { Metric, Sample } from '../metrics.ts'
import type { DayRecord, SeriesRecord, WorkoutRecord } from '../records.ts'
import { dayClock, type LocalClock, localClock, type TimeBounds, type Zone } from '../time/index.ts'

/** The record that an interval was read from. */
interface IntervalCounter extends Counter {
  record: string
  clock: LocalClock
}

export interface DayInterval extends SpanOfTime {
  counter: IntervalCounter
}

export type DayIntervals = Map<CumulativeMetric, DayInterval[]>

/**
 * What one source counted piece by piece on the day. An interval over midnight belongs to both days, by its time in
 * each. What a vendor files under its own day stays there whole, and so does a workout on the day it began.
 */
export function dayIntervals(
  { days, series }: { days: readonly DayRecord[]; series: readonly SeriesRecord[] },
  { wanted, day, zone }: { wanted: ReadonlySet<Metric>; day: string; zone: Zone },
): DayIntervals {
  const intervals: DayIntervals = new Map()
  const metrics = CUMULATIVE_METRICS.filter((metric) => wanted.has(metric))
  if (metrics.length === 0) return intervals
  for (const record of days) {
    const counter = counterOf(record, dayClock(record.day, record.offset, zone))
    for (const metric of metrics) add(intervals, metric, record.series[metric], counter, null)
  }
  for (const record of series) {
    const clock = localClock(record.start, zone)
    const counter = counterOf(record, clock)
    const bounds = clock.bounds(day)
    for (const metric of metrics) {
      add(intervals, metric, record.series[metric] ?? whole(record, metric), counter, bounds)
    }
  }
  return intervals
}

/** Sessions speak for what no one samples all day. */
export function workoutIntervals(
  workouts: readonly WorkoutRecord[],
  metric: CumulativeMetric,
  zone: Zone,
): DayInterval[] {
  const intervals: DayIntervals = new Map()
  for (const record of workouts) {
    add(intervals, metric, whole(record, metric), counterOf(record, localClock(record.start, zone)), null)
  }
  return intervals.get(metric) ?? []
}

function counterOf(record: DayRecord | SeriesRecord | WorkoutRecord, clock: LocalClock): IntervalCounter {
  const { source, device, origin, key } = record
  return { source, device, origin, record: key, clock }
}

function whole({ start, end, values }: SeriesRecord | WorkoutRecord, metric: CumulativeMetric): Sample[] {
  const value = values[metric]
  return value === undefined ? [] : [{ at: start.at, seconds: (end.at - start.at) / 1000, value }]
}

function add(
  intervals: DayIntervals,
  metric: CumulativeMetric,
  samples: readonly Sample[] | undefined,
  counter: IntervalCounter,
  bounds: TimeBounds | null,
): void {
  if (!samples || samples.length === 0) return
  const list = intervals.get(metric) ?? []
  for (const sample of samples) {
    const interval = bounds ? within(sample, counter, bounds) : intervalOf(sample, counter)
    if (interval) list.push(interval)
  }
  if (list.length > 0) intervals.set(metric, list)
}

const endOf = ({ at, seconds }: Sample) => (seconds !== null && seconds > 0 ? at + seconds * 1000 : null)

function intervalOf(sample: Sample, counter: IntervalCounter): DayInterval {
  const { at, value } = sample
  const end = endOf(sample)
  return { at, end, began: at, ended: end, value, counter }
}

function within(sample: Sample, counter: IntervalCounter, bounds: TimeBounds): DayInterval | null {
  const part = partWithin(sample, bounds)
  return part && { ...intervalOf(part, counter), began: sample.at, ended: endOf(sample) }
}

/** What was counted within the bounds, by its time in them; null when nothing was. */
export function partWithin(sample: Sample, bounds: TimeBounds): Sample | null {
  const { at: began, value } = sample
  const ended = endOf(sample)
  if (ended === null) return began >= bounds.start && began < bounds.end ? sample : null
  const at = Math.max(began, bounds.start)
  const end = Math.min(ended, bounds.end)
  if (at >= end) return null
  return { at, seconds: (end - at) / 1000, value: value * ((end - at) / (ended - began)) }
}
