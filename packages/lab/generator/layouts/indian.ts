import { drawTable, PLAIN } from '../table.ts'
import {
  boldWhenAbnormal,
  footers,
  isAbnormal,
  type Layout,
  MANY,
  meaningTable,
  note,
  signatures,
} from './layout.ts'
import { opening } from './opening.ts'

export const bioRefInterval: Layout = {
  id: 'bio-ref-interval',
  regions: ['in'],
  wanted: MANY,
  draw(sheet, report, random) {
    opening(sheet, report, random, random.pick(['#0b5394', '#990000', '#38761d']))
    const { columns } = report.wording
    const flagged = random.chance(0.5)
    drawTable(
      sheet,
      report.panels,
      [
        { heading: random.pick(columns.test), x: 40, width: 190, cell: (row) => row.name },
        {
          heading: random.pick(columns.result),
          x: 240,
          width: 90,
          cell: (row) =>
            flagged && isAbnormal(row) ? `${row.verdict === 'low' ? 'L' : 'H'}  ${row.value}` : row.value,
          style: boldWhenAbnormal,
        },
        { heading: random.pick(columns.unit), x: 335, width: 75, cell: (row) => row.unit },
        { heading: random.pick(columns.range), x: 415, width: 140, cell: (row) => row.range[0]! },
      ],
      {
        ...PLAIN,
        panelX: null,
        headingFill: '#e8e8e8',
        under: (row) => (random.chance(0.8) ? `${random.pick(['Method: ', ''])}${row.method}` : ''),
        afterPanel: (panel) => {
          if (random.chance(0.4)) meaningTable(sheet, report, random, panel)
          for (let count = random.integer(0, 2); count > 0; count--) note(sheet, report, random)
        },
      },
    )
    signatures(sheet, report, random)
    footers(sheet, report, random)
  },
}
