import type { MetricSeries } from '../metrics.ts'
import type { DayRecord, HealthRecord } from '../records.ts'
import { type Zone, zoneOffset } from '../time/index.ts'

/** The records with samples of a wall clock at the instants at which the person's clock showed that. */
export function atInstants(records: readonly HealthRecord[], zone: Zone): readonly HealthRecord[] {
  if (!records.some(isTimedByWall)) return records
  return records.map((record) =>
    isTimedByWall(record) ? { ...record, series: seriesAt(record.series, zone) } : record,
  )
}

const isTimedByWall = (record: HealthRecord): record is DayRecord =>
  record.kind === 'day' && record.wallClock === true

function seriesAt(series: MetricSeries, zone: Zone): MetricSeries {
  return Object.fromEntries(
    Object.entries(series).map(([metric, samples]) => [
      metric,
      samples.map((sample) => ({ ...sample, at: instantOf(sample.at, zone) })),
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
