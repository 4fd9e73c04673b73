import { addDays } from '../time/index.ts'
import { activityScore } from './activity.ts'
import { bmiScore } from './bmi.ts'
import { caloriesScore } from './calories.ts'
import type { ScoreInputs } from './inputs.ts'
import type { Person } from './person.ts'
import { readinessScore } from './readiness.ts'
import { mean, whole } from './scale.ts'
import { sleepDurationScore } from './sleep-duration.ts'
import { sleepQualityScore } from './sleep-quality.ts'
import { stepsScore } from './steps.ts'
import { type Facts, factsOf, type SubScore } from './sub-score.ts'
import {
  PILLAR_NAMES,
  SCORE_PILLARS,
  type ScorePillar,
  type ScoreWeights,
  type SubScoreName,
  weightedMean,
} from './weights.ts'

const FORMULAS: Readonly<Record<SubScoreName, (facts: Facts) => SubScore>> = {
  calories: caloriesScore,
  activity: activityScore,
  steps: stepsScore,
  sleep_duration: sleepDurationScore,
  sleep_quality: sleepQualityScore,
  readiness: readinessScore,
  bmi: bmiScore,
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
  { person, weights }: { person: Person; weights: ScoreWeights },
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
  const week = Array.from({ length: 7 }, (_, back) => globals.get(addDays(day, -back)) ?? null)
  return whole(mean(week.filter((score) => score !== null)))
}

const rounded = (score: number | null) => (score === null ? null : whole(score))

function mapped<N extends string, T>(names: readonly N[], make: (name: N) => T): Record<N, T> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<N, T>
}
