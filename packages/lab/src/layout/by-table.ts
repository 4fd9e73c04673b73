import { assign, placeCost } from './assign.ts'
import { type Atom, atomsOfLine, isTornFrom } from './atoms.ts'
import { type Cell, cellsOf, textOf } from './cells.ts'
import { BLOOD_GROUP, isAgain, isBloodGroup, isGrade, isUnfinished } from './forms.ts'
import { overlapX, union } from './geometry.ts'
import { type Column, isBound, type Role } from './headings.ts'
import type { Kind, Lexicon } from './lexicon.ts'
import type { Line } from './lines.ts'
import { type Row, tokensOfAtoms, withoutCode, withUnit } from './row.ts'
import { withSecond } from './second.ts'
import type { Table } from './table.ts'

/** A result this far from its heading, in the measure of `placeCost`, is not below it. */
const FARTHEST = 3.5
/** Beside older results it must stand right below. */
const FARTHEST_AMONG_OLDER = 1.5

const VALUES: readonly Kind[] = ['number', 'limit', 'word', 'span']
const SINGLE_LETTER = /^\(?[A-Z*]{1,2}\)?$/

export interface Placed {
  atom: Atom
  column: Column
}

/** Behind a name it says which laboratory measured, never how much. */
const LABORATORY = /^0\d$/

/** A name that reaches as far as its value stands in one cell with it. */
function parted(cells: readonly Cell[], table: Table, lexicon: Lexicon): Cell[] {
  const [first, ...others] = cells
  const columns = table.columns.filter((column) => column.role === 'value')
  for (let at = 1; at < first!.length; at++) {
    const rest = first!.slice(at)
    const isUnder = columns.some((column) => overlapX(column.box, union(rest)) > 0)
    const name = first!.slice(0, at)
    const isApart = name.at(-1)!.run !== rest[0]!.run || lexicon.biomarker(textOf(name)) !== null
    if (!isApart || !isUnder || (LABORATORY.test(textOf(rest)) && others.length > 0)) continue
    if (VALUES.includes(lexicon.kind(textOf(rest))!)) return [name, rest, ...others]
  }
  return [...cells]
}

export function placed(line: Line, table: Table, lexicon: Lexicon): Placed[] {
  const names = table.columns.filter((column) => column.role === 'name')
  const mayBeName = (cell: Cell, index: number) =>
    index === 0 || names.some((column) => overlapX(column.box, union(cell)) > 0)
  const atoms = atomsOfLine(parted(cellsOf(line), table, lexicon), mayBeName, lexicon)
  const columns = assign(atoms, table.columns)
  return atoms.map((atom, index) => ({ atom, column: columns[index]! }))
}

export const inRole = (all: readonly Placed[], ...roles: Role[]): Atom[] =>
  all.filter(({ column }) => roles.includes(column.role)).map(({ atom }) => atom)

/** What stands in a column, or looks like it below a heading that says nothing. */
function inRoleOrLike(all: readonly Placed[], role: Role, kinds: readonly Kind[]): Atom[] {
  const own = inRole(all, role)
  return own.length > 0 ? own : inRole(all, 'unknown').filter((atom) => kinds.includes(atom.kind))
}

const isBracketed = (atom: Atom): boolean => /^[([].*[)\]]$/.test(atom.text)

/** A result in words goes on to the end of its cell: `Few seen`. */
function wordsAfter(atoms: readonly Atom[], first: Atom): Atom[] {
  if (first.kind !== 'word') return []
  const after = atoms
    .slice(atoms.indexOf(first) + 1)
    .filter((atom) => atom.cell === first.cell && atom.kind !== 'flag')
  const isWords = after.every((atom) => (atom.kind === 'text' || atom.kind === 'word') && !isBracketed(atom))
  return isWords && after.length < 3 ? after : []
}

/** The atoms that are the result: the first of its kind, or words a known biomarker can only have as result. */
function valueAmong(atoms: readonly Atom[], isKnown: boolean, isGroup: boolean): Atom[] {
  const group = isGroup && atoms.find((atom) => isBloodGroup(atom.text))
  if (group) return [group]
  const first = atoms.find((atom) => VALUES.includes(atom.kind))
  if (first) return [first, ...wordsAfter(atoms, first)]
  const grade = atoms.find((atom) => isGrade(atom.text))
  if (grade) return [grade]
  if (!isKnown) return []
  const words = atoms.find((atom) => atom.kind === 'text' || atom.kind === 'range')
  if (words) return [words]
  const flag = atoms.find((atom) => atom.kind === 'flag' && !SINGLE_LETTER.test(atom.text))
  return flag ? [flag] : []
}

/** The only column of results with a result in it; null when several have one. */
function valueColumn(all: readonly Placed[], choose: (atoms: readonly Atom[]) => Atom[]): Column | null {
  const columns = new Set(all.filter(({ column }) => column.role === 'value').map(({ column }) => column))
  const filled = [...columns].filter((own) => {
    const atoms = all.filter(({ column }) => column === own).map(({ atom }) => atom)
    return choose(atoms).length > 0
  })
  return filled.length === 1 ? filled[0]! : null
}

/** Beside older results the value is nearest to its own heading, and nothing else stands in its place. */
function isCurrent(value: readonly Atom[], column: Column, all: readonly Placed[], table: Table): boolean {
  const isNearest = value.every((atom) =>
    table.columns.every(
      (other) => other.role !== 'previous' || placeCost(atom, other) > placeCost(atom, column),
    ),
  )
  const isCrowded = all.some(
    ({ atom, column: own }) =>
      own.role === 'name' && atom.cell > 0 && overlapX(atom.box, column.box) > 0 && atom.kind !== 'flag',
  )
  return isNearest && !isCrowded
}

/** A number that stands apart in the column of names is of another column: the line does not fit the headings. */
const isStray = (atom: Atom, first: Atom): boolean =>
  atom.cell !== first.cell && ['number', 'limit', 'span'].includes(atom.kind)

/** `Result:` or `Reference:` before a value is no name. */
const isLabel = (text: string, lexicon: Lexicon): boolean =>
  isAgain(text) || lexicon.column(text.replace(/[\s:]+$/, '')) !== null

/** A line of a table with headings, as results; none when it is none. */
export function readByTable(line: Line, table: Table, lexicon: Lexicon): Row[] {
  const all = placed(line, table, lexicon)
  const nameAtoms = inRole(all, 'name')
  const name = withoutCode(tokensOfAtoms(nameAtoms.filter((atom) => atom.kind !== 'date')), lexicon)
  if (!/\p{L}/u.test(textOf(name)) || isLabel(textOf(name), lexicon)) return []
  if (nameAtoms.some((atom) => isStray(atom, nameAtoms[0]!))) return []
  const biomarker = lexicon.biomarker(textOf(name)) ?? lexicon.biomarker(nameAtoms[0]!.text)
  const isKnown = biomarker !== null
  const choose = (atoms: readonly Atom[]) => valueAmong(atoms, isKnown, biomarker?.code === BLOOD_GROUP)
  const column = valueColumn(all, choose)
  if (column === null) return []
  const inColumn = all.filter((one) => one.column === column).map(({ atom }) => atom)
  const value = choose(inColumn)
  const farthest = table.hasHistory ? FARTHEST_AMONG_OLDER : FARTHEST
  if (value.some((atom) => placeCost(atom, column) > farthest)) return []
  if (table.hasHistory && !isCurrent(value, column, all, table)) return []
  if (isUnfinished(value.map((atom) => atom.text).join(' '))) return []
  if (isTornFrom(value.at(-1)!, inColumn[inColumn.indexOf(value.at(-1)!) + 1])) return []
  const ranged = inRoleOrLike(all, 'range', ['span', 'range', 'limit'])
  const own = inColumn.filter((atom) => !value.includes(atom))
  const units = inRoleOrLike(all, 'unit', ['unit'])
  const row: Row = {
    name,
    value: tokensOfAtoms(value),
    unit: tokensOfAtoms(
      units.length > 0
        ? units.filter((atom) => atom.kind !== 'flag' || units.length === 1)
        : own.filter((atom) => atom.kind === 'unit').slice(0, 1),
    ),
    range: tokensOfAtoms(ranged),
    rangeSign: all.some((one) => one.column.role === 'range' && isBound(one.column.text)) ? ' - ' : ' ',
    flag: tokensOfAtoms(
      [...own, ...inRole(all, 'flag')].filter((atom) => atom.kind === 'flag' || !own.includes(atom)),
    ),
    specimen: tokensOfAtoms(inRole(all, 'specimen')),
    line,
    isKnown,
    isTabled: true,
  }
  if (!isBelievable(row, own)) return value[0]!.kind === 'word' ? [{ ...row, isTabled: false }] : []
  const unit = own.find((atom) => atom.kind === 'unit')
  const full = withUnit(row, lexicon)
  return unit && units.length === 0
    ? withSecond(full, unit, [...own.slice(own.indexOf(unit) + 1), ...ranged])
    : [full]
}

const MOST_WORDS = 9

/** A name the dictionary does not know needs a unit or a range beside its value, and no sentence around it. */
function isBelievable(row: Row, besides: readonly Atom[]): boolean {
  if (row.isKnown) return true
  if (row.name.length > MOST_WORDS || besides.some((atom) => atom.kind === 'text' && !isBracketed(atom)))
    return false
  return row.unit.length > 0 || row.range.length > 0
}
