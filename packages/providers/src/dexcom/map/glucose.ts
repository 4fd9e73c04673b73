import { numberOf } from '../../numbers.ts'

/** A glucose above this cannot be in mmol/L: no meter shows more. */
const MOST_MILLIMOLES = 33.3

/** Returns a value in mg/dL, the only unit in which the vendor was seen to answer; null for a unit that is not known. */
export function milligrams(value: number, unit: string | null | undefined): number | null {
  if (isUnnamed(unit)) return value > MOST_MILLIMOLES ? value : null
  const name = unit.toLowerCase()
  if (name === 'mg/dl') return value
  return name === 'mmol/l' ? Math.round(value * 180.156) / 10 : null
}

/** The vendor names the unit beside the rate; without a name it is that of its values. */
export function milligramsPerMinute(
  rate: number | null | undefined,
  unit: string | null | undefined,
): number | null {
  if (rate == null) return null
  const name = isUnnamed(unit) ? 'mg/dl/min' : unit.toLowerCase()
  if (name === 'mg/dl/min') return rate
  return name === 'mmol/l/min' ? Math.round(rate * 180.156) / 10 : null
}

export function isUnnamed(unit: string | null | undefined): unit is null | undefined | '' | 'unknown' {
  return unit == null || unit === '' || unit === 'unknown'
}

/** A number that may be written as text; null when it is no amount. */
export function amount(value: number | string | null | undefined): number | null {
  const number = numberOf(typeof value === 'string' ? value.replace(',', '.') : value)
  return number !== null && number >= 0 ? number : null
}

/** The value that a meter showed; zero is impossible in a living person. */
export function meterReading(
  value: number | string | null | undefined,
  unit: string | null | undefined,
): number | null {
  const shown = amount(value)
  return shown === null || shown === 0 ? null : milligrams(shown, unit)
}
