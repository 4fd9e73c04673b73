import {
  BOUNDS,
  isPlausible,
  type MappedRecord,
  type Metric,
  type MetricSeries,
  type MetricValues,
} from '@tributary/health'
import type { Refuse } from './payload.ts'

/** The record without values that no living person has: sentinels and faults of sensors. Each is refused by its metric. */
export function plausibleRecord(record: MappedRecord, refuse: Refuse): MappedRecord {
  if (record.kind === 'retraction') return record
  const values = plausibleValues(record.values, refuse)
  const series = plausibleSeries(record.series, refuse)
  return values === record.values && series === record.series ? record : { ...record, values, series }
}

const entriesOf = <T>(of: { readonly [M in Metric]?: T }) => Object.entries(of) as [Metric, T][]

function plausibleValues(values: MetricValues, refuse: Refuse): MetricValues {
  const entries = entriesOf<number>(values)
  const kept = entries.filter(([metric, value]) => isPlausible(metric, value) || refuseMetric(metric, refuse))
  return kept.length === entries.length ? values : Object.fromEntries(kept)
}

function plausibleSeries(series: MetricSeries, refuse: Refuse): MetricSeries {
  let changed = false
  const kept = entriesOf(series).flatMap(([metric, samples]) => {
    const some = samples.filter(({ value }) => isPlausible(metric, value))
    if (some.length === samples.length) return [[metric, samples] as const]
    changed = true
    refuseMetric(metric, refuse)
    return some.length === 0 ? [] : [[metric, some] as const]
  })
  return changed ? Object.fromEntries(kept) : series
}

function refuseMetric(metric: Metric, refuse: Refuse): false {
  const [least, most] = BOUNDS[metric]
  refuse({ path: '', reason: `gives ${metric} outside ${least} to ${most}` })
  return false
}
