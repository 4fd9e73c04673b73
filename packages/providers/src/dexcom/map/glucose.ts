/** mg/dL, the unit in which the vendor is only ever seen to answer; null for a unit that is not understood. */
export function milligrams(value: number, unit: string | null | undefined): number | null {
  if (unit == null || unit === 'mg/dL') return value
  return unit === 'mmol/L' ? Math.round(value * 180.156) / 10 : null
}

/** A number that may be written as text; null when it is no amount. */
export function amount(value: number | string | null | undefined): number | null {
  const number =
    typeof value === 'string' && /^\d+([.,]\d+)?$/.test(value.trim())
      ? Number(value.trim().replace(',', '.'))
      : value
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : null
}

/** What a meter showed; a zero is no blood glucose of anybody alive. */
export function meterReading(
  value: number | string | null | undefined,
  unit: string | null | undefined,
): number | null {
  const shown = amount(value)
  return shown === null || shown === 0 ? null : milligrams(shown, unit)
}
