import {
  hrvShareScore,
  mean,
  restingChangeScore,
  sleepDebtScore,
  sleepHoursFor,
  usualOf,
} from '../guidance/index.ts'
import type { Input, InputName } from './inputs.ts'
import { sleptOn } from './sleep-duration.ts'
import { ageIn, type ScoreFacts, type SubScore, scored, unscored } from './sub-score.ts'

/**
 * How the heart of the person rests against its own last weeks, and what they lack of sleep: recovery, as one morning shows
 * it. Without a heart it is nothing, because sleep alone has its own score.
 */
export function scoreReadiness(facts: ScoreFacts): SubScore {
  const resting = compared(facts, 'restingHeartRate')
  const variability = compared(facts, 'hrvRmssd') ?? compared(facts, 'hrvSdnn')
  if (!resting && !variability) return unscored()
  const slept = sleptOn(facts)
  const { age, missing } = ageIn(facts)
  const parts = [
    ...(resting ? [restingChangeScore(resting.input.value - resting.usual)] : []),
    ...(variability ? [hrvShareScore(variability.input.value / variability.usual)] : []),
    ...(slept ? [sleepDebtScore(slept.hours, age)] : []),
  ]
  return scored(mean(parts), {
    inputs: [resting?.input, variability?.input, ...(slept?.inputs ?? [])],
    missing: slept ? missing : [],
    against: {
      ...(resting && { resting_heart_rate_mean: resting.usual }),
      ...(variability && { hrv_mean: variability.usual }),
      ...(slept && { hours: slept.hours, recommended_from: sleepHoursFor(age).from }),
    },
  })
}

/** Null without a reading of the day, or with too few before it. */
function compared({ today, before }: ScoreFacts, name: InputName): { input: Input; usual: number } | null {
  const input = today.readings[name]
  const usual = usualOf(before.flatMap(({ readings }) => readings[name]?.value ?? []))
  return input && usual ? { input, usual: usual.value } : null
}
