import { activeKcalFor, activeKcalScore, basalKcal } from '../guidance/index.ts'
import { sexOf, type UserInfoName } from './person.ts'
import { ageIn, newest, type ScoreFacts, type SubScore, scored, unscored } from './sub-score.ts'

export function scoreCalories(facts: ScoreFacts): SubScore {
  const { today, person } = facts
  const { activeKcal } = today.readings
  if (!activeKcal) return unscored()
  const weight = newest(facts, 'weightKg')
  const height = newest(facts, 'heightCm')
  const build = {
    age: ageIn(facts).age,
    sex: sexOf(person),
    heightCm: height?.value ?? person.heightCm,
    weightKg: weight?.value ?? person.weightKg,
  }
  const basal = basalKcal(build)
  return scored(activeKcalScore(activeKcal.value, basal), {
    inputs: [activeKcal, weight, height],
    missing: NAMES.flatMap(([name, field]) => (build[name] === null ? field : [])),
    against: { ...activeKcalFor(basal), basal_kcal: basal },
  })
}

const NAMES: readonly (readonly ['age' | 'sex' | 'heightCm' | 'weightKg', UserInfoName])[] = [
  ['age', 'date_of_birth_string'],
  ['sex', 'sex_string'],
  ['heightCm', 'height_cm_int'],
  ['weightKg', 'weight_kg_float'],
]
