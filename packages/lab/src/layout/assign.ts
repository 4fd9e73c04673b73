import type { Atom } from './atoms.ts'
import { centreX, overlapX, rightOf } from './geometry.ts'
import { type ColumnRole, type HeadingColumn, isBound } from './headings.ts'
import type { WordKind } from './lexicon.ts'

/** How odd it is to find a kind of text in a column, in heights of a letter. */
const ODDITY: Record<ColumnRole, Partial<Record<WordKind, number>> & { other: number }> = {
  name: { text: 0, other: 1.5, number: 2, span: 3, date: 3 },
  value: { number: 0, limit: 0, word: 0, span: 0.7, flag: 0.5, unit: 0.7, text: 1.5, date: 3, other: 2 },
  unit: { unit: 0, text: 1, flag: 1, other: 3 },
  range: { span: 0, range: 0, limit: 0, text: 0.5, word: 0.4, unit: 0.6, number: 1, other: 2 },
  flag: { flag: 0, word: 0.7, text: 1.5, other: 3 },
  previous: { number: 0, limit: 0, word: 0, date: 0, flag: 0.4, unit: 0.6, text: 1.5, other: 1 },
  date: { date: 0, other: 2 },
  method: { text: 0, other: 1 },
  specimen: { text: 0, other: 1 },
  comment: { text: 0, other: 1 },
  unknown: { other: 1 },
}

/** The cost of splitting a cell, whose pieces are seldom in two columns. */
const PARTED = 0.6

/** The least height in points, for letters without one. */
const LEAST_HEIGHT = 0.1

const NEAR = 0.12
const FAR = 0.3

/** Cells stand below the left edge, the right edge or the middle of their heading. */
export function placeCost(atom: Atom, column: HeadingColumn): number {
  const height = Math.max(atom.box.height, LEAST_HEIGHT)
  const aligned = Math.min(
    Math.abs(atom.box.x - column.box.x),
    Math.abs(rightOf(atom.box) - rightOf(column.box)),
    Math.abs(centreX(atom.box) - centreX(column.box)),
  )
  const apart = -overlapX(atom.box, column.box)
  if (apart < 0) return Math.min(2, (NEAR * aligned) / height)
  return 0.5 + (FAR * apart) / height
}

const oddity = (atom: Atom, column: HeadingColumn): number => {
  if (atom.kind === 'number' && column.role === 'range' && isBound(column.text)) return 0
  const row = ODDITY[column.role]
  return row[atom.kind] ?? row.other
}

/** Which column each piece of a line stands in: both keep their order, and the whole line must fit best. */
export function assign(atoms: readonly Atom[], columns: readonly HeadingColumn[]): HeadingColumn[] {
  const costs: number[][] = []
  const froms: number[][] = []
  for (const [index, atom] of atoms.entries()) {
    const row: number[] = []
    const from: number[] = []
    for (const [at, column] of columns.entries()) {
      const own = placeCost(atom, column) + oddity(atom, column)
      let least = index === 0 ? 0 : Number.POSITIVE_INFINITY
      let best = at
      if (index > 0)
        for (let previous = 0; previous <= at; previous++) {
          const isParted = previous !== at && atoms[index - 1]!.cell === atom.cell
          const cost = costs[index - 1]![previous]! + (isParted ? PARTED : 0)
          if (cost < least) {
            least = cost
            best = previous
          }
        }
      row.push(own + least)
      from.push(best)
    }
    costs.push(row)
    froms.push(from)
  }
  return trace(costs, froms).map((at) => columns[at]!)
}

function trace(costs: readonly number[][], froms: readonly number[][]): number[] {
  const last = costs.at(-1)
  if (!last) return []
  let at = last.indexOf(Math.min(...last))
  const path: number[] = []
  for (let index = costs.length - 1; index >= 0; index--) {
    path.unshift(at)
    at = froms[index]![at]!
  }
  return path
}
