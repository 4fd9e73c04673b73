import type { Comparator } from '../src/types.ts'
import type { PanelKey } from './analytes/index.ts'
import type { ClockStyle, Wall } from './clock.ts'
import type { GeneratedRegion } from './regions/types.ts'
import type { Wording } from './wording/types.ts'

/** A result with the limits of its range in one unit, of ./analytes. */
export interface Equivalent {
  unit: string
  value: number
  low: number | null
  high: number | null
}

export interface GeneratedRow {
  key: string
  englishName: string
  name: string
  /** As printed, with the comparator. */
  value: string
  /** As printed, without it. */
  bareValue: string
  number: number | null
  comparator: Comparator | null
  unit: string
  /** Usually one line. */
  range: readonly string[]
  /** The limits of the range as they are printed; null for an open end and for words. */
  ends: { low: string | null; high: string | null }
  /** The result in every unit in which it is measured, its own first; none for words. */
  equivalents: readonly Equivalent[]
  /** Whether the value is outside of the range; null for what has none. */
  verdict: 'low' | 'high' | 'abnormal' | 'normal'
  method: string
  previous: readonly string[]
  /** The same result in the other unit, when it has one. */
  second: { value: string; unit: string; range: string; ends: GeneratedRow['ends'] } | null
  /** Where the value stands in its range: 0 at the low end, 1 at the high end. */
  position: number
}

export interface ReportPanel {
  key: PanelKey
  title: string
  group: 'blood' | 'urine'
  /** As printed, where the layout prints it. */
  specimen: string
  /** When its own sample was collected; left out where that is the time of the report. */
  collected?: Wall
  rows: readonly GeneratedRow[]
}

export interface GeneratedPerson {
  name: string
  birth: Wall
  sex: 'female' | 'male'
  age: number
  id: string
}

export interface GeneratedReport {
  region: GeneratedRegion
  wording: Wording
  clock: ClockStyle
  laboratory: { name: string; address: string; phone: string }
  person: GeneratedPerson
  doctor: string
  /** `collected` is what the layout must print, unless the document is to fail. */
  times: { collected: Wall; received: Wall; reported: Wall; printed: Wall; previous: readonly Wall[] }
  panels: readonly ReportPanel[]
  /** For a head that gives a time for each specimen. */
  samples?: readonly { specimen: string; collected: Wall }[]
  /** How the time of collection is printed. */
  collection: 'full' | 'absent' | 'day only'
}

export function panelOf(report: GeneratedReport, row: GeneratedRow): ReportPanel {
  return report.panels.find((panel) => panel.rows.includes(row))!
}

export function collectedOf(report: GeneratedReport, panel: ReportPanel): Wall {
  return panel.collected ?? report.times.collected
}

export function rowsOf(report: GeneratedReport): GeneratedRow[] {
  return report.panels.flatMap((panel) => panel.rows)
}
