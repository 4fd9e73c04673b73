import { ageOn, sexOf, type UserInfoName } from './person.ts'
import { along } from './scale.ts'
import { type Facts, newest, type SubScore, scored, unscored } from './sub-score.ts'

/** Who somebody is of whom nothing is known. */
const ASSUMED = { age: 40, heightCm: 170, weightKg: 70 }
/** Mifflin and St Jeor 1990: what sex adds; the mean of both where it is neither or not known. */
const OF_SEX: ReadonlyMap<string | null, number> = new Map([
  ['male', 5],
  ['female', -161],
])
const OF_NEITHER = -78
/** The ages that the equation was made from. */
const AGES = { least: 19, most: 78 }
/** Below it the equation has left the people that it was made from. */
const LEAST_BASAL_KCAL = 800
/** FAO, WHO and UNU 2004: an active life takes 1.7 times the basal rate, a tenth of it for digestion. */
const ACTIVE_PART = 1.7 * 0.9 - 1

export function caloriesScore(facts: Facts): SubScore {
  const { today, person } = facts
  const { activeKcal } = today.readings
  if (!activeKcal) return unscored()
  const weight = newest(facts, 'weightKg')
  const height = newest(facts, 'heightCm')
  const known = {
    date_of_birth_string: ageOn(today.day, person),
    sex_string: sexOf(person),
    height_cm_int: height?.value ?? person.heightCm,
    weight_kg_float: weight?.value ?? person.weightKg,
  }
  const basal = basalKcal(
    known.weight_kg_float ?? ASSUMED.weightKg,
    known.height_cm_int ?? ASSUMED.heightCm,
    known.date_of_birth_string ?? ASSUMED.age,
    known.sex_string,
  )
  const goal = ACTIVE_PART * basal
  const points = [
    [0, 0],
    [goal, 100],
  ] as const
  return scored(along(points, activeKcal.value), {
    inputs: [activeKcal, weight, height],
    missing: (Object.keys(known) as UserInfoName[]).filter((name) => known[name] === null),
    against: { active_kcal_goal: goal, basal_kcal: basal },
  })
}

function basalKcal(weightKg: number, heightCm: number, age: number, sex: string | null): number {
  const counted = Math.min(AGES.most, Math.max(AGES.least, age))
  const rate = 10 * weightKg + 6.25 * heightCm - 5 * counted + (OF_SEX.get(sex) ?? OF_NEITHER)
  return Math.max(LEAST_BASAL_KCAL, rate)
}
