/** Frees a quotient of binary dust. No coarser, because documents round once more: 94.46 by way of 94.5 would be 95. */
const tidy = (value: number) => Number(value.toPrecision(12))

export const percentOf = (part: number, whole: number) => tidy((100 * part) / whole)
