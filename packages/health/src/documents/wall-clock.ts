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

/** The offset is looked up where the wall time would be in UTC, and again where that leads: the clocks may change between. */
function instantOf(wall: number, zone: Zone): number {
  const near = wall - zoneOffset(zone, wall) * 1000
  return wall - zoneOffset(zone, near) * 1000
}
