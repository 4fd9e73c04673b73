import { formatNumber } from '../numbers.ts'
import { drawTable, PLAIN } from '../table.ts'
import {
  boldWhenAbnormal,
  closing,
  ENGLISH,
  EVERYWHERE,
  isAbnormal,
  type Layout,
  letterFlag,
  MANY,
  note,
  redWhenAbnormal,
  SOME,
  withUnit,
} from './layout.ts'
import { opening } from './opening.ts'

/** A table with the value first and its name behind it. */
export const valuesLeft: Layout = {
  id: 'values-left',
  regions: EVERYWHERE,
  wanted: SOME,
  draw(sheet, report, random) {
    opening(sheet, report, random, '#5d4037')
    const { columns } = report.wording
    drawTable(
      sheet,
      report.panels,
      [
        {
          heading: random.pick(columns.result),
          x: 40,
          width: 75,
          align: 'right',
          cell: (row) => row.value,
          style: boldWhenAbnormal,
        },
        { heading: random.pick(columns.unit), x: 122, width: 85, cell: (row) => row.unit },
        { heading: random.pick(columns.test), x: 215, width: 190, cell: (row) => row.name },
        { heading: random.pick(columns.range), x: 415, width: 140, cell: (row) => row.range[0]! },
      ],
      { ...PLAIN, rules: 'rows', leading: 14 },
    )
    closing(sheet, report, random)
  },
}

/** A table with the unit in brackets behind the name. */
export const unitInName: Layout = {
  id: 'unit-in-name',
  marks: true,
  regions: EVERYWHERE,
  wanted: { ...SOME, only: ['electrolytes', 'kidney', 'liver', 'lipids', 'iron', 'vitamins', 'sugar'] },
  draw(sheet, report, random) {
    opening(sheet, report, random, '#00695c')
    const { columns } = report.wording
    drawTable(
      sheet,
      report.panels,
      [
        {
          heading: random.pick(columns.test),
          x: 40,
          width: 235,
          cell: (row) => (row.unit ? `${row.name} (${row.unit})` : row.name),
        },
        {
          heading: random.pick(columns.result),
          x: 285,
          width: 80,
          cell: (row) => row.value,
          style: boldWhenAbnormal,
        },
        { heading: random.pick(columns.range), x: 375, width: 110, cell: (row) => row.range[0]! },
        {
          heading: random.pick(columns.flag),
          x: 495,
          width: 60,
          cell: (row) => (row.verdict === 'high' ? '↑' : row.verdict === 'low' ? '↓' : ''),
        },
      ],
      { ...PLAIN, headings: 'each panel', leading: 14 },
    )
    closing(sheet, report, random)
  },
}

/** Value, unit, range in brackets and star in one cell, prose behind: as general practitioners see it. */
export const practice: Layout = {
  id: 'practice',
  marks: true,
  regions: ['uk', 'au'],
  wanted: MANY,
  draw(sheet, report, random) {
    opening(sheet, report, random, '#005eb8')
    const joined = random.chance(0.5)
    drawTable(
      sheet,
      report.panels,
      [
        { heading: '', x: 40, width: 12, cell: (row) => (isAbnormal(row) ? '*' : '') },
        { heading: '', x: 52, width: 200, cell: (row) => row.name },
        {
          heading: '',
          x: 260,
          width: 140,
          cell: (row) => (joined ? withUnit(row, row.value) : row.value),
          style: boldWhenAbnormal,
        },
        { heading: '', x: 370, width: 80, cell: (row) => (joined ? '' : row.unit) },
        {
          heading: '',
          x: 455,
          width: 105,
          cell: (row) => (row.range[0] ? `[${row.range[0].replace(/^[[(]|[\])]$/g, '')}]` : ''),
        },
      ],
      {
        ...PLAIN,
        headings: 'none',
        afterPanel: () => random.chance(0.5) && note(sheet, report, random),
      },
    )
    closing(sheet, report, random)
  },
}

/** Ranges of several lines by age and sex; the one that counts is not marked. */
export const rangesByAge: Layout = {
  id: 'ranges-by-age',
  hasMixedRanges: true,
  regions: EVERYWHERE,
  wanted: { ...SOME, only: ['iron', 'hormones', 'kidney', 'lipids', 'vitamins', 'blood_count', 'thyroid'] },
  draw(sheet, report, random) {
    opening(sheet, report, random, '#37474f')
    const { columns, groups, grades } = report.wording
    const many = (range: string, number: number | null): string[] => {
      if (number === null || range === '') return [range]
      const write = (value: number) => formatNumber(value, number < 10 ? 2 : 0, report.region, false)
      return random.pick([
        [`${groups.men}: ${range}`, `${groups.women}: ${write(number * 0.6)} - ${write(number * 1.4)}`],
        [
          `${groups.adults}: ${range}`,
          `${groups.children}: ${write(number * 0.8)} - ${write(number * 1.9)}`,
          `${groups.newborns}: ${write(number * 1.1)} - ${write(number * 3)}`,
        ],
        [
          `${grades.low}: < ${write(number * 0.5)}`,
          `${grades.borderline}: ${write(number * 0.5)} - ${write(number * 0.9)}`,
          `${grades.sufficient}: ${range}`,
        ],
        [range],
      ])
    }
    drawTable(
      sheet,
      report.panels,
      [
        { heading: random.pick(columns.test), x: 40, width: 175, cell: (row) => row.name },
        {
          heading: random.pick(columns.result),
          x: 222,
          width: 80,
          cell: (row) => row.value,
          style: redWhenAbnormal,
        },
        { heading: random.pick(columns.unit), x: 308, width: 80, cell: (row) => row.unit },
        {
          heading: random.pick(columns.range),
          x: 395,
          width: 165,
          cell: (row) => many(row.range[0]!, row.number),
        },
      ],
      { ...PLAIN, rules: 'rows', leading: 15 },
    )
    closing(sheet, report, random)
  },
}

/** A table with remarks in running text beside the results. */
export const proseBeside: Layout = {
  id: 'prose-beside',
  regions: EVERYWHERE,
  wanted: SOME,
  draw(sheet, report, random) {
    sheet.family = 'serif'
    sheet.size = 10
    opening(sheet, report, random, '#4e342e')
    const top = sheet.y
    const lines = sheet.wrap(
      `${random.pick(report.wording.notes)} ${random.pick(report.wording.notes)}`,
      128,
      { size: 8 },
    )
    sheet.box(422, top - 12, 140, lines.length * 10 + 26, '#f6f2ea', '#b0a080')
    sheet.text(428, top, random.pick(report.wording.commentTitle), { size: 8.5, bold: true })
    lines.forEach((line, index) => {
      sheet.text(428, top + 13 + index * 10, line, { size: 8 })
    })
    drawTable(
      sheet,
      report.panels,
      [
        { heading: '', x: 40, width: 165, cell: (row) => row.name },
        { heading: '', x: 210, width: 105, cell: (row) => withUnit(row, row.value), style: boldWhenAbnormal },
        { heading: '', x: 320, width: 95, cell: (row) => row.range[0]! },
      ],
      { ...PLAIN, headings: 'none', leading: 15 },
    )
    closing(sheet, report, random)
  },
}

/** A table with a status word for each result, in colour. */
export const statusWords: Layout = {
  id: 'status-words',
  marks: true,
  regions: EVERYWHERE,
  wanted: SOME,
  draw(sheet, report, random) {
    opening(sheet, report, random, '#00838f')
    const { columns, high, low, normal } = report.wording
    const words = {
      high: random.pick(high),
      low: random.pick(low),
      normal: random.pick(normal),
      abnormal: random.pick(high),
    }
    const colours = { high: '#c62828', low: '#ef6c00', normal: '#2e7d32', abnormal: '#c62828' }
    drawTable(
      sheet,
      report.panels,
      [
        { heading: random.pick(columns.test), x: 40, width: 175, cell: (row) => row.name },
        {
          heading: columns.flag[0]!,
          x: 222,
          width: 85,
          cell: (row) => words[row.verdict],
          style: (row) => ({ color: colours[row.verdict], bold: true }),
        },
        { heading: random.pick(columns.result), x: 315, width: 105, cell: (row) => withUnit(row, row.value) },
        {
          heading: random.pick(columns.range),
          x: 430,
          width: 130,
          cell: (row) => withUnit(row, row.range[0]!),
        },
      ],
      { ...PLAIN, rules: 'zebra', leading: 16, headingFill: '#cfe8ea' },
    )
    closing(sheet, report, random)
  },
}

/** A table with words instead of numbers: serology, blood group, urine and its sediment. */
export const words: Layout = {
  id: 'words',
  regions: EVERYWHERE,
  wanted: {
    previous: 0,
    panels: { least: 2, most: 4 },
    rows: { least: 4, most: 11 },
    only: ['serology', 'blood_group', 'urine', 'sediment', 'urine_quantities'],
  },
  draw(sheet, report, random) {
    opening(sheet, report, random, '#283593')
    const { columns } = report.wording
    drawTable(
      sheet,
      report.panels,
      [
        { heading: random.pick(columns.test), x: 40, width: 205, cell: (row) => row.name },
        {
          heading: random.pick(columns.result),
          x: 255,
          width: 110,
          cell: (row) => row.value,
          style: boldWhenAbnormal,
        },
        { heading: random.pick(columns.unit), x: 372, width: 70, cell: (row) => row.unit },
        { heading: random.pick(columns.range), x: 450, width: 110, cell: (row) => row.range[0]! },
      ],
      { ...PLAIN, rules: random.pick(['none', 'rows']), panelFill: '#e8eaf6' },
    )
    closing(sheet, report, random)
  },
}

/** A table with the flag letter glued to the value, as terminals print it. */
export const gluedFlags: Layout = {
  id: 'glued-flags',
  marks: true,
  regions: ENGLISH,
  wanted: SOME,
  draw(sheet, report, random) {
    opening(sheet, report, random, '#212121')
    drawTable(
      sheet,
      report.panels,
      [
        { heading: 'Component', x: 40, width: 190, cell: (row) => row.name },
        {
          heading: 'Your Value',
          x: 240,
          width: 140,
          cell: (row) => `${withUnit(row, row.value)}${letterFlag(row) ? ` (${letterFlag(row)})` : ''}`,
          style: boldWhenAbnormal,
        },
        { heading: 'Standard Range', x: 390, width: 165, cell: (row) => withUnit(row, row.range[0]!) },
      ],
      { ...PLAIN, rules: 'rows', leading: 16, headings: 'each panel' },
    )
    closing(sheet, report, random)
  },
}
