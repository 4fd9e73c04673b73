import { compared } from '../ui/time.tsx'
import type { ChartPoint, ChartProps } from './types.ts'

/** Writes one value of a point, with its unit where one is given. */
export function figureOf(
  { values, comparators }: ChartPoint,
  index: number,
  { unit = '', levels }: Pick<ChartProps, 'unit' | 'levels'>,
): string {
  const value = values[index] ?? null
  if (value === null) return 'none'
  return levels?.[value] ?? `${compared(value, comparators?.[index])}${unit && ` ${unit}`}`
}
