import { panelOf } from '../report.ts'
import { drawTable, PLAIN } from '../table.ts'
import {
  boldWhenAbnormal,
  closing,
  EVERYWHERE,
  ITALIAN,
  isAbnormal,
  type Layout,
  letterFlag,
  MANY,
  meaningTable,
  note,
  redWhenAbnormal,
  SOME,
  SPANISH,
} from './layout.ts'
import { opening } from './opening.ts'

/** A hospital's table, an asterisk before what is out of range. */
export const hospital: Layout = {
  id: 'hospital',
  marks: true,
  regions: SPANISH,
  wanted: MANY,
  draw(sheet, report, random) {
    opening(sheet, report, random, '#7a1f1f')
    const { columns } = report.wording
    drawTable(
      sheet,
      report.panels,
      [
        { heading: random.pick(columns.test), x: 52, width: 190, cell: (row) => row.name },
        { heading: '', x: 245, width: 8, cell: (row) => (isAbnormal(row) ? '*' : '') },
        {
          heading: random.pick(columns.result),
          x: 256,
          width: 85,
          cell: (row) => row.value,
          style: boldWhenAbnormal,
        },
        { heading: random.pick(columns.unit), x: 350, width: 80, cell: (row) => row.unit },
        { heading: random.pick(columns.range), x: 436, width: 120, cell: (row) => row.range[0]! },
      ],
      { ...PLAIN, leading: 12, afterPanel: () => random.chance(0.3) && note(sheet, report, random) },
    )
    closing(sheet, report, random)
  },
}

/** A plain table in which only bold, red letters mark what is out of range. */
export const colourOnly: Layout = {
  id: 'colour-only',
  regions: EVERYWHERE,
  wanted: SOME,
  draw(sheet, report, random) {
    opening(sheet, report, random, '#7b3fa0')
    const { columns } = report.wording
    drawTable(
      sheet,
      report.panels,
      [
        { heading: random.pick(columns.test), x: 40, width: 200, cell: (row) => row.name },
        {
          heading: random.pick(columns.result),
          x: 250,
          width: 90,
          align: 'center',
          cell: (row) => row.value,
          style: redWhenAbnormal,
        },
        { heading: random.pick(columns.unit), x: 350, width: 85, align: 'center', cell: (row) => row.unit },
        {
          heading: random.pick(columns.range),
          x: 440,
          width: 115,
          align: 'center',
          cell: (row) => row.range[0]!,
        },
      ],
      {
        ...PLAIN,
        rules: 'zebra',
        headingFill: '#d8cbe3',
        leading: 15,
        panelStyle: { bold: true, size: 10, color: '#7b3fa0' },
      },
    )
    closing(sheet, report, random)
  },
}

export const referto: Layout = {
  id: 'referto',
  marks: true,
  regions: ITALIAN,
  wanted: MANY,
  draw(sheet, report, random) {
    sheet.family = random.pick(['serif', 'sans'])
    sheet.size = 9.5
    opening(sheet, report, random, '#004b23')
    const { columns } = report.wording
    drawTable(
      sheet,
      report.panels,
      [
        { heading: random.pick(columns.test), x: 40, width: 185, cell: (row) => row.name },
        {
          heading: random.pick(columns.result),
          x: 235,
          width: 65,
          align: 'right',
          cell: (row) => row.value,
          style: boldWhenAbnormal,
        },
        { heading: '', x: 304, width: 12, cell: (row) => (isAbnormal(row) ? '*' : '') },
        { heading: random.pick(columns.unit), x: 320, width: 90, cell: (row) => row.unit },
        { heading: random.pick(columns.range), x: 418, width: 137, cell: (row) => row.range[0]! },
      ],
      {
        ...PLAIN,
        afterPanel: (panel) => random.chance(0.3) && meaningTable(sheet, report, random, panel),
        under: (row) => (random.chance(0.3) ? `${report.wording.labels.method[0]}: ${row.method}` : ''),
      },
    )
    closing(sheet, report, random)
  },
}

/** A table with every cell in a box. */
export const grid: Layout = {
  id: 'grid',
  marks: true,
  regions: EVERYWHERE,
  wanted: SOME,
  draw(sheet, report, random) {
    opening(sheet, report, random, '#333333')
    const { columns } = report.wording
    drawTable(
      sheet,
      report.panels,
      [
        { heading: random.pick(columns.test), x: 43, width: 170, cell: (row) => row.name },
        { heading: random.pick(columns.result), x: 222, width: 80, cell: (row) => row.value },
        { heading: random.pick(columns.flag), x: 310, width: 35, align: 'center', cell: letterFlag },
        { heading: random.pick(columns.range), x: 352, width: 115, cell: (row) => row.range[0]! },
        { heading: random.pick(columns.unit), x: 475, width: 75, cell: (row) => row.unit },
      ],
      { ...PLAIN, rules: 'grid', headings: 'each panel', headingFill: '#e0e0e0', leading: 15 },
    )
    closing(sheet, report, random)
  },
}

/** A table with the limits of the range in columns of their own. */
export const lowAndHigh: Layout = {
  id: 'low-and-high',
  regions: EVERYWHERE,
  wanted: { ...SOME, only: ['electrolytes', 'kidney', 'liver', 'iron', 'blood_count', 'clotting'] },
  draw(sheet, report, random) {
    opening(sheet, report, random, '#205080')
    const { columns } = report.wording
    const end = (text: string, side: 0 | 1) => {
      const numbers = text.match(/\d[\d.,]*/g) ?? []
      if (numbers.length === 2) return numbers[side]!
      return /[>≥]/.test(text) === (side === 0) ? (numbers[0] ?? '') : ''
    }
    drawTable(
      sheet,
      report.panels,
      [
        { heading: random.pick(columns.test), x: 40, width: 190, cell: (row) => row.name },
        {
          heading: random.pick(columns.result),
          x: 240,
          width: 70,
          align: 'right',
          cell: (row) => row.value,
          style: boldWhenAbnormal,
        },
        { heading: random.pick(columns.unit), x: 325, width: 85, cell: (row) => row.unit },
        { heading: 'Min', x: 415, width: 55, align: 'right', cell: (row) => end(row.range[0]!, 0) },
        { heading: 'Max', x: 480, width: 60, align: 'right', cell: (row) => end(row.range[0]!, 1) },
      ],
      { ...PLAIN, rules: 'rows' },
    )
    closing(sheet, report, random)
  },
}

/** A table in small print, with two lines to a centimetre. */
export const smallPrint: Layout = {
  id: 'small-print',
  regions: EVERYWHERE,
  wanted: { previous: 0, panels: { least: 7, most: 9 }, rows: { least: 5, most: 16 } },
  draw(sheet, report, random) {
    sheet.size = 6.8
    opening(sheet, report, random, '#444444')
    const { columns } = report.wording
    drawTable(
      sheet,
      report.panels,
      [
        { heading: random.pick(columns.test), x: 60, width: 170, cell: (row) => row.name },
        {
          heading: random.pick(columns.result),
          x: 240,
          width: 60,
          cell: (row) => row.value,
          style: boldWhenAbnormal,
        },
        { heading: random.pick(columns.unit), x: 310, width: 70, cell: (row) => row.unit },
        { heading: random.pick(columns.range), x: 385, width: 80, cell: (row) => row.range[0]! },
        { heading: random.pick(columns.method), x: 470, width: 85, cell: (row) => row.method },
      ],
      { ...PLAIN, leading: 9, panelStyle: { bold: true, size: 7.5 }, headingStyle: { bold: true, size: 7 } },
    )
    closing(sheet, report, random)
  },
}

/** Sideways paper with everything in columns of its own. */
export const landscape: Layout = {
  id: 'landscape',
  printsSpecimen: true,
  regions: EVERYWHERE,
  wanted: MANY,
  landscape: true,
  draw(sheet, report, random) {
    opening(sheet, report, random, '#1a5276')
    const { columns, labels } = report.wording
    drawTable(
      sheet,
      report.panels,
      [
        { heading: random.pick(columns.test), x: 43, width: 200, cell: (row) => row.name },
        { heading: labels.specimen[0]!, x: 250, width: 70, cell: (row) => panelOf(report, row).specimen },
        {
          heading: random.pick(columns.result),
          x: 330,
          width: 80,
          cell: (row) => row.value,
          style: boldWhenAbnormal,
        },
        { heading: random.pick(columns.unit), x: 415, width: 85, cell: (row) => row.unit },
        { heading: random.pick(columns.range), x: 505, width: 120, cell: (row) => row.range[0]! },
        { heading: random.pick(columns.method), x: 630, width: 120, cell: (row) => row.method },
      ],
      { ...PLAIN, rules: 'zebra', headingFill: '#b8cfe0' },
    )
    closing(sheet, report, random)
  },
}
