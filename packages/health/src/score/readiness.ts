import type { Input, InputName } from './inputs.ts'
import { along, mean, type Point } from './scale.ts'
import { sleepDurationScore } from './sleep-duration.ts'
import { type Facts, type SubScore, scored, unscored } from './sub-score.ts'

/** Plews et al. 2014: fewer readings than these make no mean. */
const LEAST_READINGS = 3

/** By the reading as a part of the person's own mean. */
const RESTING: readonly Point[] = [
  [1, 100],
  [1.2, 0],
]
const VARIABILITY: readonly Point[] = [
  [0.4, 0],
  [1, 100],
]

interface Compared {
  input: Input
  mean: number
  score: number
}

/** How the heart of the person rests against its own last weeks, and how long they slept. */
export function readinessScore(facts: Facts): SubScore {
  const resting = compared(facts, 'restingHeartRate', RESTING)
  const variability = compared(facts, 'hrvRmssd', VARIABILITY) ?? compared(facts, 'hrvSdnn', VARIABILITY)
  const heart = [resting, variability].flatMap((one) => one ?? [])
  if (heart.length === 0) return unscored()
  const sleep = sleepDurationScore(facts)
  const parts = [...heart.map(({ score }) => score), ...(sleep.score === null ? [] : [sleep.score])]
  return scored(mean(parts), {
    inputs: [...heart.map(({ input }) => input), ...sleep.inputs],
    missing: sleep.missing,
    against: {
      ...(resting && { resting_heart_rate_mean: resting.mean }),
      ...(variability && { hrv_mean: variability.mean }),
      ...sleep.against,
    },
  })
}

/** Null without a reading of the day, or with too few before it. */
function compared({ today, before }: Facts, name: InputName, points: readonly Point[]): Compared | null {
  const input = today.readings[name]
  const past = before.flatMap(({ readings }) => readings[name]?.value ?? [])
  if (!input || past.length < LEAST_READINGS) return null
  const usual = mean(past)
  return usual > 0 ? { input, mean: usual, score: along(points, input.value / usual) } : null
}
