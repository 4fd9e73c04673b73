import type { Box } from '../types.ts'

/** Decimals of a point. The last one is smaller than the smallest dot that a printer sets. */
const DECIMALS = 4

const rounded = (points: number): number => Number(points.toFixed(DECIMALS))

export const roundedPlace = ({ page, x, y, width, height }: Box): Box => ({
  page,
  x: rounded(x),
  y: rounded(y),
  width: rounded(width),
  height: rounded(height),
})
