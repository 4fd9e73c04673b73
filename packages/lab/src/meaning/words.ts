import { columnOf } from './columns.ts'
import { flagOf } from './flags.ts'
import { lookUp } from './names/lookup.ts'
import { plain, trimMarks } from './names/normalise.ts'
import { panelOf } from './panels.ts'
import { isMisreadUnit } from './units/misread.ts'
import { readingsOf } from './units/spelling.ts'
import { decimalSignOf } from './values/decimal-sign.ts'
import { looksLikeRange, rangeOf } from './values/range.ts'
import { isCountedAnswer, readValue } from './values/value.ts'

/** What the dictionary knows about a piece of text. The layout uses it to find out which column is which. */
export interface Words {
  /** How well the whole text names a biomarker; null when it does not. */
  biomarker(text: string): { code: string; score: number } | null
  /** How well the whole text is a heading of results; null when it is not. */
  panel(text: string): { code: string | null; score: number } | null
  isUnit(text: string): boolean
  /** Whether it is a unit with a sign that a reader of pictures got wrong. */
  isMisreadUnit(text: string): boolean
  isValue(text: string): boolean
  /** Whether it is an answer in words with its titre or index. */
  isCountedAnswer(text: string): boolean
  isRange(text: string): boolean
  isFlag(text: string): boolean
  /** Where a printed value lies relative to a printed range; null where either has no number. */
  position(value: string, range: string): WordPosition | null
  /** The kind of text below a column heading; null when it heads no column. */
  column(text: string): MeaningColumn | null
}

interface WordPosition {
  side: 'low' | 'high' | 'normal'
  /** The distance from the nearest limit, as a logarithm; 0 between two limits. */
  distance: number
}

export type MeaningColumn =
  | 'name'
  | 'value'
  | 'unit'
  | 'range'
  | 'flag'
  | 'previous'
  | 'date'
  | 'method'
  | 'specimen'
  | 'comment'

function positionOf(printed: string, printedRange: string): WordPosition | null {
  const sign = decimalSignOf([printed, printedRange])
  const value = readValue(printed, sign)?.value ?? null
  const range = rangeOf(printedRange, sign)
  const limits = [range?.low ?? null, range?.high ?? null].filter((limit) => limit !== null)
  if (value === null || !range || limits.length === 0) return null
  const side =
    range.low !== null && value < range.low
      ? 'low'
      : range.high !== null && value > range.high
        ? 'high'
        : 'normal'
  if (side === 'normal' && limits.length === 2) return { side, distance: 0 }
  const away = limits.map((limit) => Math.abs(Math.log(Math.max(value, 1e-9) / Math.max(limit, 1e-9))))
  return { side, distance: Math.min(...away) }
}

/** The longest text that may be a heading of results. */
const LONGEST_HEADING = 80

export const words: Words = {
  biomarker(text) {
    const match = lookUp(text)
    return match ? { code: match.entries[0]!.code, score: match.score } : null
  },
  panel(text) {
    if (text.length > LONGEST_HEADING) return null
    const found = panelOf(plain(trimMarks(text)))
    return found ? { code: found.panel?.code ?? null, score: found.score } : null
  },
  // An asterisk apart from the unit is a flag.
  isUnit: (text) => !/\s\*+$/.test(text) && readingsOf(text).length > 0,
  isMisreadUnit,
  isValue: (text) => readValue(text, '.') !== null,
  isCountedAnswer,
  isRange: looksLikeRange,
  isFlag: (text) => flagOf(text) !== null,
  position: positionOf,
  column: columnOf,
}
