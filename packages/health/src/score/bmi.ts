import { ageOn, type UserInfoName } from './person.ts'
import { along, type Point } from './scale.ts'
import { type Facts, newest, type SubScore, scored, unscored } from './sub-score.ts'

/** WHO: from severe thinness over the normal range to obesity of class III. */
const POINTS: readonly Point[] = [
  [16, 0],
  [18.5, 100],
  [25, 100],
  [40, 0],
]
/** The classes are not meant for the young. */
const ADULT_FROM = 18

export function bmiScore(facts: Facts): SubScore {
  const age = ageOn(facts.today.day, facts.person)
  if (age !== null && age < ADULT_FROM) return unscored()
  const { bmi, inputs, missing } = bmiOf(facts)
  if (bmi === null) return unscored(missing)
  return scored(along(POINTS, bmi), {
    inputs,
    missing: age === null ? ['date_of_birth_string'] : [],
    against: { bmi },
  })
}

/** As last measured, else of the weight and height last known. */
function bmiOf(
  facts: Facts,
): Pick<SubScore, 'inputs'> & { bmi: number | null; missing: readonly UserInfoName[] } {
  const { today, before, person } = facts
  const latest = [today, ...before].find(({ readings }) => readings.bmi ?? readings.weightKg)?.readings
  if (latest?.bmi) return { bmi: latest.bmi.value, inputs: [latest.bmi], missing: [] }
  const height = newest(facts, 'heightCm')
  const weightKg = latest?.weightKg?.value ?? person.weightKg
  const heightCm = height?.value ?? person.heightCm
  const inputs = [latest?.weightKg, height].flatMap((input) => input ?? [])
  if (weightKg !== null && heightCm) return { bmi: weightKg / (heightCm / 100) ** 2, inputs, missing: [] }
  const names: [UserInfoName, number | null][] = [
    ['height_cm_int', heightCm],
    ['weight_kg_float', weightKg],
  ]
  return { bmi: null, inputs: [], missing: names.flatMap(([name, value]) => (value ? [] : name)) }
}
