import { drawTable, PLAIN } from '../table.ts'
import {
  footers,
  isAbnormal,
  type Layout,
  MANY,
  note,
  signatures,
  WITH_PREVIOUS,
  withUnit,
} from './layout.ts'
import { opening } from './opening.ts'

export const inOutOfRange: Layout = {
  id: 'in-out-of-range',
  regions: ['us'],
  wanted: MANY,
  draw(sheet, report, random) {
    opening(sheet, report, random, '#1b5e20')
    const { columns } = report.wording
    drawTable(
      sheet,
      report.panels,
      [
        { heading: columns.test[2]!, x: 40, width: 165, cell: (row) => row.name.toUpperCase() },
        {
          heading: columns.inRange[0]!,
          x: 212,
          width: 70,
          cell: (row) => (isAbnormal(row) ? '' : row.value),
        },
        {
          heading: columns.outOfRange[0]!,
          x: 290,
          width: 75,
          cell: (row) =>
            isAbnormal(row)
              ? `${row.value}${row.verdict === 'low' ? ' L' : row.verdict === 'high' ? ' H' : ''}`
              : '',
          style: () => ({ bold: true }),
        },
        { heading: columns.range[1]!, x: 375, width: 150, cell: (row) => withUnit(row, row.range[0]!) },
        { heading: 'Lab', x: 540, width: 30, cell: () => 'EN' },
      ],
      {
        ...PLAIN,
        headings: random.pick(['each page', 'each panel']),
        afterPanel: () => random.chance(0.3) && note(sheet, report, random),
      },
    )
    signatures(sheet, report, random)
    footers(sheet, report, random)
  },
}

export const referenceLaboratory: Layout = {
  id: 'reference-laboratory',
  marks: true,
  regions: ['us'],
  wanted: MANY,
  draw(sheet, report, random) {
    sheet.family = random.pick(['sans', 'mono'])
    sheet.size = sheet.family === 'mono' ? 8 : 9
    opening(sheet, report, random, '#222222')
    drawTable(
      sheet,
      report.panels,
      [
        { heading: 'TESTS', x: 44, width: 165, cell: (row) => row.name },
        {
          heading: 'RESULT',
          x: 215,
          width: 75,
          cell: (row) => row.value,
          style: (row) => ({ bold: isAbnormal(row) }),
        },
        {
          heading: 'FLAG',
          x: 295,
          width: 55,
          cell: (row) =>
            row.verdict === 'normal'
              ? ''
              : row.verdict === 'low'
                ? 'Low'
                : row.verdict === 'high'
                  ? 'High'
                  : 'Abnormal',
          style: () => ({ bold: true }),
        },
        { heading: 'UNITS', x: 355, width: 75, cell: (row) => row.unit },
        { heading: 'REFERENCE INTERVAL', x: 435, width: 100, cell: (row) => row.range[0]! },
        { heading: 'LAB', x: 545, width: 25, cell: () => random.pick(['01', '02']) },
      ],
      { ...PLAIN, headingFill: random.pick([null, '#cccccc']) },
    )
    signatures(sheet, report, random)
    footers(sheet, report, random)
  },
}

export const currentAndPrevious: Layout = {
  id: 'current-and-previous',
  marks: true,
  regions: ['us', 'au'],
  wanted: WITH_PREVIOUS,
  draw(sheet, report, random) {
    opening(sheet, report, random, '#004b87')
    const footnoted = random.chance(0.5)
    const before = report.clock.day(report.times.previous[0]!)
    drawTable(
      sheet,
      report.panels,
      [
        {
          heading: 'Test',
          x: 40,
          width: 150,
          cell: (row) => row.name,
          ...(footnoted ? { raised: '01' } : {}),
        },
        {
          heading: 'Current Result and Flag',
          x: 195,
          width: 105,
          cell: (row) =>
            isAbnormal(row)
              ? `${row.value}   ${row.verdict === 'low' ? 'Low' : row.verdict === 'high' ? 'High' : 'Abnormal'}`
              : row.value,
          style: (row) => (isAbnormal(row) ? { bold: true } : {}),
        },
        {
          heading: 'Previous Result and Date',
          x: 305,
          width: 100,
          cell: (row) => (row.previous[0] ? `${row.previous[0]}   ${before}` : ''),
          style: () => ({ color: '#555555' }),
        },
        { heading: 'Units', x: 412, width: 70, cell: (row) => row.unit },
        { heading: 'Reference Interval', x: 488, width: 84, cell: (row) => row.range[0]! },
      ],
      { ...PLAIN, rules: 'rows', headings: 'each panel', headingFill: '#e3edf5', leading: 14 },
    )
    signatures(sheet, report, random)
    footers(sheet, report, random)
  },
}
