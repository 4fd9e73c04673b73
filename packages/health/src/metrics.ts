import { BODY } from './metrics/body.ts'
import type { Combine, MetricFacts, ValueBounds } from './metrics/declaration.ts'
import { ENERGY } from './metrics/energy.ts'
import { FOOD } from './metrics/food.ts'
import { MOVEMENT } from './metrics/movement.ts'
import { VITALS } from './metrics/vitals.ts'

/**
 * Every number Tributary understands: one name, one meaning, one unit, one range.
 *
 * The unit is part of the name, and so is whatever must never be mixed: `hrv_rmssd_ms` and `hrv_sdnn_ms` are
 * different metrics, not one metric with a label.
 */
export const METRICS = { ...MOVEMENT, ...ENERGY, ...VITALS, ...BODY, ...FOOD } as const satisfies Record<
  string,
  MetricFacts
>

export type { Combine }

export type Metric = keyof typeof METRICS

/** Typed widely, so that one metric can be compared with another. */
export const combineOf = (metric: Metric): Combine => METRICS[metric].combine
export const boundsOf = (metric: Metric): ValueBounds => METRICS[metric].bounds

export function isPlausible(metric: Metric, value: number): boolean {
  const [least, most] = boundsOf(metric)
  return value >= least && value <= most
}

/** A missing key means the source did not say; zero is a real zero. */
export type MetricValues = { [M in Metric]?: number }

export interface Sample {
  /** Epoch milliseconds, UTC: the moment of a reading, or the start of its interval. */
  at: number
  /** Length of the interval the value covers; null for a reading at a moment. */
  seconds: number | null
  value: number
  /** The sensor measures no further: the true value lies below or above this one. */
  comparator?: Comparator
  /** What the source says of the value in a word of its own: a trend, a level. */
  label?: string
}

export type Comparator = '<' | '>'

/** Ordered by `at`. */
export type MetricSeries = { [M in Metric]?: Sample[] }
