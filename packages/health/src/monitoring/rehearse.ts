import type { AlertSignal } from '../payloads/index.ts'
import type { DaySummaries } from '../readings/index.ts'
import { type Baselines, baselinesOf } from './baselines.ts'
import { evaluateDay } from './evaluate.ts'
import type { StoredRules } from './rules.ts'
import { SIGNAL_NAMES } from './signals.ts'

export interface RehearsedSignal {
  signal: AlertSignal
  /** The local days on which it would have been out of range. */
  days: string[]
}

export interface Rehearsal {
  /** How many days could be evaluated. */
  evaluated: number
  /** All five, in their order. */
  signals: RehearsedSignal[]
}

/** How rules would have alerted over past days. A baseline that is not known yet is taken from these days. */
export function rehearse(days: readonly DaySummaries[], known: Baselines, rules: StoredRules): Rehearsal {
  const baselines = { ...baselinesOf(days), ...known }
  const evaluated = days.flatMap((summaries) => {
    const evaluation = evaluateDay(summaries, baselines, rules)
    return evaluation ? [{ day: summaries.day, evaluation }] : []
  })
  return {
    evaluated: evaluated.length,
    signals: SIGNAL_NAMES.map((signal) => ({
      signal,
      days: evaluated.flatMap(({ day, evaluation }) => (evaluation[signal]?.breach ? [day] : [])),
    })),
  }
}
