import type { Random } from '../random.ts'
import type { GeneratedReport, GeneratedRow, ReportPanel } from '../report.ts'
import type { GeneratedSheet } from '../sheet.ts'
import { closing, EVERYWHERE, isAbnormal, type Layout, SOME, withUnit } from './layout.ts'
import { opening } from './opening.ts'

const NUMBERS_ONLY = [
  'sugar',
  'kidney',
  'electrolytes',
  'liver',
  'lipids',
  'thyroid',
  'vitamins',
  'iron',
  'inflammation',
] as const

/** Cards in two columns, each with a gauge that shows where the value stands. */
export const gauges: Layout = {
  id: 'gauges',
  hasMixedRanges: true,
  marks: true,
  regions: EVERYWHERE,
  wanted: { ...SOME, panels: { least: 2, most: 3 }, rows: { least: 2, most: 8 }, only: NUMBERS_ONLY },
  draw(sheet, report, random) {
    opening(sheet, report, random, '#00897b')
    for (const panel of report.panels) drawCards(sheet, report, random, panel)
    closing(sheet, report, random)
  },
}

function drawCards(sheet: GeneratedSheet, report: GeneratedReport, random: Random, panel: ReportPanel): void {
  sheet.room(110)
  sheet.text(40, sheet.y, panel.title, { bold: true, size: 11 })
  sheet.y += 14
  const width = (sheet.width - 96) / 2
  panel.rows.forEach((row, index) => {
    if (index % 2 === 0) sheet.room(84)
    drawCard(sheet, report, random, row, 40 + (index % 2) * (width + 16), width)
    if (index % 2 === 1 || index === panel.rows.length - 1) sheet.y += 80
  })
  sheet.y += 12
}

function drawCard(
  sheet: GeneratedSheet,
  report: GeneratedReport,
  random: Random,
  row: GeneratedRow,
  x: number,
  width: number,
): void {
  const { columns, high, low, normal } = report.wording
  const y = sheet.y
  const status = row.verdict === 'high' ? high[0]! : row.verdict === 'low' ? low[0]! : normal[0]!
  sheet.box(x, y, width, 70, '#fafafa', '#cccccc')
  sheet.text(x + 8, y + 14, row.name, { bold: true, size: 8.5 })
  sheet.text(x + 8, y + 32, row.value, {
    bold: true,
    size: 14,
    color: isAbnormal(row) ? '#c62828' : '#222222',
  })
  sheet.text(x + 14 + sheet.widthOf(row.value, { bold: true, size: 14 }), y + 32, row.unit, { size: 8 })
  sheet.text(x + width - 8, y + 32, status, {
    size: 8,
    align: 'right',
    color: isAbnormal(row) ? '#c62828' : '#2e7d32',
  })
  const bar = width - 16
  sheet.box(x + 8, y + 42, bar * 0.25, 4, '#ef9a9a')
  sheet.box(x + 8 + bar * 0.25, y + 42, bar * 0.5, 4, '#a5d6a7')
  sheet.box(x + 8 + bar * 0.75, y + 42, bar * 0.25, 4, '#ef9a9a')
  const place = Math.min(0.98, Math.max(0.02, 0.25 + row.position * 0.5))
  sheet.dot(x + 8 + bar * place, y + 44, 3.5, '#222222')
  const range = row.range[0]!
  const ends = range.match(/\d[\d.,]*/g) ?? []
  if (ends.length === 2 && random.chance(0.5)) {
    sheet.text(x + 8 + bar * 0.25, y + 58, ends[0]!, { size: 7, align: 'center' })
    sheet.text(x + 8 + bar * 0.75, y + 58, ends[1]!, { size: 7, align: 'center' })
  } else {
    sheet.text(x + 8, y + 60, `${columns.range[0]}: ${withUnit(row, range)}`, { size: 7, color: '#555555' })
  }
}

/** Two tables side by side on one page, each with its headings. */
export const sideBySide: Layout = {
  id: 'side-by-side',
  regions: EVERYWHERE,
  wanted: { ...SOME, panels: { least: 4, most: 6 }, rows: { least: 3, most: 9 } },
  draw(sheet, report, random) {
    sheet.size = 7.6
    opening(sheet, report, random, '#283593')
    const { columns } = report.wording
    const headings = [columns.test, columns.result, columns.unit, columns.range].map((choices) =>
      random.pick(choices),
    )
    const half = (sheet.width - 60) / 2
    for (let index = 0; index < report.panels.length; index += 2) {
      const pair = report.panels.slice(index, index + 2)
      sheet.room(40 + Math.max(...pair.map(({ rows }) => rows.length)) * 20)
      const top = sheet.y
      const ends = pair.map((panel, place) => drawHalf(sheet, panel, headings, 30 + place * half, top))
      sheet.y = Math.max(...ends) + 12
    }
    closing(sheet, report, random)
  },
}

function drawHalf(
  sheet: GeneratedSheet,
  panel: ReportPanel,
  headings: readonly string[],
  x: number,
  top: number,
): number {
  const at = [x + 3, x + 115, x + 155, x + 200]
  const bold = { bold: true, size: 7 }
  sheet.text(x + 3, top, panel.title, { bold: true, size: 9 })
  headings.forEach((heading, index) => {
    sheet.text(at[index]!, top + 13, sheet.wrap(heading, index === 0 ? 100 : 60, bold)[0]!, bold)
  })
  sheet.line(x, top + 16, x + 255, top + 16)
  let y = top + 27
  for (const row of panel.rows) {
    const name = sheet.wrap(row.name, 105)
    name.forEach((line, index) => {
      sheet.text(at[0]!, y + index * 9, line)
    })
    sheet.text(at[1]!, y, row.value, { bold: isAbnormal(row) })
    const width = sheet.widthOf(row.unit, { size: 6.5 })
    sheet.text(at[2]!, y, row.unit, { size: Math.min(6.5, (6.5 * 41) / width) })
    sheet.text(at[3]!, y, row.range[0]!, { size: 7 })
    y += 12 + (name.length - 1) * 9
  }
  return y
}

/** Cards with the course of the earlier samples drawn as a line, each point with its value and date. */
export const trends: Layout = {
  id: 'trends',
  regions: EVERYWHERE,
  wanted: {
    ...SOME,
    previous: 3,
    panels: { least: 1, most: 2 },
    rows: { least: 2, most: 6 },
    only: NUMBERS_ONLY,
  },
  draw(sheet, report, random) {
    opening(sheet, report, random, '#5e35b1')
    for (const panel of report.panels) {
      sheet.room(110)
      sheet.y += 10
      sheet.text(40, sheet.y, panel.title, { bold: true, size: 11 })
      sheet.y += 16
      for (const row of panel.rows) drawTrend(sheet, report, row)
    }
    closing(sheet, report, random)
  },
}

function drawTrend(sheet: GeneratedSheet, report: GeneratedReport, row: GeneratedRow): void {
  sheet.room(64)
  const y = sheet.y
  sheet.box(40, y, sheet.width - 80, 54, null, '#bbbbbb')
  sheet.text(48, y + 16, row.name, { bold: true })
  sheet.text(48, y + 34, row.value, { bold: true, size: 13, color: isAbnormal(row) ? '#c62828' : '#222222' })
  sheet.text(54 + sheet.widthOf(row.value, { bold: true, size: 13 }), y + 34, row.unit, { size: 8 })
  sheet.text(48, y + 47, `${report.wording.columns.range[0]}: ${row.range[0]}`, { size: 7, color: '#555555' })
  const left = 320
  const step = (sheet.width - 90 - left) / 3
  const points = [...row.previous].reverse().map((value, index) => ({
    value,
    x: left + index * step,
    y: y + 26 + ((index * 7) % 11),
    day: report.clock.day(report.times.previous[row.previous.length - 1 - index]!),
  }))
  points.forEach((point, index) => {
    const next = points[index + 1]
    if (next) sheet.line(point.x, point.y, next.x, next.y, '#5e35b1', 1)
    sheet.dot(point.x, point.y, 2, '#5e35b1')
    sheet.text(point.x, point.y - 5, point.value, { size: 6.5, align: 'center' })
    sheet.text(point.x, y + 49, point.day, { size: 5.5, align: 'center', color: '#777777' })
  })
  sheet.y += 62
}
