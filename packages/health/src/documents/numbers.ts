import type { Combine } from '../metrics.ts'

export function roundHalfAwayFromZero(value: number): number {
  const rounded = Math.sign(value) * Math.round(Math.abs(value))
  return rounded === 0 ? 0 : rounded
}

/** Sums and means of decimals carry binary dust (0.1 + 0.2) that no source ever measured. */
export const withoutDust = (value: number) =>
  Number.isInteger(value) ? value : Number(value.toPrecision(12))

/** Readings in time order; `weight` counts for means alone. */
export function combine(how: Combine, readings: readonly Weighted[]): number {
  if (readings.length === 1) return readings[0]!.value
  switch (how) {
    case 'sum':
      return withoutDust(sumOf(readings, ({ value }) => value))
    case 'mean_of_readings':
      return withoutDust(sumOf(readings, ({ value }) => value) / readings.length)
    case 'mean': {
      const total = sumOf(readings, ({ weight }) => weight ?? 1)
      return withoutDust(sumOf(readings, ({ value, weight }) => value * (weight ?? 1)) / total)
    }
    case 'min':
      return readings.reduce((lowest, { value }) => Math.min(lowest, value), Number.POSITIVE_INFINITY)
    case 'max':
      return readings.reduce((highest, { value }) => Math.max(highest, value), Number.NEGATIVE_INFINITY)
    case 'last':
      return readings.at(-1)!.value
  }
}

type Weighted = { value: number; weight?: number }

function sumOf(readings: readonly Weighted[], part: (reading: Weighted) => number): number {
  let sum = 0
  for (const reading of readings) sum += part(reading)
  return sum
}

/** As a field of that name holds it. */
export const written = (field: string, value: number) =>
  field.endsWith('_int') ? roundHalfAwayFromZero(value) : value
