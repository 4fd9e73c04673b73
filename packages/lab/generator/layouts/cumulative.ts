import { drawTable, type GeneratedColumn, PLAIN } from '../table.ts'
import { boldWhenAbnormal, closing, EVERYWHERE, FRENCH, isAbnormal, type Layout, SOME } from './layout.ts'
import { opening } from './opening.ts'

const THREE = { ...SOME, previous: 3 }

/** Several samples side by side, each under its date; only one column is of this sample. */
export const cumulative: Layout = {
  id: 'cumulative',
  regions: EVERYWHERE,
  wanted: THREE,
  draw(sheet, report, random) {
    opening(sheet, report, random, '#3e2723')
    const newestFirst = random.chance(0.5)
    const samples = [report.times.collected, ...report.times.previous].map((time, index) => ({ time, index }))
    if (!newestFirst) samples.reverse()
    const { columns } = report.wording
    drawTable(
      sheet,
      report.panels,
      [
        { heading: random.pick(columns.test), x: 40, width: 150, cell: (row) => row.name },
        ...samples.map(
          ({ time, index }, place): GeneratedColumn => ({
            heading: report.clock.full(time),
            x: 196 + place * 58,
            width: 54,
            align: 'right',
            cell: (row) => (index === 0 ? row.value : (row.previous[index - 1] ?? '')),
            style: (row) => (index === 0 && isAbnormal(row) ? { bold: true } : {}),
          }),
        ),
        { heading: random.pick(columns.unit), x: 436, width: 60, cell: (row) => row.unit },
        { heading: random.pick(columns.range), x: 498, width: 72, cell: (row) => row.range[0]! },
      ],
      { ...PLAIN, rules: random.pick(['zebra', 'grid', 'rows']), headingStyle: { bold: true, size: 7.5 } },
    )
    closing(sheet, report, random)
  },
}

/** Earlier results in grey after the range, with their date in a heading. */
export const anteriorites: Layout = {
  id: 'anteriorites',
  regions: FRENCH,
  wanted: { ...SOME, previous: 2, panels: { least: 3, most: 5 } },
  draw(sheet, report, random) {
    opening(sheet, report, random, '#1565c0')
    const { columns } = report.wording
    const grey = () => ({ color: '#777777', size: 8 })
    drawTable(
      sheet,
      report.panels,
      [
        { heading: random.pick(columns.test), x: 40, width: 160, cell: (row) => row.name },
        {
          heading: random.pick(columns.result),
          x: 205,
          width: 50,
          align: 'right',
          cell: (row) => row.value,
          style: boldWhenAbnormal,
        },
        { heading: '', x: 260, width: 65, cell: (row) => row.unit },
        { heading: random.pick(columns.range), x: 330, width: 95, cell: (row) => row.range[0]! },
        ...report.times.previous.map(
          (time, index): GeneratedColumn => ({
            heading: `${index === 0 ? `${columns.previous[0]} ` : ''}${report.clock.day(time)}`,
            x: 432 + index * 68,
            width: 62,
            cell: (row) => row.previous[index] ?? '',
            style: grey,
          }),
        ),
      ],
      {
        ...PLAIN,
        leading: 13,
        panelFill: '#e3eefa',
        under: (row) => (random.chance(0.25) ? row.method : ''),
      },
    )
    closing(sheet, report, random)
  },
}

/** The earlier result in brackets behind the current one, with its date. */
export const previousInBrackets: Layout = {
  id: 'previous-in-brackets',
  regions: EVERYWHERE,
  wanted: { ...SOME, previous: 1 },
  draw(sheet, report, random) {
    opening(sheet, report, random, '#455a64')
    const { columns } = report.wording
    const before = report.clock.day(report.times.previous[0]!)
    drawTable(
      sheet,
      report.panels,
      [
        { heading: random.pick(columns.test), x: 40, width: 165, cell: (row) => row.name },
        {
          heading: random.pick(columns.result),
          x: 210,
          width: 65,
          cell: (row) => row.value,
          style: boldWhenAbnormal,
        },
        { heading: random.pick(columns.unit), x: 280, width: 75, cell: (row) => row.unit },
        { heading: random.pick(columns.range), x: 360, width: 90, cell: (row) => row.range[0]! },
        {
          heading: random.pick(columns.previous),
          x: 455,
          width: 110,
          cell: (row) => (row.previous[0] ? `${row.previous[0]} (${before})` : ''),
          style: () => ({ italic: true, size: 8 }),
        },
      ],
      { ...PLAIN, leading: 13, rules: 'rows' },
    )
    closing(sheet, report, random)
  },
}
