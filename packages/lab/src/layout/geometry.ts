import type { Box } from '../types.ts'

export const rightOf = (box: Box): number => box.x + box.width
export const bottomOf = (box: Box): number => box.y + box.height
export const centreX = (box: Box): number => box.x + box.width / 2
export const centreY = (box: Box): number => box.y + box.height / 2

export function union(boxes: readonly Box[]): Box {
  const first = boxes[0]!
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  return {
    page: first.page,
    x,
    y,
    width: Math.max(...boxes.map(rightOf)) - x,
    height: Math.max(...boxes.map(bottomOf)) - y,
  }
}

/** The width that both boxes share; a negative number is the gap between them. */
export const overlapX = (a: Box, b: Box): number => Math.min(rightOf(a), rightOf(b)) - Math.max(a.x, b.x)

/** The height that both boxes share; a negative number is the gap between them. */
export const overlapY = (a: Box, b: Box): number => Math.min(bottomOf(a), bottomOf(b)) - Math.max(a.y, b.y)

export function median(numbers: readonly number[]): number {
  if (numbers.length === 0) return 0
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]!
}
