import type { Wanted } from '../build-report.ts'
import { formatNumber } from '../numbers.ts'
import type { Random } from '../random.ts'
import type { GeneratedReport, GeneratedRow, ReportPanel } from '../report.ts'
import type { GeneratedSheet, Style } from '../sheet.ts'

/** A way of setting a report on paper, as some laboratories do. */
export interface Layout {
  id: string
  regions: readonly string[]
  wanted: Wanted
  landscape?: boolean
  /** Whether a letter, a sign or a word marks what is out of range. */
  marks?: boolean
  /** Whether ranges are printed for several kinds of people or for two results at once, or are only drawn. */
  hasMixedRanges?: boolean
  /** Whether a result is printed in its second unit too, on the same line. */
  printsBoth?: boolean
  /** Whether it prints beside or above each result what was examined. */
  printsSpecimen?: boolean
  /** Changes the report where this layout prints something in another way, so that the truth agrees. */
  prepare?: (report: GeneratedReport) => GeneratedReport
  draw: (sheet: GeneratedSheet, report: GeneratedReport, random: Random) => void
}

export const ENGLISH = ['us', 'in', 'uk', 'au'] as const
export const GERMAN = ['de', 'at', 'ch'] as const
export const FRENCH = ['fr', 'be', 'qc'] as const
export const SPANISH = ['es', 'mx', 'ar'] as const
export const ITALIAN = ['it', 'it-point'] as const
export const PORTUGUESE = ['br', 'pt'] as const
const NORTHERN = ['nl', 'pl', 'se'] as const
export const EVERYWHERE = [
  ...ENGLISH,
  ...GERMAN,
  ...FRENCH,
  ...SPANISH,
  ...ITALIAN,
  ...PORTUGUESE,
  ...NORTHERN,
] as const

export const MANY: Wanted = { previous: 0, panels: { least: 3, most: 6 }, rows: { least: 3, most: 12 } }
export const SOME: Wanted = { previous: 0, panels: { least: 2, most: 4 }, rows: { least: 2, most: 9 } }
export const WITH_PREVIOUS: Wanted = { ...SOME, previous: 1 }

export function isAbnormal(row: GeneratedRow): boolean {
  return row.verdict !== 'normal'
}

export function letterFlag(row: GeneratedRow): string {
  return row.verdict === 'high' ? 'H' : row.verdict === 'low' ? 'L' : row.verdict === 'abnormal' ? 'A' : ''
}

export function signFlag(row: GeneratedRow): string {
  return row.verdict === 'high' ? '+' : row.verdict === 'low' ? '-' : row.verdict === 'abnormal' ? '!' : ''
}

export function boldWhenAbnormal(row: GeneratedRow): Style {
  return isAbnormal(row) ? { bold: true } : {}
}

export function redWhenAbnormal(row: GeneratedRow): Style {
  return isAbnormal(row) ? { bold: true, color: '#c00000' } : {}
}

export function withUnit(row: GeneratedRow, text: string): string {
  return row.unit === '' ? text : `${text} ${row.unit}`
}

export function signatures(sheet: GeneratedSheet, report: GeneratedReport, random: Random): void {
  const { wording } = report
  sheet.room(70)
  sheet.y += 14
  sheet.text(sheet.width / 2, sheet.y, random.pick(wording.endOfReport), { size: 8, align: 'center' })
  sheet.y += 26
  sheet.text(sheet.width - 200, sheet.y, random.pick(wording.signature), { size: 7.5, italic: true })
  sheet.text(sheet.width - 200, sheet.y + 11, random.pick(wording.signer), { size: 8.5, bold: true })
}

export function footers(sheet: GeneratedSheet, report: GeneratedReport, random: Random): void {
  const { wording } = report
  const footer = random.pick(wording.footer)
  const page = random.pick(wording.labels.page)
  sheet.finishPages((number, of) => {
    sheet.line(40, sheet.height - 42, sheet.width - 40, sheet.height - 42, '#999999', 0.4)
    sheet.text(40, sheet.height - 32, footer, { size: 6.5, color: '#555555' })
    sheet.text(sheet.width - 40, sheet.height - 22, `${page} ${number} / ${of}`, { size: 7, align: 'right' })
  })
}

export function note(
  sheet: GeneratedSheet,
  report: GeneratedReport,
  random: Random,
  width = sheet.width - 100,
): void {
  const { wording } = report
  const style: Style = { size: 7.5 }
  const lines = sheet.wrap(random.pick(wording.notes), width, style)
  sheet.room(14 + lines.length * 9.5)
  sheet.text(46, sheet.y, `${random.pick(wording.commentTitle)}:`, { ...style, bold: true })
  lines.forEach((line, index) => {
    sheet.text(46, sheet.y + 10 + index * 9.5, line, style)
  })
  sheet.y += 18 + lines.length * 9.5
}

/** Draws a table that explains what the numbers mean and holds no results. */
export function meaningTable(
  sheet: GeneratedSheet,
  report: GeneratedReport,
  random: Random,
  panel: ReportPanel,
): void {
  const { grades, commentTitle } = report.wording
  const row = random.pick(panel.rows)
  if (row.number === null || row.number === 0) return
  const { number } = row
  const write = (share: number) => formatNumber(number * share, number < 10 ? 1 : 0, report.region, false)
  const lines = [
    [grades.low, `< ${write(0.4)}`],
    [grades.borderline, `${write(0.4)} - ${write(0.8)}`],
    [grades.desirable, `${write(0.8)} - ${write(1.5)}`],
    [grades.high, `> ${write(1.5)}`],
  ] as const
  sheet.room(78)
  sheet.text(60, sheet.y, random.pick(commentTitle), { size: 7.5, bold: true })
  sheet.text(200, sheet.y, withUnit(row, row.name), { size: 7.5, bold: true })
  lines.forEach(([grade, span], index) => {
    const y = sheet.y + 13 + index * 12
    sheet.box(56, y - 9, 270, 12, null, '#888888')
    sheet.text(60, y, grade, { size: 7.5 })
    sheet.text(200, y, span, { size: 7.5 })
  })
  sheet.y += 74
}

/** Draws the end of most layouts. */
export function closing(sheet: GeneratedSheet, report: GeneratedReport, random: Random): void {
  signatures(sheet, report, random)
  footers(sheet, report, random)
}
