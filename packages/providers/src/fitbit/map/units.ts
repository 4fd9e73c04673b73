import { numberOf } from '../wire.ts'

type Given = string | number | null | undefined

/** Nine digits after the point, so that a change of unit leaves no trail of binary rounding. */
const tidy = (value: number) => Number(value.toFixed(9))

function scaled(given: Given, factor: number): number | null {
  const value = numberOf(given)
  return value === null ? null : tidy(value * factor)
}

export const metres = (millimetres: Given) => scaled(millimetres, 1 / 1000)
export const centimetres = (millimetres: Given) => scaled(millimetres, 1 / 10)
export const kilograms = (grams: Given) => scaled(grams, 1 / 1000)
export const milligrams = (grams: Given) => scaled(grams, 1000)
export const secondsOfMinutes = (minutes: Given) => scaled(minutes, 60)
export const minutesPerKilometre = (secondsPerMetre: Given) => scaled(secondsPerMetre, 1000 / 60)
export const difference = (left: number, right: number) => tidy(left - right)
