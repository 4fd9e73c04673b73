import type { HealthScore } from '../payloads/index.ts'
import { type DayScore, scoreDay, sevenDayAverage } from './day-score.ts'
import { buildHealthScore, type HealthScoreData, isScored } from './document.ts'
import type { ScoreInputs } from './inputs.ts'
import type { ScoredPerson } from './person.ts'
import type { SubScore } from './sub-score.ts'
import { type ScoreWeights, WEIGHT_NAMES, weightOf } from './weights.ts'

export interface Rescored {
  day: string
  /** What follows the envelope. */
  body: Pick<HealthScore, 'health_score_data'>
  /** Whether it takes back an earlier one, because no pillar has a score now. */
  retracted: boolean
  /** Null when nothing is left of the day. */
  explanation: ScoreExplanation | null
}

/** How a score came about. */
export interface ScoreExplanation {
  subScores: Record<string, Pick<SubScore, 'inputs' | 'against'>>
  weights: Record<string, number>
  person: ScoredPerson
}

export interface RescoreInput {
  userId: string
  /** The days that have a part in it, and those that it has a part in. */
  days: readonly ScoreInputs[]
  /** By day: what the newest version says. */
  previous: ReadonlyMap<string, HealthScoreData>
  person: ScoredPerson
  weights: ScoreWeights
  now: number
}

/** The documents of changed days and of the later ones among the given, which their numbers may have changed too. */
export function rescore(
  changed: readonly string[],
  { userId, days, previous, person, weights, now }: RescoreInput,
): Rescored[] {
  const globals = new Map(
    [...previous].map(([date, { overall_scores }]) => [date, overall_scores.global_score_0_100_int]),
  )
  const first = changed.toSorted()[0]!
  const later = days.map((inputs) => inputs.day).filter((date) => date > first)
  return [...new Set([...changed, ...later])].sort().flatMap((date) => {
    const from = days.find((inputs) => inputs.day === date)
    const made = from ? { from, score: scoreDay(from, days, { person, weights }) } : null
    globals.set(date, made?.score.global ?? null)
    const average = sevenDayAverage(date, globals)
    const before = previous.get(date) ?? null
    const body = buildHealthScore({ userId, made, sevenDayAverage: average, before, now })
    const explanation = made && explained(made.score, person, weights)
    return body ? [{ day: date, body, retracted: !isScored(made), explanation }] : []
  })
}

function explained({ subScores }: DayScore, person: ScoredPerson, weights: ScoreWeights): ScoreExplanation {
  const parts = Object.entries(subScores).map(([name, { inputs, against }]) => [name, { inputs, against }])
  return {
    subScores: Object.fromEntries(parts),
    weights: Object.fromEntries(WEIGHT_NAMES.map((name) => [name, weightOf(weights, name)])),
    person,
  }
}
