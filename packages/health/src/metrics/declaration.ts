/**
 * How readings of one stretch of time become one number:
 * - `sum`: cumulative; overlap must be counted once (steps, energy).
 * - `mean`, `min`, `max`: a level that was sampled; in a mean each sample counts for the time it stands for.
 * - `mean_of_readings`: separate readings that count alike (a cuff inflated twice within a minute).
 * - `last`: a state that stays until the next reading (weight, VO2max).
 */
export type Combine = 'sum' | 'mean' | 'mean_of_readings' | 'min' | 'max' | 'last'

export type ValueBounds = readonly [least: number, most: number]

/** Everything that holds of a metric, declared once. */
export interface MetricFacts {
  combine: Combine
  /** As people write it. */
  unit: string
  /**
   * What a value can be in a living person, whichever device measured it: wide enough for athletes and patients, narrow
   * enough for sentinels and faults. A value outside is set aside and never delivered.
   */
  bounds: ValueBounds
}

/** Seconds of the longest local day, which the end of summer time gives 25 hours. */
const DAY_S = 25 * 3600

export const UP_TO_A_DAY: ValueBounds = [0, DAY_S]
export const PERCENT: ValueBounds = [0, 100]
