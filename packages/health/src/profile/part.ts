import { roundHalfAwayFromZero } from '../documents/numbers.ts'
import { wholeScore } from '../guidance/index.ts'
import type { Average } from './days.ts'

const DAYS_WANTED = 7

/** A metric of a domain: how good it is, and how well it is known. */
export interface ProfilePart {
  metric: string
  value: number | null
  /** 0 to 100; null when it is missing, or is reported without being rated. */
  score: number | null
  /** Its share in the score among those that have one. */
  weight: number
  /** Its share in the confidence. */
  evidence: number
  /** Number of days that have it. */
  days: number
  /** 0 to 1: how much of what is wanted of it is there. */
  coverage: number
}

export interface Assessment<M> {
  metrics: M
  parts: readonly ProfilePart[]
}

export function part(of: {
  metric: string
  known: Average | null
  evidence: number
  /** Of a metric that is rated. */
  rated?: { weight: number; score: number | null }
  daysWanted?: number
  /** 0 to 1: how far what it is compared with can be relied on. */
  trust?: number
}): ProfilePart {
  const { metric, known, evidence, rated, daysWanted = DAYS_WANTED, trust = 1 } = of
  return {
    metric,
    value: known?.value ?? null,
    score: known ? (rated?.score ?? null) : null,
    weight: rated?.weight ?? 0,
    evidence,
    days: known?.days ?? 0,
    coverage: known ? Math.min(1, known.days / daysWanted) * trust : 0,
  }
}

/**
 * The mean of the scores there are, by weight: a metric that is missing counts as if it scored what the others do. Null when
 * there are none.
 */
export function scoreOf(parts: readonly Pick<ProfilePart, 'score' | 'weight'>[]): number | null {
  const scored = parts.filter(({ score, weight }) => score !== null && weight > 0)
  const total = sum(scored, ({ weight }) => weight)
  if (total === 0) return null
  return wholeScore(sum(scored, ({ score, weight }) => score! * weight) / total)
}

/** How much of the data that a domain wants is there; its scores play no part. */
export function confidenceOf(parts: readonly Pick<ProfilePart, 'evidence' | 'coverage'>[]): number {
  const total = sum(parts, ({ evidence }) => evidence)
  return roundHalfAwayFromZero((100 * sum(parts, ({ evidence, coverage }) => evidence * coverage)) / total)
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}

/** Sums of decimals carry rounding errors, which are removed here. */
export const decimals = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : Math.round(value * 100) / 100

export const whole = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : roundHalfAwayFromZero(value)
