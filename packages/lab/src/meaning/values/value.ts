import type { Comparator, DecimalSign, Flag } from '../../types.ts'
import { flagOf } from '../flags.ts'
import { readingsOf } from '../units/spelling.ts'
import { splitComparator } from './comparator.ts'
import { numberOf } from './number.ts'
import { qualityOf } from './qualities.ts'

export interface ReadValue {
  value: number | null
  comparator: Comparator | null
  /** The value where it is a word, a titre or a span. */
  text: string | null
  /** The significant digits of the number. */
  digits: number
  /** False when letters had to be taken for digits, or the signs differ from those of the document. */
  certain: boolean
  /** The unit and the flag that are printed in the same place as the value. */
  flag: Flag | null
  unit: string | null
}

const NOTHING: ReadValue = {
  value: null,
  comparator: null,
  text: null,
  digits: 0,
  certain: true,
  flag: null,
  unit: null,
}

const TITRE = /^(?:<=?|>=?|≤|≥)?\s*1\s*[:/]\s*(\d{1,6})$/
const SPAN = /^(\d+(?:[.,]\d+)?)(?:\s*[-–—]\s*|\s+(?:a|à|to|bis|al|au|ad|até|hasta)\s+)(\d+(?:[.,]\d+)?)$/
const POWER = /^([\d.,]+)\s*(?:[x×*·]\s*10\s*[\^*]?\s*(\d{1,2})|[eE]\+?(\d{1,2}))$/
const LAKH = /^([\d.,]+)\s*(lakhs?|lacs?|crores?)$/i

function readNumber(text: string, sign: DecimalSign): Pick<ReadValue, 'value' | 'digits' | 'certain'> | null {
  const plainNumber = numberOf(text, sign)
  if (plainNumber) return plainNumber
  const power = POWER.exec(text)
  const mantissa = power ? numberOf(power[1]!, sign) : null
  if (power && mantissa) {
    return { ...mantissa, value: Number(`${mantissa.value}e${power[2] ?? power[3]}`) }
  }
  const lakh = LAKH.exec(text)
  const lakhs = lakh ? numberOf(lakh[1]!, sign) : null
  if (lakh && lakhs) return { ...lakhs, value: Number(`${lakhs.value}e${/^c/i.test(lakh[2]!) ? 7 : 5}`) }
  return null
}

/** Letters that a reader of pictures puts for digits, and blanks that it sees beside a decimal sign. */
function mendDigits(text: string): string | null {
  if (!/\d/.test(text) || !/^[\dOoIl|.,\s]+$/.test(text)) return null
  return text
    .replace(/[Oo]/g, '0')
    .replace(/[Il|]/g, '1')
    .replace(/\s*([.,])\s*/g, '$1')
}

function readBare(text: string, sign: DecimalSign): ReadValue | null {
  const titre = TITRE.exec(text)
  if (titre && Number(titre[1]) > 1) {
    return { ...NOTHING, comparator: splitComparator(text).comparator, text: `1:${titre[1]}` }
  }
  const { comparator, rest } = splitComparator(text)
  const number = readNumber(rest, sign)
  if (number) return { ...NOTHING, ...number, comparator }
  const span = SPAN.exec(rest)
  if (span && comparator === null) {
    const [low, high] = [numberOf(span[1]!, sign), numberOf(span[2]!, sign)]
    if (low && high && low.value <= high.value) return { ...NOTHING, text: `${low.value}-${high.value}` }
  }
  const word = qualityOf(text)
  if (word) return { ...NOTHING, text: word }
  const mended = mendDigits(rest)
  const repaired = mended && mended !== rest ? readNumber(mended, sign) : null
  return repaired ? { ...NOTHING, ...repaired, comparator, certain: false } : null
}

/** A number with a word beside it: `0.23 non reactive`, `Positive 12.5`. */
function readWithWord(text: string, sign: DecimalSign): ReadValue | null {
  const after = /^([<>≤≥=\s]*[\d.,]+)\s*[-–:]?\s*[([]?\s*(\D.*?)[)\]]?$/.exec(text)
  const before = /^(\D*?[^\d\s<>≤≥(,.[])[\s:(,[-]*([<>≤≥=\s]*[\d.,]+)\s*[)\]]?$/.exec(text)
  const titre = /^(\D+?)[\s:([,]+([<>≤≥]?\s?1\s?[:/]\s?\d+)[)\]]?$/.exec(text)
  const titrated = titre && qualityOf(titre[1]!) ? readBare(titre[2]!, sign) : null
  if (titrated) return { ...titrated, text: `${qualityOf(titre![1]!)} ${titrated.text}` }
  for (const [number, word] of [
    [after?.[1], after?.[2]],
    [before?.[2], before?.[1]],
  ]) {
    if (!number || !word) continue
    const quality = qualityOf(word)
    const read = quality ? readBare(number, sign) : null
    if (quality && read?.value !== null && read) return { ...read, text: quality }
  }
  return null
}

function withoutUnit(text: string): { text: string; unit: string | null } {
  const match =
    /^([<>≤≥=\s]*[\d.,]+(?:(?:\s?[-–]\s?|\s(?:a|à|to|bis|al|au)\s)[\d.,]+)?)\s*([^\d\s.,].*|\d*\s?[x×*]\s?10.*|10[\^*³⁶⁹].*)$/.exec(
      text,
    )
  const unit = match?.[2]?.trim()
  if (unit && readingsOf(unit).length > 0) return { text: match![1]!.trim(), unit }
  const flagged = /^(.*\d\s+\S{1,4})\s+(\S+)$/.exec(text)
  return flagged && readingsOf(flagged[2]!).length > 0
    ? { text: flagged[1]!, unit: flagged[2]! }
    : { text, unit: null }
}

function withoutFlag(text: string): { text: string; flag: Flag | null } {
  const after =
    /^(.*\d[.,]?|.*\d.*(?=\s))\s*([[(]?[A-Za-z*↑↓▲▼!+\-⬆⬇]{1,4}[\])]?|\b(?:low|high|alto|bajo|hoch|niedrig)\b)$/i.exec(
      text,
    )
  const flagAfter = after ? flagOf(after[2]!) : null
  if (after && flagAfter) return { text: after[1]!.trim(), flag: flagAfter }
  const before = /^([[(]?(?:HH|LL|H|L|\*+|[↑↓▲▼!⬆⬇]+)[\])]?)\s*([<>≤≥]?\s*[\d.,].*)$/.exec(text)
  const flagBefore = before ? flagOf(before[1]!) : null
  return before && flagBefore ? { text: before[2]!.trim(), flag: flagBefore } : { text, flag: null }
}

const ANSWERS = new Set([
  'negative',
  'positive',
  'detected',
  'not_detected',
  'reactive',
  'non_reactive',
  'indeterminate',
  'absent',
  'present',
  'immune',
  'not_immune',
])
const COUNTED = /^(?:\D+?[\s([:,]+(?:\d[\d.,]*|1\s?[:/]\s?\d+)[)\]]?|\d[\d.,]*[\s([:,-]+[^\d([]+[)\]]?)$/

/** Whether a text is an answer in words together with its titre or index: `Reactive 1:64`, `0.12 (Non-Reactive)`. */
export function isCountedAnswer(text: string): boolean {
  const read = COUNTED.test(text) ? readWithWord(text, '.') : null
  return read !== null && read.text !== null && ANSWERS.has(read.text.split(' ')[0]!)
}

/** Reads a printed value. Null when it holds nothing that can be a result. */
export function readValue(printed: string, sign: DecimalSign): ReadValue | null {
  const text = printed
    .replace(/\s+/g, ' ')
    .replace(/^[:=]\s*/, '')
    .trim()
  if (text === '') return null
  const whole = readBare(text, sign)
  if (whole) return whole
  const flagged = withoutFlag(text)
  const measured = withoutUnit(flagged.text)
  const reflagged = measured.unit === null ? measured : { ...measured, ...withoutFlag(measured.text) }
  const flag = flagged.flag ?? ('flag' in reflagged ? (reflagged.flag as Flag | null) : null)
  const read = readBare(reflagged.text, sign) ?? readWithWord(reflagged.text, sign)
  return read ? { ...read, flag, unit: measured.unit } : null
}
