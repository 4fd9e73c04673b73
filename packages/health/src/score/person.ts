export type { UserInfoName } from '../payloads/health-score.ts'

/** What is known of the person; null where nobody told it. */
export interface Person {
  /** YYYY-MM-DD */
  dateOfBirth: string | null
  sex: string | null
  heightCm: number | null
  weightKg: number | null
}

/** Years completed on a local date; null when the date of birth is not known. */
export function ageOn(day: string, { dateOfBirth }: Pick<Person, 'dateOfBirth'>): number | null {
  if (dateOfBirth === null) return null
  const hadBirthday = day.slice(5) >= dateOfBirth.slice(5, 10)
  return Math.max(0, Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4)) - (hadBirthday ? 0 : 1))
}

/** `unknown` is a word that says nothing. */
export const sexOf = ({ sex }: Pick<Person, 'sex'>): string | null => (sex === 'unknown' ? null : sex)
