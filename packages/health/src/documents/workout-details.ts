import type { Metric, MetricSeries } from '../metrics.ts'
import type { HealthRecord, SeriesRecord, WorkoutRecord } from '../records.ts'

/** Days have the heart rate of the same minutes in a series of their own. */
export const KNOWN_TO_THE_DAY: readonly Metric[] = ['heart_rate_bpm']

/**
 * Some vendors send a session and its details as two objects, in any order. Where both are known, the details are samples
 * beside the session, and take the place of its own samples; details alone stand for the session. `omitted` metrics of details
 * beside a session are left out.
 */
export function withDetails(
  records: readonly HealthRecord[],
  omitted: readonly Metric[] = [],
): readonly HealthRecord[] {
  const workouts = records.filter((record) => record.kind === 'workout')
  const pairs = workouts.flatMap((details): [WorkoutRecord, WorkoutRecord][] => {
    const session = workouts.find((one) => isSessionOf(one, details))
    return session ? [[details, session]] : []
  })
  if (pairs.length === 0) return records
  const sessions = new Map(pairs.map(([details, session]) => [details, session]))
  return records.map((record) => {
    if (record.kind !== 'workout') return record
    if (sessions.has(record)) return asSamples(record, omitted)
    const detailed = pairs.filter(([, session]) => session === record).map(([details]) => details.series)
    return detailed.length === 0
      ? record
      : { ...record, series: without(record.series, detailed.flatMap(metricsOf)) }
  })
}

function isSessionOf(session: WorkoutRecord, { source, detailsOf, start }: WorkoutRecord): boolean {
  if (detailsOf === undefined || session.detailsOf !== undefined || session.source !== source) return false
  return session.key === detailsOf || session.start.at === start.at
}

function asSamples(details: WorkoutRecord, omitted: readonly Metric[]): SeriesRecord {
  const { key, source, origin, device, manual, updatedAt, start, end } = details
  const series = without(details.series, omitted)
  return {
    kind: 'series',
    key,
    source,
    origin,
    device,
    manual,
    updatedAt,
    start,
    end,
    values: {},
    series,
    extras: {},
  }
}

const metricsOf = (series: MetricSeries) => Object.keys(series) as Metric[]

function without(series: MetricSeries, metrics: readonly Metric[]): MetricSeries {
  return Object.fromEntries(Object.entries(series).filter(([metric]) => !metrics.includes(metric as Metric)))
}
