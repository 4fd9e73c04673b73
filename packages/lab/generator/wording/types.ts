import type { PanelKey } from '../analytes/index.ts'

type Choices = readonly string[]

/** The words that laboratories of one language print around the results. */
export interface Wording {
  panels: Record<PanelKey, Choices>
  columns: Record<
    'test' | 'result' | 'unit' | 'range' | 'flag' | 'method' | 'previous' | 'inRange' | 'outOfRange',
    Choices
  >
  labels: Record<
    | 'patient'
    | 'birth'
    | 'sex'
    | 'age'
    | 'id'
    | 'doctor'
    | 'collected'
    | 'received'
    | 'reported'
    | 'printed'
    | 'collectedDate'
    | 'collectedTime'
    | 'specimen'
    | 'page'
    | 'method'
    | 'material',
    Choices
  >
  female: Choices
  male: Choices
  years: string
  blood: Choices
  urine: Choices
  /** Results in words, by their ids in the tables of analytes. */
  words: Record<string, Choices>
  high: Choices
  low: Choices
  normal: Choices
  upTo: Choices
  to: Choices
  groups: { women: string; men: string; adults: string; children: string; newborns: string }
  grades: { desirable: string; borderline: string; high: string; low: string; sufficient: string }
  methods: Choices
  /** Running text with numbers that are no results. */
  notes: Choices
  commentTitle: Choices
  title: Choices
  endOfReport: Choices
  signature: Choices
  signer: Choices
  footer: Choices
  fasting: Choices
}
