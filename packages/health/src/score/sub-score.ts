import { ageOn, USUAL_DAYS, wholeScore } from '../guidance/index.ts'
import { addDays } from '../time/index.ts'
import type { Input, InputName, ScoreInputs } from './inputs.ts'
import type { ScoredPerson, UserInfoName } from './person.ts'

/** Days before a day that still speak for it. */
export const HISTORY_DAYS = USUAL_DAYS

/** What the score of a day is made of. */
export interface ScoreFacts {
  today: ScoreInputs
  /** The days before that still speak, the newest first. */
  before: readonly ScoreInputs[]
  person: ScoredPerson
}

export interface SubScore {
  /** 0 to 100; null when what it is made of is not known. */
  score: number | null
  /** What of the person was needed and not known. */
  missing: readonly UserInfoName[]
  /** What it is made of. */
  inputs: readonly Input[]
  /** What it was compared with, by name. */
  against: Readonly<Record<string, number>>
}

export const unscored = (missing: readonly UserInfoName[] = []): SubScore => ({
  score: null,
  missing,
  inputs: [],
  against: {},
})

export function scored(
  score: number,
  of: Partial<Pick<SubScore, 'missing' | 'against'>> & { inputs: readonly (Input | undefined)[] },
): SubScore {
  const inputs = of.inputs.flatMap((input) => input ?? [])
  return { score: wholeScore(score), missing: of.missing ?? [], inputs, against: of.against ?? {} }
}

/** Of days in whatever order, those that speak for one. */
export function factsOf(today: ScoreInputs, days: readonly ScoreInputs[], person: ScoredPerson): ScoreFacts {
  const first = addDays(today.day, -HISTORY_DAYS)
  const before = days
    .filter(({ day }) => first <= day && day < today.day)
    .toSorted((a, b) => (a.day < b.day ? 1 : -1))
  return { today, before, person }
}

/** The last reported value, of the day or an earlier one. */
export function newest({ today, before }: ScoreFacts, name: InputName): Input | undefined {
  return [today, ...before].find(({ readings }) => readings[name])?.readings[name]
}

/** Null, and named as missing, when it is not known. */
export function ageIn({ today, person }: ScoreFacts): {
  age: number | null
  missing: readonly UserInfoName[]
} {
  const age = ageOn(today.day, person.dateOfBirth)
  return { age, missing: age === null ? ['date_of_birth_string'] : [] }
}
