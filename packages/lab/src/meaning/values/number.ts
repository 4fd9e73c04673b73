import type { DecimalSign } from '../../types.ts'

export interface ReadNumber {
  value: number
  /** How many digits carry meaning, for rounding what is calculated from it. */
  digits: number
  /** False when the printed signs differ from those of the document. */
  certain: boolean
}

function counted(text: string): number {
  return Math.max(1, text.replace(/[^0-9]/g, '').replace(/^0+/, '').length)
}

function read(text: string, certain: boolean): ReadNumber | null {
  const value = Number(text)
  return Number.isFinite(value) && text !== '' ? { value, digits: counted(text), certain } : null
}

const GROUPED = /^[+-]?\d{1,3}(?:([.,' ’])\d{3})(?:\1\d{3})*$/
/** Indian groups of digits, lakh and crore: 1,50,000. */
const GROUPED_IN_TWOS = /^[+-]?\d{1,2}(?:,\d{2})+,\d{3}$/

/** Reads a printed number by the decimal sign of its document; null when the text is no number. */
export function numberOf(printed: string, decimalSign: DecimalSign): ReadNumber | null {
  const text = printed
    .trim()
    .replace(/[\u00a0\u202f\u2009]/g, ' ')
    .replace(/−/g, '-')
  if (!/^[+-]?[\d.,' ’]*\d[.,]?$/.test(text)) return null
  if (GROUPED_IN_TWOS.test(text)) return read(text.replace(/,/g, ''), true)
  const group = GROUPED.exec(text)
  if (group && (group[1] !== decimalSign || (text.match(/[.,' ’]/g) ?? []).length > 1)) {
    const digits = text.replace(/[.,' ’]/g, '')
    const startsWithZero = /^[+-]?0/.test(text)
    if (!startsWithZero)
      return read(digits, group[1] !== ',' && group[1] !== '.' ? true : decimalSign !== group[1])
  }
  const both = /^([+-]?\d{1,3}(?:([.,' ’])\d{3})+)([.,])(\d+)$/.exec(text)
  if (both && both[2] !== both[3]) {
    return read(`${both[1]!.replace(/[.,' ’]/g, '')}.${both[4]}`, both[3] === decimalSign)
  }
  const single = /^([+-]?\d*)([.,])(\d*)$/.exec(text)
  if (single) {
    const [, whole = '', sign, decimals = ''] = single
    return read(
      `${whole === '' || whole === '-' || whole === '+' ? `${whole}0` : whole}.${decimals || '0'}`,
      sign === decimalSign,
    )
  }
  return /^[+-]?\d+$/.test(text) ? read(text, true) : null
}
