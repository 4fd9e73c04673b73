import type { Comparator, Failure, Language, Specimen } from '../src/types.ts'
import type { Equivalent } from './report.ts'

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
  /** The same result printed once more in another unit, which may be reported in its place. */
  again: { valueInDocument: string; unitInDocument: string } | null
  /** Value and limits in every unit in which it is measured, the printed one first; none for words. */
  equivalents: readonly Equivalent[]
  /** Whether the limits of the range are printed in one piece, the same for all patients. */
  hasLimits: boolean
  /** What value and range say. */
  verdict: 'low' | 'high' | 'abnormal' | 'normal'
  /** Whether a mark beside the result says so. */
  isFlagged: boolean
  /** What may be said of what was examined. */
  specimens: readonly Specimen[]
  /** Whether the page says it beside or above the result. */
  hasSpecimen: boolean
  /** When its own sample was collected. */
  collected: { local: string }
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
  /** Of the report as a whole. */
  collected: { local: string } | null
  results: readonly TrueResult[]
}
