import { columnOf } from './columns.ts'
import { flagOf } from './flags.ts'
import { lookUp } from './names/lookup.ts'
import { plain, trimMarks } from './names/normalise.ts'
import { panelOf } from './panels.ts'
import { isMisreadUnit } from './units/misread.ts'
import { readingsOf } from './units/spelling.ts'
import { looksLikeRange } from './values/range.ts'
import { readValue } from './values/value.ts'

/** What the dictionary tells about a piece of text, for whoever finds out which column is which. */
export interface Words {
  /** How well the whole text names a biomarker; null when it does not. */
  biomarker(text: string): { code: string; score: number } | null
  /** How well the whole text is a heading of results; null when it is not. */
  panel(text: string): { code: string | null; score: number } | null
  isUnit(text: string): boolean
  /** Whether it is a unit with a sign that a reader of pictures got wrong. */
  isMisreadUnit(text: string): boolean
  isValue(text: string): boolean
  isRange(text: string): boolean
  isFlag(text: string): boolean
  /** What stands below a column heading. */
  column(text: string): Column | null
}

export type Column =
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

/** Longer than any heading of results. */
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
  isUnit: (text) => readingsOf(text).length > 0,
  isMisreadUnit,
  isValue: (text) => readValue(text, '.') !== null,
  isRange: looksLikeRange,
  isFlag: (text) => flagOf(text) !== null,
  column: columnOf,
}
