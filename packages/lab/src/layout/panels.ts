import type { Printed } from '../types.ts'
import { cellsOf, textOf } from './cells.ts'
import { hasDate } from './dates.ts'
import type { Lexicon, WordKind } from './lexicon.ts'
import type { LayoutLine } from './lines.ts'
import { printed } from './row.ts'

const LONGEST = 60
const RESULTS: readonly WordKind[] = ['number', 'limit', 'span', 'word']

const isCapitals = (text: string): boolean => /\p{Lu}{3}/u.test(text) && text === text.toUpperCase()

/** A heading of the dictionary, alone on its line or before a date, a page or the like. */
export function knownPanel(line: LayoutLine, lexicon: Lexicon): Printed | null {
  const cells = cellsOf(line)
  const first = cells[0]!
  const text = textOf(first)
  if (text.length > LONGEST || /:\s*\S/.test(text)) return null
  const hasResult = cells.slice(1).some((cell) => RESULTS.includes(lexicon.kind(textOf(cell)) ?? 'text'))
  return lexicon.panel(text) && !hasResult ? printed(first) : null
}

/** Text that looks like a heading where results follow: short, alone, in capitals or bold. */
export function likelyPanel(line: LayoutLine): Printed | null {
  const cells = cellsOf(line)
  const text = textOf(cells[0]!)
  if (cells.length !== 1 || text.length > LONGEST || hasDate(text) || /[:;,]|\d{3}/.test(text)) return null
  if (!/\p{L}{3}/u.test(text) || /^\(/.test(text)) return null
  return isCapitals(text) || line.tokens.every((token) => token.bold === true) ? printed(cells[0]!) : null
}
