import { roundHalfAwayFromZero } from '../documents/numbers.ts'

/** `[value, score]`, values ascending. */
export type Point = readonly [value: number, score: number]

/** On straight lines between the points, level outside of them. */
export function along(points: readonly Point[], value: number): number {
  const next = points.findIndex(([at]) => value < at)
  if (next === -1) return points.at(-1)![1]
  if (next === 0) return points[0]![1]
  const [from, low] = points[next - 1]!
  const [to, high] = points[next]!
  return low + ((high - low) * (value - from)) / (to - from)
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

export const whole = (score: number): number =>
  Math.min(100, Math.max(0, roundHalfAwayFromZero(Number(score.toFixed(9)))))
