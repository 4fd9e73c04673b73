import { ageOn } from './person.ts'
import { along } from './scale.ts'
import { type Facts, type SubScore, scored, unscored } from './sub-score.ts'

/** Paluch et al. 2022: where more steps a day stop lowering mortality, by age. */
const ENOUGH = { younger: 10_000, older: 8_000, olderFrom: 60 }
/** The first half of them does most of it. */
const OF_HALF = 60

export function stepsScore({ today, person }: Facts): SubScore {
  const { steps } = today.readings
  if (!steps) return unscored()
  const age = ageOn(today.day, person)
  const enough = age !== null && age >= ENOUGH.olderFrom ? ENOUGH.older : ENOUGH.younger
  const points = [
    [0, 0],
    [enough / 2, OF_HALF],
    [enough, 100],
  ] as const
  return scored(along(points, steps.value), {
    inputs: [steps],
    missing: age === null ? ['date_of_birth_string'] : [],
    against: { steps_goal: enough },
  })
}
