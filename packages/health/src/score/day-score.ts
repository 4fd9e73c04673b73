import { mean, WEEK_DAYS, wholeScore } from '../guidance/index.ts'
import { addDays } from '../time/index.ts'
import { scoreActivity } from './activity.ts'
import { scoreBmi } from './bmi.ts'
import { scoreCalories } from './calories.ts'
import type { ScoreInputs } from './inputs.ts'
import type { ScoredPerson } from './person.ts'
import { scoreReadiness } from './readiness.ts'
import { scoreSleepDuration } from './sleep-duration.ts'
import { scoreSleepQuality } from './sleep-quality.ts'
import { scoreSteps } from './steps.ts'
import { factsOf, type ScoreFacts, type SubScore } from './sub-score.ts'
import {
  PILLAR_NAMES,
  SCORE_PILLARS,
  type ScorePillar,
  type ScoreWeights,
  type SubScoreName,
  weightedMean,
} from './weights.ts'

const FORMULAS: Readonly<Record<SubScoreName, (facts: ScoreFacts) => SubScore>> = {
  calories: scoreCalories,
  activity: scoreActivity,
  steps: scoreSteps,
  sleep_duration: scoreSleepDuration,
  sleep_quality: scoreSleepQuality,
  readiness: scoreReadiness,
  bmi: scoreBmi,
}

export interface DayScore {
  subScores: Readonly<Record<SubScoreName, SubScore>>
  pillars: Readonly<Record<ScorePillar, number | null>>
  global: number | null
}

/** `days` may hold any days in any order: those that speak for this one are found among them. */
export function scoreDay(
  today: ScoreInputs,
  days: readonly ScoreInputs[],
  { person, weights }: { person: ScoredPerson; weights: ScoreWeights },
): DayScore {
  const facts = factsOf(today, days, person)
  const subScores = mapped(Object.keys(FORMULAS) as SubScoreName[], (name) => FORMULAS[name](facts))
  const pillars = mapped(PILLAR_NAMES, (pillar) => {
    const parts = mapped(SCORE_PILLARS[pillar], (name) => subScores[name].score)
    return rounded(weightedMean(parts, weights))
  })
  return { subScores, pillars, global: rounded(weightedMean(pillars, weights)) }
}

/** The mean of the global scores of the week that ends with the day; null when the day itself has none. */
export function sevenDayAverage(day: string, globals: ReadonlyMap<string, number | null>): number | null {
  if ((globals.get(day) ?? null) === null) return null
  const week = Array.from({ length: WEEK_DAYS }, (_, back) => globals.get(addDays(day, -back)) ?? null)
  return wholeScore(mean(week.filter((score) => score !== null)))
}

const rounded = (score: number | null) => (score === null ? null : wholeScore(score))

function mapped<N extends string, T>(names: readonly N[], make: (name: N) => T): Record<N, T> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<N, T>
}
