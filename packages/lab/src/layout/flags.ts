import type { Atom } from './atoms.ts'
import { textOf } from './cells.ts'
import { centreX, overlapX, rightOf, union } from './geometry.ts'
import type { Lexicon, WordKind } from './lexicon.ts'
import type { Row } from './row.ts'
import type { Placement } from './zone.ts'

const RANGES: readonly WordKind[] = ['span', 'range', 'limit']

/** Letters and signs that are flags. Words may instead name a grade of results. */
const MARK = /^[([]?(?:[HL]{1,2}|[*!#↑↓▲▼⬆⬇+-]{1,3})[)\]]?$/

const WORD_SIDE: readonly [RegExp, 'low' | 'high'][] = [
  [/^(?:low|below|baj[oa]|niedrig|bas(?:se)?|bass[oa]|baix[oa])/i, 'low'],
  [/^(?:high|above|alt[oa]|hoch|haut|elev|élev|erhöht)/i, 'high'],
]

const sideOf = (word: string): 'low' | 'high' | undefined =>
  WORD_SIDE.find(([pattern]) => pattern.test(word))?.[1]

/** `< 5.0 High` beside 12 is its flag; beside 3 it says what lies beyond the limit. */
function isFlagOf(flag: Atom, limit: Atom, value: string, lexicon: Lexicon): boolean {
  if (MARK.test(flag.text)) return true
  const side = sideOf(flag.text)
  return side !== undefined && (limit.kind === 'span' || lexicon.position(value, limit.text)?.side === side)
}

/** The flag of a value that stands in the cell of its range: `135-145 H`. Words among several limits name grades. */
export function partFlags(
  all: readonly Atom[],
  value: string,
  lexicon: Lexicon,
): { range: Atom[]; flags: Atom[] } {
  const limits = all.filter((atom) => RANGES.includes(atom.kind))
  const isLoose = (atom: Atom) => /^[A-Z]$/.test(atom.text) && atom.cell !== limits[0]?.cell
  const range = all.filter((atom) => atom.kind === 'flag' || !isLoose(atom))
  if (limits.length !== 1 || range.some(({ kind }) => kind === 'text' || kind === 'number'))
    return { range: [...range], flags: [] }
  const at = range.indexOf(limits[0]!)
  const side = lexicon.position(value, limits[0]!.text)?.side
  const flags = range.filter(
    (atom, index) =>
      atom.kind === 'flag' &&
      (index > at
        ? isLoose(atom) || isFlagOf(atom, limits[0]!, value, lexicon)
        : MARK.test(atom.text) || (side !== undefined && sideOf(atom.text) === side)),
  )
  return { range: range.filter((atom) => !flags.includes(atom)), flags }
}

const LETTER = /^[A-Z]$/
/** Fewer rows than this do not make a column. */
const FEWEST = 3
const NEARLY_ALL = 0.75

const SIDES: Readonly<Record<string, string>> = { H: 'high', L: 'low' }

/** Whether value and range go against the letter; null where they say nothing. */
function isContradicted({ value, range, rangeSign, flag }: Row, lexicon: Lexicon): boolean | null {
  const side = lexicon.position(textOf(value), range.map(({ text }) => text).join(rangeSign))?.side
  if (side === undefined) return null
  const wanted = SIDES[textOf(flag)]
  return wanted ? side !== wanted : side === 'normal'
}

/** A letter in a cell of its own, below no heading that says flags. */
function isLooseLetter({ row, table }: Placement): boolean {
  const [flag, ...more] = row.flag
  if (!flag || more.length > 0 || !LETTER.test(flag.text)) return false
  const isHeaded = table?.columns.some(({ role, box }) => role === 'flag' && overlapX(box, flag) > 0) ?? false
  const value = union(row.value)
  const gap = Math.max(flag.x - rightOf(value), value.x - rightOf(flag))
  return !isHeaded && gap > 0.75 * flag.height
}

/** Takes away letters that stand on nearly every row, whatever its result: they name a tube or a method. */
export function withoutLetterColumns(placements: readonly Placement[], lexicon: Lexicon): Placement[] {
  const lettered = placements.filter(isLooseLetter)
  const columnOf = ({ row }: Placement) =>
    lettered.filter(
      (other) => Math.abs(centreX(other.row.flag[0]!) - centreX(row.flag[0]!)) < row.line.height,
    )
  const isOfColumn = (placement: Placement): boolean => {
    const column = columnOf(placement)
    const answers = column.map(({ row }) => isContradicted(row, lexicon))
    const against = answers.filter((answer) => answer === true).length
    const inFavour = answers.filter((answer) => answer === false).length
    const isEverywhere = column.length >= FEWEST && column.length >= NEARLY_ALL * placements.length
    return (isEverywhere && (against > 0 || inFavour === 0)) || (against > 1 && against > inFavour)
  }
  const wrong = new Set(lettered.filter(isOfColumn))
  return placements.map((one) => (wrong.has(one) ? { ...one, row: { ...one.row, flag: [] } } : one))
}
