import type { Picture } from './picture.ts'

/** An island: ink that touches, cut out of its picture to the pixel. */
export interface Island {
  left: number
  top: number
  width: number
  height: number
  /** The pixels row by row, with 1 for ink. */
  ink: Uint8Array
}

export type Sign = '↑' | '↓' | '▲' | '▼'

/** The least size in pixels; smaller islands have no shape. */
const LEAST_HEIGHT = 12
const LEAST_WIDTH = 7

/** The ink of one row of an island. */
interface Row {
  left: number
  /** The width from the first ink to the last. */
  extent: number
  ink: number
}

/** The islands of a picture by which pixels are ink, from the left. */
export function islandsOf({ width, height }: Picture, isInk: (at: number) => boolean): Island[] {
  const seen = new Uint8Array(width * height)
  const islands: Island[] = []
  for (let start = 0; start < seen.length; start++)
    if (!seen[start] && isInk(start)) islands.push(islandAt(start, width, height, seen, isInk))
  return islands.sort((a, b) => a.left - b.left)
}

function islandAt(
  start: number,
  width: number,
  height: number,
  seen: Uint8Array,
  isInk: (at: number) => boolean,
): Island {
  const found = [start]
  seen[start] = 1
  let [left, right, top, bottom] = [width, 0, height, 0]
  for (let next = 0; next < found.length; next++) {
    const x = found[next]! % width
    const y = (found[next]! - x) / width
    left = Math.min(left, x)
    right = Math.max(right, x + 1)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y + 1)
    for (let nearY = Math.max(0, y - 1); nearY <= Math.min(height - 1, y + 1); nearY++)
      for (let nearX = Math.max(0, x - 1); nearX <= Math.min(width - 1, x + 1); nearX++) {
        const near = nearY * width + nearX
        if (seen[near] || !isInk(near)) continue
        seen[near] = 1
        found.push(near)
      }
  }
  const ink = new Uint8Array((right - left) * (bottom - top))
  for (const at of found) {
    const x = at % width
    ink[((at - x) / width - top) * (right - left) + x - left] = 1
  }
  return { left, top, width: right - left, height: bottom - top, ink }
}

/**
 * Which arrow or triangle an island is; null for everything else. Only what is beyond doubt counts, because the other direction says the
 * opposite.
 */
export function signOf(island: Island): Sign | null {
  if (island.height < LEAST_HEIGHT || island.width < LEAST_WIDTH) return null
  const rows = rowsOf(island)
  const turned = rows.toReversed()
  if (isArrowUp(rows)) return '↑'
  if (isArrowUp(turned)) return '↓'
  if (isTriangleUp(rows)) return '▲'
  return isTriangleUp(turned) ? '▼' : null
}

function rowsOf({ width, height, ink }: Island): Row[] {
  return Array.from({ length: height }, (_, y) => {
    const row = ink.subarray(y * width, (y + 1) * width)
    const left = row.indexOf(1)
    return { left, extent: row.lastIndexOf(1) + 1 - left, ink: row.reduce((sum, one) => sum + one, 0) }
  })
}

const centreOf = ({ left, extent }: Row): number => left + extent / 2
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** A point that widens evenly to both sides, open or filled, above a thin straight shaft. */
function isArrowUp(rows: readonly Row[]): boolean {
  const height = rows.length
  const widest = Math.max(...rows.map(({ extent }) => extent))
  if (widest < 0.35 * height || widest > 1.1 * height) return false
  const base = rows.findLastIndex(({ extent }) => extent >= 0.9 * widest)
  const head = rows.slice(0, base + 1)
  const shaft = rows.slice(base + 1 + Math.round(0.1 * height))
  if (head.length < 0.12 * height || shaft.length < 0.35 * height || head.length > 0.5 * height) return false
  const isThin = shaft.every(({ extent, ink }) => extent <= 0.5 * widest && ink >= extent - 1)
  if (!isThin || mean(shaft.map(({ extent }) => extent)) > 0.4 * widest) return false
  const steps = head.slice(1).map(({ extent }, index) => extent - head[index]!.extent)
  // Blunt tips of an open point narrow it again in its last row.
  const narrowing = Math.max(1, 0.1 * widest)
  const grows = steps.every((step) => step >= -narrowing && step <= 0.35 * widest)
  const share = mean(head.map(({ extent }) => extent)) / widest
  if (!grows || head[0]!.extent > 0.55 * widest || share < 0.45 || share > 0.85) return false
  const axis = mean(shaft.map(centreOf))
  const drift = Math.abs(centreOf(shaft[0]!) - centreOf(shaft.at(-1)!))
  return (
    drift <= 0.2 * widest &&
    Math.abs(centreOf(head[0]!) - axis) <= 0.2 * widest &&
    Math.abs(centreOf(rows[base]!) - axis) <= 0.12 * widest
  )
}

/** A filled area that widens evenly from a point to its base. */
function isTriangleUp(rows: readonly Row[]): boolean {
  const height = rows.length
  const widest = Math.max(...rows.map(({ extent }) => extent))
  if (widest < 0.7 * height || widest > 1.5 * height) return false
  const middle = centreOf(rows.findLast(({ extent }) => extent === widest)!)
  return rows.every((row, index) => {
    const wanted = (index + 0.5) / height
    const isEven = Math.abs(row.extent / widest - wanted) <= 0.2
    const isCentred = Math.abs(centreOf(row) - middle) <= 0.12 * widest
    return isEven && isCentred && row.ink >= row.extent - 1
  })
}
