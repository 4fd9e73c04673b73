import { sleepHoursFor, sleepHoursScore } from '../guidance/index.ts'
import type { Input } from './inputs.ts'
import { ageIn, type ScoreFacts, type SubScore, scored, unscored } from './sub-score.ts'

export function scoreSleepDuration(facts: ScoreFacts): SubScore {
  const slept = sleptOn(facts)
  if (!slept) return unscored()
  const { age, missing } = ageIn(facts)
  const { from, to } = sleepHoursFor(age)
  return scored(sleepHoursScore(slept.hours, age), {
    inputs: slept.inputs,
    missing,
    against: { hours: slept.hours, recommended_from: from, recommended_to: to },
  })
}

/** In the night and besides it; naps alone are no sleep of a day. */
export function sleptOn({ today }: ScoreFacts): { hours: number; inputs: readonly Input[] } | null {
  const { sleepSeconds } = today.readings
  if (!sleepSeconds) return null
  const inputs = [sleepSeconds, ...today.otherSleeps]
  return { hours: inputs.reduce((sum, { value }) => sum + value, 0) / 3600, inputs }
}
