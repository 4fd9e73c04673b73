import { type Atom, atomsOfLine } from './atoms.ts'
import { cellsOf, textOf } from './cells.ts'
import { centreX, overlapX, union } from './geometry.ts'
import type { Lexicon, WordKind } from './lexicon.ts'
import type { LayoutLine } from './lines.ts'
import { CELLS } from './pairs.ts'
import type { Row } from './row.ts'
import type { Token } from './tokens.ts'

/** Columns of results that have nothing but their units for headings: a share and a count of the same cells. */
export type UnitColumns = readonly [readonly Token[], readonly Token[]]

const RANGES: readonly WordKind[] = ['span', 'range']

const isCount = (text: string): boolean => /mm|[µu]l$|\/l$/i.test(text)

/** The columns that begin at a line: a share and a count side by side, with no number among the headings. */
export function unitColumnsAt(line: LayoutLine, lexicon: Lexicon): UnitColumns | null {
  const cells = cellsOf(line)
  const isUnit = (text: string) => lexicon.isUnit(text) || lexicon.isUnit(`/${text}`)
  const at = cells.findIndex((cell) => isUnit(textOf(cell)))
  const [first, second] = [cells[at], cells[at + 1]]
  if (at < 0 || at > 1 || !first || !second || !isUnit(textOf(second))) return null
  const texts = [textOf(first), textOf(second)]
  if (!texts.includes('%') || !texts.some(isCount)) return null
  const others = cells.filter((cell) => cell !== first && cell !== second)
  const isHeading = others.every((cell) => !/\d/.test(textOf(cell)) || isUnit(textOf(cell)))
  return isHeading ? [first, second] : null
}

/** Which column a number stands in; -1 for none. */
function columnOf(atom: Atom, columns: UnitColumns): number {
  const away = columns.map((column) => Math.abs(centreX(atom.box) - centreX(union(column))))
  const nearest = away[0]! <= away[1]! ? 0 : 1
  const other = union(columns[1 - nearest]!)
  const reach = Math.abs(centreX(union(columns[0])) - centreX(union(columns[1]))) / 2
  return away[nearest]! < reach && overlapX(atom.box, other) <= 0 ? nearest : -1
}

/** The flag right behind a number. */
const flagBehind = (value: Atom, atoms: readonly Atom[]): readonly Token[] => {
  const next = atoms[atoms.indexOf(value) + 1]
  return next?.kind === 'flag' ? next.tokens : []
}

/** Reads the results of a line below such headings; null when the line holds none. */
export function readByUnits(line: LayoutLine, columns: UnitColumns, lexicon: Lexicon): Row[] | null {
  const [name, ...rest] = atomsOfLine(cellsOf(line), (_, index) => index === 0, lexicon)
  if (name?.kind !== 'text' || !CELLS.test(lexicon.biomarker(name.text)?.code ?? '')) return null
  const numbers = rest.filter((atom) => atom.kind === 'number' || atom.kind === 'limit')
  const places = numbers.map((atom) => columnOf(atom, columns))
  const isPlain = rest.every(
    (atom) =>
      numbers.includes(atom) || [...RANGES, 'flag'].includes(atom.kind) || !/[\p{L}\d]/u.test(atom.text),
  )
  if (numbers.length === 0 || places.includes(-1) || new Set(places).size < places.length || !isPlain)
    return null
  const ranges = rest.filter((atom) => RANGES.includes(atom.kind))
  const rangeOf = (value: Atom, index: number) =>
    ranges.length === numbers.length ? ranges[index] : ranges.length === 1 && fits(value) ? ranges[0] : null
  const misfit = (value: Atom) => lexicon.position(value.text, ranges[0]!.text)?.distance ?? Number.NaN
  const fits = (value: Atom) => numbers.every((other) => other === value || misfit(value) < misfit(other))
  return numbers.map((value, index) => ({
    name: name.tokens,
    value: value.tokens,
    unit: columns[places[index]!]!,
    range: rangeOf(value, index)?.tokens ?? [],
    rangeSign: ' ',
    flag: flagBehind(value, rest),
    line,
    isKnown: true,
    isTabled: true,
  }))
}
