import { formatNumber } from '../numbers.ts'
import type { Random } from '../random.ts'
import type { GeneratedReport, GeneratedRow } from '../report.ts'
import type { GeneratedSheet } from '../sheet.ts'
import { drawTable, type GeneratedColumn, PLAIN } from '../table.ts'
import { closing, EVERYWHERE, type Layout, SOME, withUnit } from './layout.ts'
import { opening } from './opening.ts'

/** Limits for people at risk, and what the numbers mean: names and numbers that are no results. */
function goals(
  sheet: GeneratedSheet,
  report: GeneratedReport,
  random: Random,
  rows: readonly GeneratedRow[],
): void {
  const { grades, commentTitle } = report.wording
  const numbers = rows.filter((row) => row.number !== null && row.number > 0)
  if (numbers.length === 0) return
  const write = (row: GeneratedRow, share: number) =>
    formatNumber(row.number! * share, row.number! < 10 ? 2 : 0, report.region, false)
  const some = random.some(numbers, 3)
  const hasUnits = random.chance(0.5)
  const lines = random.pick([
    () =>
      some.map((row) => [
        row.name,
        withUnitIf(hasUnits, row, `${random.pick(['>', '≥', '<'])} ${write(row, 1.3)}`),
      ]),
    () =>
      some.map((row) => [
        row.name,
        `< ${write(row, 0.7)}`,
        `${write(row, 0.7)} - ${write(row, 1.2)}`,
        `> ${write(row, 1.2)}`,
      ]),
    () => [
      ['Extreme', `< ${write(some[0]!, 0.3)}`],
      [grades.high, `< ${write(some[0]!, 0.6)}`],
      [grades.borderline, `< ${write(some[0]!, 0.9)}`],
    ],
  ])()
  sheet.room(30 + lines.length * 13)
  sheet.y += 8
  if (random.chance(0.5)) sheet.text(40, sheet.y, random.pick(commentTitle), { size: 8, bold: true })
  sheet.y += 14
  for (const cells of lines) {
    cells.forEach((cell, at) => {
      sheet.text(at === 0 ? 40 : 250 + (at - 1) * 90, sheet.y, cell, { size: 8.5 })
    })
    sheet.y += 13
  }
  sheet.y += 6
}

const withUnitIf = (isWanted: boolean, row: GeneratedRow, text: string): string =>
  isWanted ? withUnit(row, text) : text

const usual = (report: GeneratedReport, random: Random): GeneratedColumn[] => {
  const { columns } = report.wording
  return [
    { heading: random.pick(columns.test), x: 40, width: 195, cell: (row) => row.name },
    { heading: random.pick(columns.result), x: 240, width: 150, cell: (row) => row.value },
    { heading: random.pick(columns.unit), x: 395, width: 70, cell: (row) => row.unit },
    { heading: random.pick(columns.range), x: 470, width: 100, cell: (row) => row.range[0]! },
  ]
}

/** Goals and cut-offs below every panel. */
export const goalTables: Layout = {
  id: 'goal-tables',
  regions: EVERYWHERE,
  wanted: { ...SOME, only: ['sugar', 'kidney', 'lipids', 'thyroid', 'vitamins', 'iron', 'electrolytes'] },
  draw(sheet, report, random) {
    opening(sheet, report, random, '#bf360c')
    drawTable(sheet, report.panels, usual(report, random), {
      ...PLAIN,
      headings: random.pick(['each page', 'each panel', 'none']),
      leading: 14,
      afterPanel: ({ rows }) => goals(sheet, report, random, rows),
    })
    closing(sheet, report, random)
  },
}

/** A sample report with numbers that explain its headings, and sentences beside the results. */
export const explained: Layout = {
  id: 'explained',
  regions: EVERYWHERE,
  wanted: { ...SOME, rows: { least: 5, most: 9 } },
  draw(sheet, report, random) {
    opening(sheet, report, random, '#455a64')
    const { columns, notes } = report.wording
    const prose = sheet.wrap(random.pick(notes), 120, { size: 7.5 })
    const isNumbered = random.chance(0.5)
    const heading = (text: string, number: number) => (isNumbered ? `${number}  ${text}` : text)
    let line = 0
    drawTable(
      sheet,
      report.panels,
      [
        { heading: heading(columns.test[0]!, 1), x: 40, width: 150, cell: (row) => row.name },
        { heading: heading(columns.result[0]!, 2), x: 195, width: 75, cell: (row) => row.value },
        { heading: heading(columns.unit[0]!, 3), x: 275, width: 70, cell: (row) => row.unit },
        { heading: heading(columns.range[0]!, 4), x: 350, width: 85, cell: (row) => row.range[0]! },
        {
          heading: '',
          x: 450,
          width: 130,
          cell: () => prose[line++] ?? '',
          style: () => ({ size: 7.5 }),
        },
      ],
      { ...PLAIN, leading: 14 },
    )
    closing(sheet, report, random)
  },
}

/** A bar of signs with a mark for the value. */
export const drawnBars: Layout = {
  id: 'drawn-bars',
  regions: EVERYWHERE,
  wanted: SOME,
  draw(sheet, report, random) {
    opening(sheet, report, random, '#263238')
    const { columns } = report.wording
    const [line, mark] = random.pick([
      ['-', '*'],
      ['=', 'o'],
      ['_', 'x'],
    ] as const)
    const bar = ({ position, number }: GeneratedRow) => {
      if (number === null) return ''
      const at = Math.round(Math.min(1, Math.max(0, position)) * 9)
      return `[${line.repeat(at)}${mark}${line.repeat(9 - at)}]`
    }
    drawTable(
      sheet,
      report.panels,
      [
        { heading: random.pick(columns.test), x: 40, width: 190, cell: (row) => row.name },
        { heading: random.pick(columns.result), x: 235, width: 110, cell: (row) => withUnit(row, row.value) },
        { heading: '', x: 350, width: 80, cell: bar },
        { heading: random.pick(columns.range), x: 435, width: 125, cell: (row) => row.range[0]! },
      ],
      { ...PLAIN, headings: random.pick(['each page', 'none']), leading: 15 },
    )
    closing(sheet, report, random)
  },
}

/** Answers in words with a titre or an index behind them. */
export const countedAnswers: Layout = {
  id: 'counted-answers',
  regions: EVERYWHERE,
  wanted: { ...SOME, only: ['serology'], panels: { least: 1, most: 1 }, rows: { least: 5, most: 12 } },
  draw(sheet, report, random) {
    opening(sheet, report, random, '#880e4f')
    drawTable(sheet, report.panels, usual(report, random), {
      ...PLAIN,
      headings: random.pick(['each page', 'none']),
      leading: 14,
    })
    closing(sheet, report, random)
  },
  prepare: (report) => ({
    ...report,
    panels: report.panels.map((panel) => ({
      ...panel,
      rows: panel.rows.map((row, at) => {
        if (!/^\p{L}[\p{L} -]+$/u.test(row.value)) return row
        const index = formatNumber(0.12 + at / 7, 2, report.region, false)
        const isTitrated = row.verdict !== 'normal'
        const value = isTitrated ? `${row.value} 1:${2 ** (3 + (at % 6))}` : `${row.value} (${index})`
        return { ...row, value, bareValue: value }
      }),
    })),
  }),
}
