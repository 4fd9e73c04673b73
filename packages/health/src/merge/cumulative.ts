import type { Metric } from '../metrics.ts'

/** What several devices count at the same time, and what must be counted once over them. */
export const CUMULATIVE_METRICS = [
  'steps',
  'active_steps',
  'distance_walked_m',
  'distance_traveled_m',
  'distance_swum_m',
  'floors_climbed',
  'energy_active_kcal',
  'energy_total_kcal',
  'energy_basal_kcal',
] as const satisfies readonly Metric[]

export type CumulativeMetric = (typeof CUMULATIVE_METRICS)[number]

const KNOWN: ReadonlySet<Metric> = new Set(CUMULATIVE_METRICS)

export const isCumulative = (metric: Metric): metric is CumulativeMetric => KNOWN.has(metric)
