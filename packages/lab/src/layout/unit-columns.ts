import { type Atom, atomsOfLine } from './atoms.ts'
import { cellsOf, textOf } from './cells.ts'
import { centreX, overlapX, union } from './geometry.ts'
import type { Kind, Lexicon } from './lexicon.ts'
import type { Line } from './lines.ts'
import type { Row } from './row.ts'
import type { Token } from './tokens.ts'

/** Columns of results that have nothing but their units for headings: a share and a count of the same cells. */
export type UnitColumns = readonly [readonly Token[], readonly Token[]]

const RANGES: readonly Kind[] = ['span', 'range']

/** The cells that are told as a share and as a count. */
const CELLS = /cytes|phils|blasts|bands|plasma_cells/

const isCount = (text: string): boolean => /mm|[µu]l$|\/l$/i.test(text)

/** The columns that begin at a line: a share and a count side by side, with no number among the headings. */
export function unitColumnsAt(line: Line, lexicon: Lexicon): UnitColumns | null {
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

/** The results of a line below such headings; null when it is none. */
export function readByUnits(line: Line, columns: UnitColumns, lexicon: Lexicon): Row[] | null {
  const [name, ...rest] = atomsOfLine(cellsOf(line), (_, index) => index === 0, lexicon)
  if (name?.kind !== 'text' || !CELLS.test(lexicon.biomarker(name.text)?.code ?? '')) return null
  const numbers = rest.filter((atom) => atom.kind === 'number' || atom.kind === 'limit')
  const places = numbers.map((atom) => columnOf(atom, columns))
  const isPlain = rest.every(
    (atom) => numbers.includes(atom) || RANGES.includes(atom.kind) || atom.kind === 'flag',
  )
  if (numbers.length === 0 || places.includes(-1) || new Set(places).size < places.length || !isPlain)
    return null
  const ranges = rest.filter((atom) => RANGES.includes(atom.kind))
  return numbers.map((value, index) => ({
    name: name.tokens,
    value: value.tokens,
    unit: columns[places[index]!]!,
    range: ranges.length === numbers.length ? ranges[index]!.tokens : [],
    rangeSign: ' ',
    flag: [],
    line,
    isKnown: true,
    isTabled: true,
  }))
}
