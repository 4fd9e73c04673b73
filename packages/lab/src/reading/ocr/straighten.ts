import { longBoxes } from './slope.ts'
import type { TextBox } from './text-box.ts'

const FEWEST_LINES = 8
const ROUNDS = 3
/** A line whose slope is further from the fitted one than this (about 1 degree) says nothing about the paper. */
const OUTLIER = 0.018

/** How steep something is at a place that should be level or upright. */
export interface PictureSlope {
  /** The place along the direction that it should have, and across it. */
  along: number
  across: number
  slope: number
  weight: number
}

/**
 * How far each place of a page has to move up or down so that rows become level: from the slopes of the lines, which
 * perspective changes from top to bottom and a bent sheet from left to right.
 */
export function straightener(boxes: readonly TextBox[], width: number, height: number) {
  const slopes = longBoxes(boxes).map((box) => ({
    along: box.centerX,
    across: box.centerY,
    slope: Math.tan(box.angle),
    weight: box.length,
  }))
  return mover(slopes, width, height)
}

/** How far each place has to move across so that all slopes vanish; the middle of the length stays. */
export function mover(slopes: readonly PictureSlope[], length: number, breadth: number) {
  const u = (along: number) => (2 * along) / length - 1
  const v = (across: number) => (2 * across) / breadth - 1
  const lines = slopes.map(({ along, across, slope, weight }) => ({
    x: u(along),
    y: v(across),
    slope,
    weight,
  }))
  const fitted = lines.length < FEWEST_LINES ? null : fitRobustly(lines)
  return (along: number, across: number): number => {
    if (fitted === null) return 0
    const [constant, bow, fan, twist, bend] = fitted
    const [x, y] = [u(along), v(across)]
    const rise =
      constant! * x + (bow! * x * x) / 2 + fan! * x * y + (twist! * x * x * y) / 2 + (bend! * x ** 3) / 3
    return -rise * (length / 2)
  }
}

interface Line {
  x: number
  y: number
  slope: number
  weight: number
}

const terms = ({ x, y }: Line): number[] => [1, x, y, x * y, x * x]

function fitRobustly(lines: readonly Line[]): number[] | null {
  let inliers = lines
  let fitted: number[] | null = null
  for (let round = 0; round < ROUNDS && inliers.length >= FEWEST_LINES; round++) {
    fitted = leastSquares(inliers)
    if (fitted === null) return null
    const now = fitted
    inliers = lines.filter((line) => Math.abs(valueAt(now, line) - line.slope) < OUTLIER)
  }
  return fitted
}

function valueAt(fitted: readonly number[], line: Line): number {
  return terms(line).reduce((sum, term, index) => sum + term * fitted[index]!, 0)
}

/** Weighted least squares with a slight pull to zero on all terms but the constant, so that empty parts of a page stay as they are. */
function leastSquares(lines: readonly Line[]): number[] | null {
  const size = 5
  const total = lines.reduce((sum, { weight }) => sum + weight, 0)
  const rows = Array.from({ length: size }, () => new Array<number>(size + 1).fill(0))
  for (const line of lines) {
    const t = terms(line)
    const weight = line.weight / total
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < size; j++) rows[i]![j]! += weight * t[i]! * t[j]!
      rows[i]![size]! += weight * t[i]! * line.slope
    }
  }
  for (let i = 1; i < size; i++) rows[i]![i]! += 0.01
  return solve(rows)
}

/** Gauss elimination with pivots. */
function solve(rows: number[][]): number[] | null {
  const size = rows.length
  for (let column = 0; column < size; column++) {
    let pivot = column
    for (let row = column; row < size; row++) {
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = row
    }
    if (Math.abs(rows[pivot]![column]!) < 1e-9) return null
    ;[rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!]
    for (let row = 0; row < size; row++) {
      if (row === column) continue
      const factor = rows[row]![column]! / rows[column]![column]!
      for (let at = column; at <= size; at++) rows[row]![at]! -= factor * rows[column]![at]!
    }
  }
  return rows.map((row, index) => row[size]! / row[index]!)
}
