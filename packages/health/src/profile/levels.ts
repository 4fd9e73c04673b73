import { REACHED } from '../guidance/index.ts'
import type { HEALTH_LEVELS } from '../payloads/index.ts'
import type { Trend } from './types.ts'

export type HealthLevel = (typeof HEALTH_LEVELS)[number]

/** The lowest score of each, the best first. */
const LEVELS: readonly (readonly [number, HealthLevel])[] = [
  [REACHED, 'Optimal'],
  [65, 'Good'],
  [50, 'Moderate'],
  [30, 'Poor'],
  [0, 'Critical'],
]

export const levelOf = (score: number): HealthLevel => LEVELS.find(([from]) => score >= from)![1]

/** Points by which a score may differ from the last and still be the same: one week is never quite like another. */
export const DEAD_BAND = 3

export function trendOf(score: number | null, previous: number | null): Trend {
  if (score === null || previous === null) return null
  if (Math.abs(score - previous) <= DEAD_BAND) return 'stable'
  return score > previous ? 'improving' : 'declining'
}
