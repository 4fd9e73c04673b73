const LONGEST = 120

/** Text from vendors and laboratories: one line, and not more of it than names need. */
export function plain(text: string | null): string | null {
  if (text === null) return null
  const letters = [...text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()]
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST).join('')}…` : letters.join('')
}

export const round = (value: number, digits: number): number => Number(value.toFixed(digits))

/** Two decimals, or four digits of a small number: no device measures more finely. */
export function meaningful(value: number): number {
  if (Number.isInteger(value)) return value
  const wholeDigits = Math.trunc(Math.abs(value)).toString().length
  return Number(value.toPrecision(Math.max(4, wholeDigits + 2)))
}

/** Seconds of the documents as minutes. */
export const minutes = (seconds: number | null): number | null =>
  seconds === null ? null : round(seconds / 60, 1)
