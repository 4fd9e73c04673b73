import { stepsFor, stepsScore } from '../guidance/index.ts'
import { ageIn, type ScoreFacts, type SubScore, scored, unscored } from './sub-score.ts'

export function scoreSteps(facts: ScoreFacts): SubScore {
  const { steps } = facts.today.readings
  if (!steps) return unscored()
  const { age, missing } = ageIn(facts)
  return scored(stepsScore(steps.value, age), { inputs: [steps], missing, against: { ...stepsFor(age) } })
}
