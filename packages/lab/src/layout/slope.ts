import type { TextItem } from '../types.ts'
import { centreX, centreY, overlapX } from './geometry.ts'

/** How far down a line goes for each point to the right, at a height of the page. */
export type Slope = (y: number) => number

interface Neighbours {
  y: number
  slope: number
  /** The distance between the two: over a short one, letters of different shapes look steep. */
  across: number
}

const NEIGHBOURS_WANTED = 12
/** How far a line can be followed before its slope is known and afterwards, in heights. */
const NEAR = 15
const FAR = 40

function nearestToTheRight(
  item: TextItem,
  items: readonly TextItem[],
  expected: number,
  reach: number,
): TextItem | undefined {
  let nearest: TextItem | undefined
  let least = Number.POSITIVE_INFINITY
  for (const other of items) {
    const gap = -overlapX(item, other)
    if (other.x <= item.x || gap < -item.height / 2 || gap > item.height * reach) continue
    const drop = Math.abs(centreY(other) - centreY(item) - expected * (centreX(other) - centreX(item)))
    if (drop > 0.7 * Math.min(item.height, other.height)) continue
    const distance = gap + 4 * drop
    if (distance < least) {
      least = distance
      nearest = other
    }
  }
  return nearest
}

function neighbours(items: readonly TextItem[], expected: number, reach: number): Neighbours[] {
  const pairs: Neighbours[] = []
  for (const item of items) {
    const next = nearestToTheRight(item, items, expected, reach)
    if (next === undefined) continue
    const across = centreX(next) - centreX(item)
    if (across < item.height) continue
    pairs.push({ y: centreY(item), slope: (centreY(next) - centreY(item)) / across, across })
  }
  return pairs
}

/** The median slope, weighted by the distance of each pair. */
function typical(pairs: readonly Neighbours[]): number {
  const sorted = [...pairs].sort((a, b) => a.slope - b.slope)
  let left = sorted.reduce((sum, pair) => sum + pair.across, 0) / 2
  for (const pair of sorted) {
    left -= pair.across
    if (left <= 0) return pair.slope
  }
  return 0
}

/** Lines of a photographed page lean differently at its top and at its bottom, so that the slope is local. */
export function slopeOf(items: readonly TextItem[]): Slope {
  const overall = typical(neighbours(items, 0, NEAR))
  const pairs = neighbours(items, overall, FAR)
  if (pairs.length < NEIGHBOURS_WANTED) return () => overall
  return (y) => {
    const near = [...pairs].sort((a, b) => Math.abs(a.y - y) - Math.abs(b.y - y) || a.slope - b.slope)
    return typical(near.slice(0, Math.max(NEIGHBOURS_WANTED, pairs.length / 5)))
  }
}
