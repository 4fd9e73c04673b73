import type { MetricSeries } from '../metrics.ts'
import type { DayRecord, HealthRecord, Moment, WorkoutRecord } from '../records.ts'
import { type Zone, zoneOffset } from '../time/index.ts'

/** The records with times of a wall clock at the instants at which the person's clock showed that. */
export function atInstants(records: readonly HealthRecord[], zone: Zone): readonly HealthRecord[] {
  if (!records.some(isTimedByWall)) return records
  return records.map((record) => atInstant(record, zone))
}

export function atInstant<R extends HealthRecord>(record: R, zone: Zone): R {
  if (!isTimedByWall(record)) return record
  if (record.kind === 'day')
    return { ...record, series: seriesAt(record.series, (wall) => instantOf(wall, zone)) }
  // It lasted as long as it did, whatever the clock showed at its end.
  const by = instantOf(record.start.at, zone) - record.start.at
  const { wallClock: _, ...workout } = record
  const moved = ({ at, offset }: Moment): Moment => ({ at: at + by, offset })
  return {
    ...workout,
    start: moved(record.start),
    end: moved(record.end),
    series: seriesAt(record.series, (wall) => wall + by),
  } as R
}

const isTimedByWall = <R extends HealthRecord>(
  record: R,
): record is R & (DayRecord | WorkoutRecord) & { wallClock: true } =>
  (record.kind === 'day' || record.kind === 'workout') && record.wallClock === true

function seriesAt(series: MetricSeries, instant: (wall: number) => number): MetricSeries {
  return Object.fromEntries(
    Object.entries(series).map(([metric, samples]) => [
      metric,
      samples.map((sample) => ({ ...sample, at: instant(sample.at) })),
    ]),
  )
}

const DAY_MS = 86_400_000

/**
 * By the offset in force before or after it, whichever leads to an instant at which the clock showed that time. A time that the
 * clock skipped is as much later, so that the first minutes of a date are never on the one before.
 */
function instantOf(wall: number, zone: Zone): number {
  const before = wall - zoneOffset(zone, wall - DAY_MS) * 1000
  const after = wall - zoneOffset(zone, wall + DAY_MS) * 1000
  const shows = (at: number) => at + zoneOffset(zone, at) * 1000 === wall
  return !shows(before) && shows(after) ? after : before
}
