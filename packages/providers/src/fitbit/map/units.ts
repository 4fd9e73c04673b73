import { numberOf, type WireNumber } from '../wire.ts'

/** Nine digits after the point, so that a change of unit leaves no trail of binary rounding. */
const tidy = (value: number) => Number(value.toFixed(9))

function scaled(given: WireNumber, factor: number): number | null {
  const value = numberOf(given)
  return value === null ? null : tidy(value * factor)
}

export const metres = (millimetres: WireNumber) => scaled(millimetres, 1 / 1000)
export const centimetres = (millimetres: WireNumber) => scaled(millimetres, 1 / 10)
export const kilograms = (grams: WireNumber) => scaled(grams, 1 / 1000)
export const milligrams = (grams: WireNumber) => scaled(grams, 1000)
export const secondsOfMinutes = (minutes: WireNumber) => scaled(minutes, 60)
export const minutesPerKilometre = (secondsPerMetre: WireNumber) => scaled(secondsPerMetre, 1000 / 60)
export const difference = (left: number, right: number) => tidy(left - right)
