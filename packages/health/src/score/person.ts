export type { UserInfoName } from '../payloads/health-score.ts'

/** What is known of the person; null where it was never reported. */
export interface ScoredPerson {
  /** YYYY-MM-DD */
  dateOfBirth: string | null
  sex: string | null
  heightCm: number | null
  weightKg: number | null
}

/** `unknown` is a word that says nothing. */
export const sexOf = ({ sex }: Pick<ScoredPerson, 'sex'>): string | null => (sex === 'unknown' ? null : sex)
