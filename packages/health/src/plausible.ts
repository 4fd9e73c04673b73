import {
  boundsOf,
  isPlausible,
  type Metric,
  type MetricSeries,
  type MetricValues,
  type Sample,
} from './metrics.ts'
import type { HealthRecord } from './records.ts'

/** The record without values that no living person has; the metrics that lost one are noted in it. */
export function plausible<R extends HealthRecord>(record: R): R {
  const outside = new Set<Metric>()
  const values = plausibleValues(record.values, outside)
  const series = plausibleSeries(record.series, outside)
  if (outside.size === 0) return record
  return { ...record, values, series, outside: [...new Set([...(record.outside ?? []), ...outside])] }
}

const entriesOf = <T>(of: { readonly [M in Metric]?: T }) => Object.entries(of) as [Metric, T][]

function plausibleValues(values: MetricValues, outside: Set<Metric>): MetricValues {
  return Object.fromEntries(
    entriesOf<number>(values).filter(([metric, value]) => {
      const isKept = isPlausible(metric, value)
      if (!isKept) outside.add(metric)
      return isKept
    }),
  )
}

function plausibleSeries(series: MetricSeries, outside: Set<Metric>): MetricSeries {
  return Object.fromEntries(
    entriesOf<Sample[]>(series).flatMap(([metric, samples]) => {
      const [least, most] = boundsOf(metric)
      const kept = samples.filter(({ value }) => value >= least && value <= most)
      if (kept.length === samples.length) return [[metric, samples]]
      outside.add(metric)
      return kept.length === 0 ? [] : [[metric, kept]]
    }),
  )
}
