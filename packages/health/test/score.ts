import type { Input, InputName, ScoreInputs } from '../src/score/inputs.ts'
import type { ScoredPerson } from '../src/score/person.ts'

export const DAY = '2026-03-08'

/** Of whom all is known: 42 years old on the day above. */
export const ADA: ScoredPerson = { dateOfBirth: '1984-01-17', sex: 'female', heightCm: 170, weightKg: 65 }
export const UNKNOWN_PERSON: ScoredPerson = { dateOfBirth: null, sex: null, heightCm: null, weightKg: null }

export const inputOf = (name: string, value: number): Input => ({
  value,
  at: `${DAY}T00:00:00.000000+01:00`,
  documentKey: 'document',
  path: `/${name}`,
  sources: ['Oura'],
})

export type Readings = { [N in InputName]?: number | undefined }

/** A day of which nothing is known but the given. */
export const inputsOf = (readings: Readings, day = DAY): ScoreInputs => ({
  day,
  datetime: `${day}T00:00:00.000000+01:00`,
  readings: Object.fromEntries(
    Object.entries(readings).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, inputOf(name, value)]],
    ),
  ),
  otherSleeps: [],
  providerScores: [],
})
