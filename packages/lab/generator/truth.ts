import type { Comparator, Failure, Language } from '../src/types.ts'

export interface TrueResult {
  /** Our key of the analyte. */
  key: string
  /** In English. */
  name: string
  nameInDocument: string
  /** As printed, without the comparator. */
  valueInDocument: string
  /** Null for words, titres and spans. */
  value: number | null
  comparator: Comparator | null
  /** Null where the laboratory prints none. */
  unitInDocument: string | null
  /** Printed beside it, of earlier samples; they must not be reported. */
  previous: readonly string[]
}

export interface Truth {
  layout: string
  region: string
  language: Language
  timezone: string
  /** Null when the document gives a report. */
  reason: Failure | null
  collected: { local: string } | null
  results: readonly TrueResult[]
}
