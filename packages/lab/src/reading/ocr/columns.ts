import { mover, type PictureSlope } from './straighten.ts'

/** The place of a cell on a page whose rows are level. */
export interface ColumnPlace {
  x: number
  y: number
  width: number
  height: number
}

/** How far a column may lean. */
const STEEPEST = 0.25
/** How far below a cell the next one of the same column may be, in heights. */
const NEXT_ROW = 5
const SAME_EDGE = 0.4
/** The length of an edge in heights: a shorter one is inexact, and over a longer one the slope changes. */
const SHORTEST = 10
const LONGEST = 26
/** A smaller slope comes from printing and not from the angle of the camera. */
const UPRIGHT = 0.006
const ROUNDS = 2

/** Moves cells to the left or right until columns are upright: seen at an angle they run towards each other. */
export function uprightColumns<Cell extends ColumnPlace>(
  cells: readonly Cell[],
  width: number,
  height: number,
): readonly Cell[] {
  let moved = cells
  for (let round = 0; round < ROUNDS; round++) {
    const slopes = [...edgeSlopes(moved, ({ x }) => x), ...edgeSlopes(moved, (cell) => cell.x + cell.width)]
    if (typical(slopes) < UPRIGHT) return moved
    const move = mover(slopes, height, width)
    moved = moved.map((cell) => {
      const middle = cell.y + cell.height / 2
      const left = cell.x + move(middle, cell.x)
      const right = cell.x + cell.width + move(middle, cell.x + cell.width)
      return { ...cell, x: left, width: right - left }
    })
  }
  return moved
}

function typical(slopes: readonly PictureSlope[]): number {
  const steepness = slopes.map(({ slope }) => Math.abs(slope)).sort((a, b) => a - b)
  return steepness[Math.floor(steepness.length / 2)] ?? 0
}

/** The slopes of columns by the edges of cells that stand below each other. */
function edgeSlopes(cells: readonly ColumnPlace[], edge: (cell: ColumnPlace) => number): PictureSlope[] {
  const sorted = [...cells].sort((a, b) => a.y - b.y)
  const below = new Map(sorted.map((cell, index) => [cell, nextBelow(cell, sorted, index, edge)]))
  return sorted.flatMap((cell) => {
    const slopes: PictureSlope[] = []
    for (let next = below.get(cell); next; next = below.get(next)) {
      const down = next.y - cell.y
      if (down > LONGEST * cell.height) break
      if (down < SHORTEST * cell.height) continue
      slopes.push({
        along: (cell.y + next.y + cell.height) / 2,
        across: (edge(cell) + edge(next)) / 2,
        slope: (edge(next) - edge(cell)) / down,
        weight: down,
      })
    }
    return slopes
  })
}

function nextBelow(
  cell: ColumnPlace,
  sorted: readonly ColumnPlace[],
  index: number,
  edge: (cell: ColumnPlace) => number,
): ColumnPlace | undefined {
  for (let at = index + 1; at < sorted.length; at++) {
    const candidate = sorted[at]!
    const down = candidate.y - cell.y
    if (down > NEXT_ROW * cell.height) return undefined
    if (down < cell.height / 2) continue
    if (Math.abs(edge(candidate) - edge(cell)) <= SAME_EDGE * cell.height + STEEPEST * down) return candidate
  }
  return undefined
}
