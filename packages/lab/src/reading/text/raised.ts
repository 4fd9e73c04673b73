const POWER_OF_TEN = /(^|[^\d.,])10 ?$/u
const LENGTH_UNIT = /(^|[^\p{L}])[cdmµμ]?m ?$/u
const EXPONENT = /^[-−+]?\d{1,2}$/u
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/**
 * A text with the small raised one that follows it: a power of ten as `10^9`, an area or volume as `m²`. Other raised
 * numbers are marks of footnotes and are removed, so that 13.2 with a mark 1 never reads 13.21. Null for what is not a number.
 */
export function raise(text: string, raised: string): string | null {
  const mark = raised.trim()
  if (EXPONENT.test(mark)) {
    if (POWER_OF_TEN.test(text)) return `${text.trimEnd()}^${mark.replace('−', '-')}`
    if (LENGTH_UNIT.test(text) && (mark === '2' || mark === '3'))
      return text.trimEnd() + SUPERSCRIPTS[Number(mark)]
    return text
  }
  return /^[+-]$/u.test(mark) ? text + mark : /^[\d,; *†‡]+$/u.test(mark) ? text : null
}

/** Powers of ten that the text layer writes with raised digits, in the same form as those of small print. */
export function plainPowers(text: string): string {
  return text.replace(/(?<![\d.,])10([⁻⁺]?)([⁰¹²³⁴⁵⁶⁷⁸⁹]+)/gu, (_, sign: string, digits: string) => {
    const exponent = [...digits].map((digit) => SUPERSCRIPTS.indexOf(digit)).join('')
    return `10^${sign === '⁻' ? '-' : ''}${exponent}`
  })
}
