import { yearsOf } from './age.ts'
import { type Amount, amountScore } from './amount.ts'

/** Assumed where it is not known. */
const ASSUMED = { heightCm: 170, weightKg: 70 }
/** Mifflin 1990: what sex adds; the mean of both where it is neither or not known. */
const OF_SEX: ReadonlyMap<string | null, number> = new Map([
  ['male', 5],
  ['female', -161],
])
const OF_NEITHER = -78
/** The ages that the equation was made from. */
const AGES = { least: 19, most: 78 }
/** Below it the equation has left the people that it was made from. */
const LEAST_BASAL_KCAL = 800

export interface Build {
  weightKg: number | null
  heightCm: number | null
  age: number | null
  sex: string | null
}

/** Energy of a day at rest, by Mifflin 1990. */
export function basalKcal({ weightKg, heightCm, age, sex }: Build): number {
  const years = Math.min(AGES.most, Math.max(AGES.least, yearsOf(age)))
  const size = 10 * (weightKg ?? ASSUMED.weightKg) + 6.25 * (heightCm ?? ASSUMED.heightCm)
  return Math.max(LEAST_BASAL_KCAL, size - 5 * years + (OF_SEX.get(sex) ?? OF_NEITHER))
}

/** FAO, WHO and UNU 2004: an active life takes from 1.7 times the basal rate in all, a vigorous one from twice it. */
const ACTIVE_LIFE = 1.7
const VIGOROUS_LIFE = 2
/** Of all energy, what is left after digestion. */
const WITHOUT_DIGESTION = 0.9

/** Energy of a day above rest. */
export const activeKcalFor = (basal: number): Amount => ({
  least: (ACTIVE_LIFE * WITHOUT_DIGESTION - 1) * basal,
  most: (VIGOROUS_LIFE * WITHOUT_DIGESTION - 1) * basal,
})

export const activeKcalScore = (kcal: number, basal: number): number =>
  amountScore(kcal, activeKcalFor(basal))
