import type { Thresholds } from './signals.ts'

/** A side that is null is open. */
export interface MonitoringRange {
  min: number | null
  max: number | null
}

export type Direction = 'above' | 'below'

/** As delivered, so that a receiver can repeat the comparison with the bound. */
export const rounded = (value: number): number => Math.round(value * 10_000) / 10_000

/** Null where the thresholds are relative to a baseline that is not known. */
export function rangeOf(thresholds: Thresholds, baseline: number | null): MonitoringRange | null {
  if (thresholds.method === 'fixed_range') return { min: thresholds.min, max: thresholds.max }
  if (baseline === null) return null
  const { belowPercent: below, abovePercent: above } = thresholds
  return {
    min: below === null ? null : rounded((baseline * (100 - below)) / 100),
    max: above === null ? null : rounded((baseline * (100 + above)) / 100),
  }
}

/** Null for a value in range. The bounds belong to the range. */
export function breachOf(value: number, { min, max }: MonitoringRange): Direction | null {
  if (min !== null && value < min) return 'below'
  return max !== null && value > max ? 'above' : null
}
