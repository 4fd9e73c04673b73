import { roundHalfAwayFromZero } from '../documents/numbers.ts'

/** What reaching a recommendation is worth: where "Optimal" begins. */
export const REACHED = 80

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** Rounded for delivery. Sums carry rounding errors, which must not decide between two scores. */
export const wholeScore = (score: number): number =>
  Math.min(100, Math.max(0, roundHalfAwayFromZero(Number(score.toFixed(9)))))
