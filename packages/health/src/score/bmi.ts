import { bmiScoreFor, bodyMassIndex } from '../guidance/index.ts'
import type { UserInfoName } from './person.ts'
import { ageIn, newest, type ScoreFacts, type SubScore, scored, unscored } from './sub-score.ts'

/** Of the newest measurement: people do not weigh themselves daily, and need not. */
export function scoreBmi(facts: ScoreFacts): SubScore {
  const { age, missing } = ageIn(facts)
  const bmiScore = bmiScoreFor(age)
  if (!bmiScore) return unscored()
  const { bmi, inputs, lacks } = bmiOf(facts)
  if (bmi === null) return unscored(lacks)
  return scored(bmiScore(bmi), { inputs, missing, against: { bmi } })
}

/** As last measured, else of the weight and height last known. */
function bmiOf(facts: ScoreFacts): Pick<SubScore, 'inputs'> & { bmi: number | null; lacks: UserInfoName[] } {
  const { today, before, person } = facts
  const latest = [today, ...before].find(({ readings }) => readings.bmi ?? readings.weightKg)?.readings
  if (latest?.bmi) return { bmi: latest.bmi.value, inputs: [latest.bmi], lacks: [] }
  const height = newest(facts, 'heightCm')
  const weightKg = latest?.weightKg?.value ?? person.weightKg
  const heightCm = height?.value ?? person.heightCm
  const inputs = [latest?.weightKg, height].flatMap((input) => input ?? [])
  if (weightKg !== null && heightCm) return { bmi: bodyMassIndex(weightKg, heightCm), inputs, lacks: [] }
  const names: [UserInfoName, number | null][] = [
    ['height_cm_int', heightCm],
    ['weight_kg_float', weightKg],
  ]
  return { bmi: null, inputs: [], lacks: names.flatMap(([name, value]) => (value ? [] : name)) }
}
