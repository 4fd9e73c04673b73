import type { Words } from '../meaning/words.ts'
import { withoutCodes } from './codes.ts'
import { isDate } from './dates.ts'
import { isAmount, isBareLimit, isGrade, isLimit, isNumber, isSpan, isTitre } from './forms.ts'

/** What a piece of text looks like: a `word` is a result in words, a `span` a range of two numbers. */
export type WordKind = 'number' | 'limit' | 'span' | 'word' | 'range' | 'unit' | 'flag' | 'date' | 'text'

const LONGEST_NAME = 90
const LONGEST_FLAG = 32

/** The dictionary with a cache: each text is looked up once. */
export interface Lexicon extends Words {
  /** The kind of a whole text; null where it has none. */
  kind(text: string): WordKind | null
  /** A name without the codes beside it, where the dictionary knows it better so. */
  bareName(text: string): string
}

function remembered<T>(answer: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    if (known.has(text)) return known.get(text)!
    const found = answer(text)
    known.set(text, found)
    return found
  }
}

/** A number with its flag is no misread name. */
const FLAGGED = /^[<>]?\s?[\d.,\s]+[\p{L}*]{0,2}$/u
/** Whether a text is a number with its unit, which is no misread name either. */
const isMeasured = (text: string, words: Words): boolean => {
  const unit = /^[<>≤≥]?\s?\d[\d.,]*\s*(\D.*)$/.exec(text)?.[1]
  return unit !== undefined && words.isUnit(unit)
}
/** `No se`: the first half of a result in words. */
const NEGATED = /^(?:no|non|nicht|não|nao|sin|sem|sans|senza)(?: (?:se|si|been))?$/i
const ENDS = /^[\s*•·>-]+|[\s:;.,*–-]+$/g

/** Whether a text is a word without digits or a mark, which is a piece of its own. */
const isWordy = (text: string): boolean => !/\d|.[!*#]$/.test(text)

/** Whether a text is a span with its unit, such as `(3-10)%`. */
function isMeasuredSpan(text: string, words: Words): boolean {
  const [, span, unit] = /^(.*[\d)\]])([%\p{L}µ]\S*)$/u.exec(text) ?? []
  return span !== undefined && unit !== undefined && isSpan(span) && words.isUnit(unit)
}

function kindOf(text: string, words: Words): WordKind | null {
  if (isDate(text)) return 'date'
  if (/^\+{1,4}\s+\S/.test(text)) return null
  if (isTitre(text)) return /^[<>]/.test(text) ? 'limit' : 'number'
  if (isNumber(text)) return 'number'
  if (/^[!*#↑↓▲▼⬆⬇]+$/.test(text)) return 'flag'
  if (isBareLimit(text)) return 'limit'
  if (isSpan(text) || isMeasuredSpan(text, words)) return 'span'
  if (text.length <= LONGEST_FLAG && !/\d/.test(text) && words.isFlag(text)) return 'flag'
  if (isGrade(text)) return 'word'
  if (/[\p{L}%]/u.test(text) && words.isUnit(text)) return 'unit'
  if (isAmount(text) || (isWordy(text) && words.isValue(text)) || words.isCountedAnswer(text)) return 'word'
  if (isLimit(text)) return 'range'
  if (!/^[\d.,<>≤≥=+-]/.test(text) && words.isRange(text)) return 'range'
  return null
}

interface Named {
  name: string
  found: ReturnType<Words['biomarker']>
}

/** What the dictionary knows of a name, or of the name without the codes beside it. */
function named(text: string, words: Words): Named | null {
  const name = text.replace(ENDS, '')
  if (name === '' || name.length > LONGEST_NAME || NEGATED.test(name)) return null
  if ((FLAGGED.test(name) && !/^0\d{3}/.test(name)) || isMeasured(name, words)) return null
  const whole = words.biomarker(name)
  const bare = withoutCodes(name)
  if (whole?.score === 1 || bare === name || bare === '') return { name: text, found: whole }
  const found = words.biomarker(bare)
  const isBetter = found ? found.score > (whole?.score ?? 0) : whole === null && /\p{L}{2}/u.test(bare)
  return isBetter ? { name: bare, found } : { name: text, found: whole }
}

export function lexiconOf(words: Words): Lexicon {
  return {
    biomarker: remembered((text) => named(text, words)?.found ?? null),
    bareName: remembered((text) => named(text, words)?.name ?? text),
    panel: remembered((text) => (text.length > LONGEST_NAME ? null : words.panel(text.replace(ENDS, '')))),
    isUnit: remembered((text) => words.isUnit(text)),
    isMisreadUnit: words.isMisreadUnit,
    isValue: remembered((text) => words.isValue(text)),
    isCountedAnswer: words.isCountedAnswer,
    isRange: remembered((text) => words.isRange(text)),
    isFlag: remembered((text) => words.isFlag(text)),
    position: words.position,
    column: remembered((text) => words.column(text)),
    kind: remembered((text) => kindOf(text, words)),
  }
}
