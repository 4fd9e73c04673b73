import { drawTable, PLAIN } from '../table.ts'
import {
  footers,
  GERMAN,
  isAbnormal,
  type Layout,
  note,
  signatures,
  signFlag,
  WITH_PREVIOUS,
} from './layout.ts'
import { opening } from './opening.ts'

export const befund: Layout = {
  id: 'befund',
  marks: true,
  regions: GERMAN,
  wanted: { ...WITH_PREVIOUS, panels: { least: 3, most: 5 } },
  draw(sheet, report, random) {
    sheet.family = random.pick(['sans', 'serif'])
    sheet.size = 9.5
    opening(sheet, report, random, '#005a5a')
    const { columns } = report.wording
    const before = report.clock.day(report.times.previous[0]!)
    drawTable(
      sheet,
      report.panels,
      [
        { heading: random.pick(columns.test), x: 40, width: 160, cell: (row) => row.name },
        {
          heading: random.pick(columns.result),
          x: 205,
          width: 70,
          align: 'right',
          cell: (row) => row.value,
          style: (row) => ({ bold: isAbnormal(row) }),
        },
        {
          heading: random.pick(columns.flag),
          x: 280,
          width: 20,
          cell: signFlag,
          style: () => ({ bold: true }),
        },
        { heading: random.pick(columns.unit), x: 310, width: 75, cell: (row) => row.unit },
        { heading: random.pick(columns.range), x: 390, width: 95, cell: (row) => row.range[0]! },
        {
          heading: `${random.pick(columns.previous)} ${before}`,
          x: 490,
          width: 65,
          align: 'right',
          cell: (row) => row.previous[0] ?? '',
        },
      ],
      {
        ...PLAIN,
        leading: 13,
        panelFill: random.pick([null, '#dfeaea']),
        afterPanel: () => random.chance(0.25) && note(sheet, report, random),
      },
    )
    signatures(sheet, report, random)
    footers(sheet, report, random)
  },
}
