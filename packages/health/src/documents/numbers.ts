import type { Combine } from '../metrics.ts'

export function roundHalfAwayFromZero(value: number): number {
  const rounded = Math.sign(value) * Math.round(Math.abs(value))
  return rounded === 0 ? 0 : rounded
}

/** Sums and means of decimals carry binary dust (0.1 + 0.2) that no source ever measured. */
export const withoutDust = (value: number) => Number(value.toPrecision(12))

/** Readings in time order; `weight` counts for means alone. */
export function combine(how: Combine, readings: readonly { value: number; weight?: number }[]): number {
  const values = readings.map((reading) => reading.value)
  if (values.length === 1) return values[0]!
  switch (how) {
    case 'sum':
      return withoutDust(values.reduce((sum, value) => sum + value, 0))
    case 'mean': {
      const weights = readings.map((reading) => reading.weight ?? 1)
      const total = weights.reduce((sum, weight) => sum + weight, 0)
      return withoutDust(values.reduce((sum, value, index) => sum + value * weights[index]!, 0) / total)
    }
    case 'min':
      return values.reduce((lowest, value) => Math.min(lowest, value))
    case 'max':
      return values.reduce((highest, value) => Math.max(highest, value))
    case 'last':
      return values.at(-1)!
  }
}

/** As a field of that name holds it. */
export const written = (field: string, value: number) =>
  field.endsWith('_int') ? roundHalfAwayFromZero(value) : value
