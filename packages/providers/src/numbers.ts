/** Frees a quotient of binary dust. No coarser, because documents round once more: 94.46 by way of 94.5 would be 95. */
const tidy = (value: number) => Number(value.toPrecision(12))

export const percentOf = (part: number, whole: number) => tidy((100 * part) / whole)

const NUMERIC = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

/** The number that a value is or writes; null for everything else. */
export function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && NUMERIC.test(value.trim()) ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** Null for zero: heart, breath, oxygen and body of a living person have none, and vendors write it where they measured nothing. */
export const alive = (value: number | null | undefined) => (value == null || value <= 0 ? null : value)

/** To the tenth of a millimetre, so that 1.78 m is 178 cm and not 178.00000000000003. */
export function centimetresOf(metres: number | null | undefined): number | null {
  return metres == null ? null : Math.round(metres * 10_000) / 100
}
