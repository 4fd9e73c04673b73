import type { Random } from '../random.ts'
import type { GeneratedReport, GeneratedRow, ReportPanel } from '../report.ts'
import type { GeneratedSheet } from '../sheet.ts'
import {
  closing,
  EVERYWHERE,
  ITALIAN,
  isAbnormal,
  type Layout,
  MANY,
  PORTUGUESE,
  SOME,
  SPANISH,
  withUnit,
} from './layout.ts'
import { opening } from './opening.ts'

/** One analyte a block: material, method, result, ranges, each on its line. */
export const oneByOne: Layout = {
  id: 'one-by-one',
  printsSpecimen: true,
  hasMixedRanges: true,
  regions: [...PORTUGUESE, ...SPANISH, ...ITALIAN],
  wanted: { ...MANY, panels: { least: 2, most: 3 }, rows: { least: 2, most: 5 } },
  draw(sheet, report, random) {
    opening(sheet, report, random, '#00796b')
    const style = random.integer(0, 2)
    for (const panel of report.panels) {
      for (const row of panel.rows) drawBlock(sheet, report, random, panel, row, style)
    }
    closing(sheet, report, random)
  },
}

function drawBlock(
  sheet: GeneratedSheet,
  report: GeneratedReport,
  random: Random,
  panel: ReportPanel,
  row: GeneratedRow,
  style: number,
): void {
  const { labels, columns, groups } = report.wording
  sheet.room(84)
  sheet.box(40, sheet.y - 10, sheet.width - 80, 14, '#e0f2f1')
  sheet.text(44, sheet.y, row.name.toUpperCase(), { bold: true, size: 10 })
  sheet.text(44, sheet.y + 15, `${labels.material[0]}: ${panel.specimen}`, { size: 7.5 })
  sheet.text(220, sheet.y + 15, `${labels.method[0]}: ${row.method}`, { size: 7.5 })
  sheet.text(400, sheet.y + 15, `${labels.collected[0]}: ${report.clock.full(report.times.collected)}`, {
    size: 7.5,
  })
  const label = columns.result[0]!
  const y = sheet.y + 32
  const bold = style === 2 && isAbnormal(row)
  if (style === 0) {
    sheet.text(44, y, `${label}: ${withUnit(row, row.value)}`, { bold: true })
  } else {
    sheet.text(44, y, `${label}${style === 1 ? ' ........:' : ':'}`)
    sheet.text(140, y, row.value, { bold: bold || style === 1 })
    sheet.text(150 + sheet.widthOf(row.value, { bold: true }), y, row.unit)
  }
  const range = row.range[0]!
  if (range) {
    sheet.text(330, y, `${columns.range[0]}:`, { size: 7.5, bold: true })
    sheet.text(330, y + 10, `${groups.adults}: ${range} ${row.unit}`, { size: 7.5 })
    if (row.number !== null && random.chance(0.4))
      sheet.text(330, y + 19, `${groups.children}: ${range}`, { size: 7.5 })
  }
  sheet.y = y + 40
}

/** Dots lead from the name to the value. */
export const dotLeaders: Layout = {
  id: 'dot-leaders',
  regions: ['fr', 'be', 'it', 'br', 'es', 'de', 'uk'],
  wanted: MANY,
  draw(sheet, report, random) {
    sheet.family = random.pick(['sans', 'serif'])
    opening(sheet, report, random, '#6a1b9a')
    for (const panel of report.panels) {
      sheet.room(50)
      sheet.y += 6
      sheet.text(sheet.width / 2, sheet.y, panel.title.toUpperCase(), {
        bold: true,
        size: 11,
        align: 'center',
      })
      sheet.y += 17
      for (const row of panel.rows) {
        sheet.room(26)
        const name = sheet.wrap(row.name, 210)
        name.slice(0, -1).forEach((line) => {
          sheet.text(44, sheet.y, line)
          sheet.y += 11
        })
        const last = name.at(-1)!
        const dots = '.'.repeat(
          Math.max(3, Math.floor((264 - 44 - sheet.widthOf(last)) / sheet.widthOf('.')) - 2),
        )
        sheet.text(44, sheet.y, `${last} ${dots}`)
        sheet.text(330, sheet.y, row.value, { bold: isAbnormal(row), align: 'right' })
        sheet.text(336, sheet.y, row.unit)
        sheet.text(440, sheet.y, row.range[0]!, { size: 8 })
        if (row.second && random.chance(0.7)) {
          sheet.y += 10
          sheet.text(330, sheet.y, row.second.value, { size: 8, align: 'right' })
          sheet.text(336, sheet.y, row.second.unit, { size: 8 })
          sheet.text(440, sheet.y, row.second.range, { size: 7.5 })
        }
        sheet.y += 14
      }
    }
    closing(sheet, report, random)
  },
}

/** Name above, value large below: as a telephone shows it. */
export const stacked: Layout = {
  id: 'stacked',
  regions: EVERYWHERE,
  wanted: { ...SOME, panels: { least: 2, most: 3 }, rows: { least: 2, most: 6 } },
  draw(sheet, report, random) {
    opening(sheet, report, random, '#ad1457')
    const { columns } = report.wording
    for (const panel of report.panels) {
      sheet.room(80)
      sheet.text(40, sheet.y, panel.title, { bold: true, size: 12 })
      sheet.y += 20
      for (const row of panel.rows) {
        sheet.room(46)
        sheet.text(44, sheet.y, row.name, { size: 9, color: '#444444' })
        sheet.text(44, sheet.y + 16, withUnit(row, row.value), {
          size: 13,
          bold: true,
          color: isAbnormal(row) ? '#c62828' : '#1b5e20',
        })
        if (row.range[0])
          sheet.text(44, sheet.y + 28, `${columns.range[0]}: ${withUnit(row, row.range[0])}`, {
            size: 7.5,
            color: '#777777',
          })
        sheet.line(40, sheet.y + 34, sheet.width - 40, sheet.y + 34, '#dddddd')
        sheet.y += 46
      }
    }
    closing(sheet, report, random)
  },
}
