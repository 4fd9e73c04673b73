import { addMinutes } from '../clock.ts'
import { personFields, timeFields } from '../header.ts'
import { collectedOf, type GeneratedRow } from '../report.ts'
import {
  closing,
  EVERYWHERE,
  GERMAN,
  isAbnormal,
  type Layout,
  MANY,
  PORTUGUESE,
  signFlag,
  withUnit,
} from './layout.ts'
import { opening } from './opening.ts'

const raisedToPlain = (unit: string) => unit.replace('¹²', '^12').replace('⁹', '^9').replace('⁶', '^6')

/** A line printer's page: columns made of spaces, a whole line in one run. */
export const linePrinter: Layout = {
  id: 'line-printer',
  marks: true,
  regions: [...GERMAN, 'us', 'es', 'it', 'pt', 'fr'],
  wanted: { ...MANY, previous: 0 },
  draw(sheet, report, random) {
    sheet.family = 'mono'
    sheet.size = 8.5
    const { columns } = report.wording
    const head = `${pad(columns.test[0]!, 46)}${pad(columns.result[0]!, 18)}${pad(columns.unit[0]!, 14)}${columns.range[0]}`
    const line = (text: string, bold = false) => {
      sheet.room(12)
      sheet.text(40, sheet.y, text, { bold })
      sheet.y += 11.5
    }
    sheet.onPage = (page) => {
      if (page > 1) line(`${report.laboratory.name}   ${report.person.name}`)
    }
    sheet.newPage()
    for (const text of [report.laboratory.name, report.laboratory.address, report.laboratory.phone])
      line(text)
    line('='.repeat(100))
    for (const [label, value] of [...personFields(report, random), ...timeFields(report, random)]) {
      line(`${pad(`${label}:`, 26)}${value}`)
    }
    line('='.repeat(100))
    line(head, true)
    line('-'.repeat(100))
    for (const panel of report.panels) {
      line('')
      line(panel.title.toUpperCase(), true)
      for (const row of panel.rows) {
        const name = sheet.wrap(row.name, 44 * sheet.widthOf('x'))
        for (const part of name.slice(0, -1)) line(part)
        const value = `${row.value}${signFlag(row) ? ` ${signFlag(row)}` : ''}`
        line(
          `${pad(name.at(-1)!, 46)}${pad(value, 18)}${pad(raisedToPlain(row.unit), 14)}${row.range[0]!.replaceAll('≤', '<=').replaceAll('≥', '>=')}`,
        )
      }
    }
    closing(sheet, report, random)
  },
}

/** Percent and count of the white cells on one line, under one name. */
export const leucogram: Layout = {
  id: 'leucogram',
  hasMixedRanges: true,
  regions: [...PORTUGUESE, 'es', 'it', 'fr', 'in'],
  wanted: {
    previous: 0,
    panels: { least: 1, most: 1 },
    rows: { least: 18, most: 22 },
    only: ['blood_count'],
  },
  prepare: (report) => ({
    ...report,
    panels: report.panels.map((panel) => ({
      ...panel,
      rows: panel.rows.map((row) => ({ ...row, name: percentOf(row, panel.rows)?.name ?? row.name })),
    })),
  }),
  draw(sheet, report, random) {
    opening(sheet, report, random, '#b71c1c')
    const { columns } = report.wording
    sheet.text(40, sheet.y, report.panels[0]!.title, { bold: true, size: 11 })
    sheet.text(250, sheet.y, columns.result[0]!, { bold: true })
    sheet.text(430, sheet.y, columns.range[0]!, { bold: true })
    sheet.y += 18
    const { rows } = report.panels[0]!
    for (const row of rows) {
      if (percentOf(row, rows)) continue
      const count = rows.find((other) => percentOf(other, rows) === row)
      sheet.text(44, sheet.y, row.name)
      sheet.text(285, sheet.y, row.value, { bold: isAbnormal(row), align: 'right' })
      sheet.text(290, sheet.y, row.unit)
      if (count) {
        sheet.text(360, sheet.y, count.value, { bold: isAbnormal(count), align: 'right' })
        sheet.text(364, sheet.y, count.unit, { size: 8 })
      }
      const range = count ? `${row.range[0]} % / ${count.range[0]}` : withUnit(row, row.range[0]!)
      sheet.text(440, sheet.y, range, { size: 8 })
      sheet.y += 15
    }
    closing(sheet, report, random)
  },
}

function percentOf(count: GeneratedRow, rows: readonly GeneratedRow[]): GeneratedRow | undefined {
  return rows.find(({ key }) => key === `${count.key}_percent`)
}

/** A panel's time of collection above its results, and a date in every heading. */
export const timePerPanel: Layout = {
  id: 'time-per-panel',
  marks: true,
  printsSpecimen: true,
  regions: EVERYWHERE,
  wanted: MANY,
  // Every second panel is of a sample of its own.
  prepare: (report) => ({
    ...report,
    panels: report.panels.map((panel, index) =>
      index % 2 === 0 ? panel : { ...panel, collected: addMinutes(report.times.collected, -index * 137) },
    ),
  }),
  draw(sheet, report, random) {
    opening(sheet, report, random, '#33691e')
    const { labels } = report.wording
    const received = random.pick(labels.received)
    const collected = random.pick(labels.collected)
    for (const panel of report.panels) {
      sheet.room(70)
      sheet.box(40, sheet.y - 10, sheet.width - 80, 24, '#f1f8e9')
      sheet.text(44, sheet.y, panel.title, { bold: true, size: 10 })
      sheet.text(
        44,
        sheet.y + 11,
        `${collected}: ${report.clock.full(collectedOf(report, panel))}    ${received}: ${report.clock.full(report.times.received)}    ${labels.specimen[0]}: ${panel.specimen}`,
        { size: 7 },
      )
      sheet.y += 30
      for (const row of panel.rows) {
        sheet.room(16)
        sheet.text(50, sheet.y, row.name)
        sheet.text(260, sheet.y, row.value, { bold: isAbnormal(row) })
        sheet.text(330, sheet.y, row.unit)
        sheet.text(420, sheet.y, row.range[0]!)
        sheet.text(540, sheet.y, signFlag(row), { bold: true })
        sheet.y += 14
      }
      sheet.y += 10
    }
    closing(sheet, report, random)
  },
}

function pad(text: string, width: number): string {
  return text.length >= width ? `${text.slice(0, width - 1)} ` : text.padEnd(width)
}
