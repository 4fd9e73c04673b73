import { describe, expect, it } from 'vitest'
import { type ColumnPlace, uprightColumns } from './columns.ts'

const WIDTH = 900
const HEIGHT = 1_200
const COLUMNS = [170, 400, 460, 545, 700]

/** Rows of cells in columns that meet far above the page. */
function seenFromBelow(lean: number): ColumnPlace[] {
  return COLUMNS.flatMap((column) =>
    Array.from({ length: 40 }, (_, row) => {
      const y = 150 + row * 22
      const growth = 1 + (lean * (y - HEIGHT / 2)) / HEIGHT
      const place = (x: number) => WIDTH / 2 + (x - WIDTH / 2) * growth
      return { x: place(column), y, width: place(column + 40) - place(column), height: 10 }
    }),
  )
}

function spreadOf(cells: readonly ColumnPlace[]): number {
  return Math.max(
    ...COLUMNS.map((_, column) => {
      const lefts = cells.slice(column * 40, (column + 1) * 40).map(({ x }) => x)
      return Math.max(...lefts) - Math.min(...lefts)
    }),
  )
}

describe('columns', () => {
  it('that run towards each other become upright', () => {
    const seen = seenFromBelow(0.4)
    expect(spreadOf(seen)).toBeGreaterThan(60)
    expect(spreadOf(uprightColumns(seen, WIDTH, HEIGHT))).toBeLessThan(10)
  })

  it('that are upright stay', () => {
    const seen = seenFromBelow(0)
    expect(uprightColumns(seen, WIDTH, HEIGHT)).toEqual(seen)
  })

  it('keep their order of cells though one is set in', () => {
    const seen = seenFromBelow(0.3).map((cell, index) =>
      index % 9 === 0 ? { ...cell, x: cell.x + 14 } : cell,
    )
    const plain = uprightColumns(seen, WIDTH, HEIGHT).filter((_, index) => index % 9 !== 0)
    const first = plain.slice(0, 30).map(({ x }) => x)
    expect(Math.max(...first) - Math.min(...first)).toBeLessThan(8)
  })
})
