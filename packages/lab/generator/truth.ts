import type { Comparator, Failure, Language, Specimen } from '../src/types.ts'
import type { Equivalent } from './report.ts'

export interface TrueResult {
  /** The key of the analyte. */
  key: string
  /** The name in English. */
  name: string
  nameInDocument: string
  /** The value as printed, without the comparator. */
  valueInDocument: string
  /** The number; null for words, titres and spans. */
  value: number | null
  comparator: Comparator | null
  /** The unit as printed; null where the laboratory prints none. */
  unitInDocument: string | null
  /** The same result printed once more in another unit, which may be reported in its place. */
  again: { valueInDocument: string; unitInDocument: string } | null
  /** Value and limits in every unit in which it is measured, the printed one first; none for words. */
  equivalents: readonly Equivalent[]
  /** Whether the limits of the range are printed in one piece, the same for all patients. */
  hasLimits: boolean
  /** The flag that follows from value and range. */
  verdict: 'low' | 'high' | 'abnormal' | 'normal'
  /** Whether a mark beside the result says so. */
  isFlagged: boolean
  /** The specimens that may be reported. */
  specimens: readonly Specimen[]
  /** Whether the page states the specimen beside or above the result. */
  hasSpecimen: boolean
  /** When its own sample was collected. */
  collected: { local: string }
  /** The values of earlier samples that are printed beside it and must not be reported. */
  previous: readonly string[]
}

export interface Truth {
  layout: string
  region: string
  language: Language
  timezone: string
  /** The expected failure; null when the document gives a report. */
  reason: Failure | null
  /** The time of collection of the report as a whole. */
  collected: { local: string } | null
  results: readonly TrueResult[]
}
