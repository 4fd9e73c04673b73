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
  const values = plausiblePressure(plausibleValues(record.values, outside), outside)
  const series = plausiblePressures(plausibleSeries(record.series, outside), outside)
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

const SYSTOLIC = 'blood_pressure_systolic_mmhg'
const DIASTOLIC = 'blood_pressure_diastolic_mmhg'

/** Metrics of which a value is implausible beside another one too. */
export const isPressure = (metric: Metric): boolean => metric === SYSTOLIC || metric === DIASTOLIC

/** The heart pumps against the diastolic pressure: which of the two is wrong is not known, so neither is kept. */
function plausiblePressure(values: MetricValues, outside: Set<Metric>): MetricValues {
  const { [SYSTOLIC]: systolic, [DIASTOLIC]: diastolic, ...rest } = values
  if (systolic === undefined || diastolic === undefined || diastolic < systolic) return values
  outside.add(SYSTOLIC).add(DIASTOLIC)
  return rest
}

/** Samples of one moment are one reading. */
function plausiblePressures(series: MetricSeries, outside: Set<Metric>): MetricSeries {
  const { [SYSTOLIC]: systolic, [DIASTOLIC]: diastolic, ...rest } = series
  if (!systolic || !diastolic) return series
  const least = new Map(diastolic.map(({ at, value }) => [at, value]))
  const wrong = new Set(
    systolic.flatMap(({ at, value }) => ((least.get(at) ?? Number.NEGATIVE_INFINITY) >= value ? [at] : [])),
  )
  if (wrong.size === 0) return series
  outside.add(SYSTOLIC).add(DIASTOLIC)
  const right = (metric: Metric, samples: Sample[]): MetricSeries => {
    const kept = samples.filter(({ at }) => !wrong.has(at))
    return kept.length > 0 ? { [metric]: kept } : {}
  }
  return { ...rest, ...right(SYSTOLIC, systolic), ...right(DIASTOLIC, diastolic) }
}
