import type { Page, Printed, TextItem } from '../types.ts'

/** A number without a sign; only for these the width of what was read is known. */
const BARE = /^\d+(?:[.,]\d+)?$/
/** Numbers of fewer digits or fewer numbers of a size say too little about the width of a digit. */
const FEWEST_DIGITS = 2
const FEWEST_NUMBERS = 4
/** Numbers whose heights differ by less than this share are of one size. */
const ALIKE = 0.2
/** How much wider than its digits a number may be, in digits and as a share of its own. */
const SPARE_DIGITS = 0.95
const SPARE_SHARE = 0.35

/** The width of a number in widths of a digit; a point or a comma takes half of one. */
const digitsIn = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (/\d/.test(sign) ? 1 : 0.5), 0)

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!

/** The width of a digit by its height, among numbers of about this height; null where there are too few. */
function digitWidth(numbers: readonly TextItem[], height: number): number | null {
  const alike = numbers.filter((one) => Math.abs(one.height - height) < ALIKE * height)
  if (alike.length < FEWEST_NUMBERS) return null
  return median(alike.map(({ text, width, height: own }) => width / digitsIn(text) / own))
}

/**
 * Whether a number of a picture covers more of it than its digits need: a sign before it, such as that of `< 2`, was seen but not
 * read, and without the sign the number is another one.
 */
export function unreadInkTest({ by, items }: Page): (printed: Printed) => boolean {
  if (by !== 'ocr') return () => false
  const numbers = items.filter(({ text }) => BARE.test(text) && digitsIn(text) >= FEWEST_DIGITS)
  return ({ text, box }) => {
    if (!BARE.test(text)) return false
    const width = digitWidth(numbers, box.height)
    if (width === null) return false
    const own = digitsIn(text)
    const spare = box.width / (width * box.height) - own
    return spare > SPARE_DIGITS && spare > SPARE_SHARE * own
  }
}
