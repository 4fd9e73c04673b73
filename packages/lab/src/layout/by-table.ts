import { assign, placeCost } from './assign.ts'
import { type Atom, atomsOfLine, FLAG_BEHIND_NAME, isTornFrom } from './atoms.ts'
import { countBehind } from './by-content.ts'
import { type Cell, cellsOf, textOf } from './cells.ts'
import { partFlags } from './flags.ts'
import { BLOOD_GROUP, isAgain, isBloodGroup, isGrade, isUnfinished } from './forms.ts'
import { overlapX, union } from './geometry.ts'
import { type ColumnRole, type HeadingColumn, isBound } from './headings.ts'
import type { Lexicon, WordKind } from './lexicon.ts'
import type { LayoutLine } from './lines.ts'
import { isOfSeveral } from './meanings.ts'
import { withSecond } from './pairs.ts'
import { type Row, tokensOfAtoms, withoutCode, withUnit } from './row.ts'
import type { Table } from './table.ts'
import type { Token } from './tokens.ts'

/** A result this far from its heading, in the measure of `placeCost`, is not below it. */
const FARTHEST = 3.5
/** In a table with older results the result must stand right below its heading. */
const FARTHEST_AMONG_OLDER = 1.5

const VALUES: readonly WordKind[] = ['number', 'limit', 'word', 'span']
const RANGES: readonly WordKind[] = ['span', 'range', 'limit']
const isLimit = (atom: Atom): boolean => RANGES.includes(atom.kind)
const SINGLE_LETTER = /^\(?[A-Z*]{1,2}\)?$/

export interface Placed {
  atom: Atom
  column: HeadingColumn
}

/** Two digits behind a name that state which laboratory measured and are never a value. */
const LABORATORY = /^0\d$/

/** Splits a cell that holds both a long name and its value. */
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

export function placed(line: LayoutLine, table: Table, lexicon: Lexicon): Placed[] {
  const names = table.columns.filter((column) => column.role === 'name')
  const mayBeName = (cell: Cell, index: number) =>
    index === 0 || names.some((column) => overlapX(column.box, union(cell)) > 0)
  const atoms = atomsOfLine(parted(cellsOf(line), table, lexicon), mayBeName, lexicon)
  const columns = assign(atoms, table.columns)
  return atoms.map((atom, index) => ({ atom, column: columns[index]! }))
}

export const inRole = (all: readonly Placed[], ...roles: ColumnRole[]): Atom[] =>
  all.filter(({ column }) => roles.includes(column.role)).map(({ atom }) => atom)

/** The atoms in a column of this role, or of these kinds below a heading without a known meaning. */
function inRoleOrLike(all: readonly Placed[], role: ColumnRole, kinds: readonly WordKind[]): Atom[] {
  const own = inRole(all, role)
  return own.length > 0 ? own : inRole(all, 'unknown').filter((atom) => kinds.includes(atom.kind))
}

const isBracketed = (atom: Atom): boolean => /^[([].*[)\]]$/.test(atom.text)

/** A result in words goes on to the end of its cell: `Few seen`. */
function wordsAfter(atoms: readonly Atom[], first: Atom, lexicon: Lexicon): Atom[] {
  if (first.kind !== 'word') return []
  const count = countBehind(first, atoms, lexicon)
  if (count) return [count]
  const after = atoms
    .slice(atoms.indexOf(first) + 1)
    .filter((atom) => atom.cell === first.cell && atom.kind !== 'flag')
  const isWords = after.every((atom) => (atom.kind === 'text' || atom.kind === 'word') && !isBracketed(atom))
  return isWords && after.length < 3 ? after : []
}

/** The atoms that are the result: the first of its kind, or words a known biomarker can only have as result. */
function valueAmong(atoms: readonly Atom[], isKnown: boolean, isGroup: boolean, lexicon: Lexicon): Atom[] {
  const group = isGroup && atoms.find((atom) => isBloodGroup(atom.text))
  if (group) return [group]
  const first = atoms.find((atom) => VALUES.includes(atom.kind))
  if (first) return [first, ...wordsAfter(atoms, first, lexicon)]
  const grade = atoms.find((atom) => isGrade(atom.text))
  if (grade) return [grade]
  if (!isKnown) return []
  const words = atoms.find((atom) => atom.kind === 'text' || atom.kind === 'range')
  if (words) return [words]
  const flag = atoms.find((atom) => atom.kind === 'flag' && !SINGLE_LETTER.test(atom.text))
  return flag ? [flag] : []
}

/** Whether the values are a series of pluses and minuses, one for each dilution. */
const isSeries = (all: readonly Placed[]): boolean =>
  all.filter(({ atom, column }) => column.role !== 'previous' && /^[+-]{1,4}$/.test(atom.text)).length > 2

/** The only column of results with a result in it; null when several have one. */
function valueColumn(
  all: readonly Placed[],
  choose: (atoms: readonly Atom[]) => Atom[],
): HeadingColumn | null {
  const columns = new Set(all.filter(({ column }) => column.role === 'value').map(({ column }) => column))
  const filled = [...columns].filter((own) => {
    const atoms = all.filter(({ column }) => column === own).map(({ atom }) => atom)
    return choose(atoms).length > 0
  })
  return filled.length === 1 ? filled[0]! : null
}

/** Beside older results the value is nearest to its own heading, and nothing else stands in its place. */
function isCurrent(
  value: readonly Atom[],
  column: HeadingColumn,
  all: readonly Placed[],
  table: Table,
): boolean {
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

/** Reads the results of a line below headings; returns none when the line holds no result. */
export function readByTable(line: LayoutLine, table: Table, lexicon: Lexicon): Row[] {
  const all = placed(line, table, lexicon)
  const nameAtoms = inRole(all, 'name')
  const first = nameAtoms.find((atom) => atom.kind === 'text')
  const isOfName = (atom: Atom) => atom.kind !== 'date' && (atom.kind !== 'flag' || atom.cell === first?.cell)
  const name = withoutCode(tokensOfAtoms(nameAtoms.filter(isOfName)), lexicon)
  if (!/\p{L}/u.test(textOf(name)) || isLabel(textOf(name), lexicon)) return []
  if (nameAtoms.some((atom) => isStray(atom, nameAtoms[0]!))) return []
  const biomarker = lexicon.biomarker(textOf(name)) ?? lexicon.biomarker(nameAtoms[0]!.text)
  const isKnown = biomarker !== null
  const choose = (atoms: readonly Atom[]) =>
    valueAmong(atoms, isKnown, biomarker?.code === BLOOD_GROUP, lexicon)
  const column = valueColumn(all, choose)
  if (column === null || isSeries(all)) return []
  const inColumn = all.filter((one) => one.column === column).map(({ atom }) => atom)
  const value = choose(inColumn)
  const farthest = table.hasHistory ? FARTHEST_AMONG_OLDER : FARTHEST
  if (value.some((atom) => placeCost(atom, column) > farthest)) return []
  if (table.hasHistory && !isCurrent(value, column, all, table)) return []
  if (isUnfinished(value.map((atom) => atom.text).join(' '))) return []
  if (
    isOfSeveral(
      value[0]!,
      all.filter((one) => one.column.role !== 'previous').map(({ atom }) => atom),
    )
  )
    return []
  if (isTornFrom(value.at(-1)!, inColumn[inColumn.indexOf(value.at(-1)!) + 1])) return []
  const unit = unitBeside(value.at(-1)!, all)
  if (unit === null && isOneOfTwo(value[0]!, inColumn)) return []
  const inRangeColumn = withoutProse(inRoleOrLike(all, 'range', RANGES), lexicon)
  const { range: inRange, flags } = partFlags(
    inRangeColumn.length > 0 ? inRangeColumn : inRole(all, 'unit').filter(isLimit),
    textOfAtoms(value),
    lexicon,
  )
  const isUnitBefore = unit === null && inRange[0]?.kind === 'unit' && inRange.length > 1
  const ranged = isUnitBefore ? inRange.slice(1) : inRange
  const own = inColumn.filter((atom) => !value.includes(atom))
  const headed = [
    ...inRoleOrLike(all, 'unit', ['unit']).filter((atom) => atom.kind !== 'flag' && !isLimit(atom)),
    ...(isUnitBefore ? inRange.slice(0, 1) : []),
  ].slice(0, isUnitBefore ? 1 : undefined)
  const units = unit
    ? [unit]
    : headed.length > 0
      ? headed
      : own.filter(({ kind }) => kind === 'unit').slice(0, 1)
  const side = lexicon.position(textOfAtoms(value), textOfAtoms(ranged))?.side
  const isSo = (letter: string) =>
    (/H/.test(letter) && side === 'high') || (/L/.test(letter) && side === 'low')
  const row: Row = {
    name,
    value: tokensOfAtoms(value),
    unit: tokensOfAtoms(units),
    range: boundOf(all, ranged) ?? tokensOfAtoms(ranged),
    rangeSign: all.some((one) => one.column.role === 'range' && isBound(one.column.text)) ? ' - ' : ' ',
    flag: tokensOfAtoms(flagAmong(all, own, value[0]!.cell, flags, isSo)),
    specimen: tokensOfAtoms(inRole(all, 'specimen')),
    line,
    isKnown,
    isTabled: true,
  }
  if (!isBelievable(row, own)) return value[0]!.kind === 'word' ? [{ ...row, isTabled: false }] : []
  const full = withUnit(row, lexicon)
  return unit && value[0]!.kind === 'number'
    ? withSecond(full, unit, afterUnit(unit, all, ranged), lexicon, headedUnit(all))
    : [full]
}

/** `73.0  4.2` below one heading, such as a share and a count: nothing says which of the two is the result. */
const isOneOfTwo = (value: Atom, inColumn: readonly Atom[]): boolean =>
  value.kind === 'number' && inColumn.some((atom) => atom.kind === 'number' && atom.cell !== value.cell)

/** Words for groups of people to whom a range applies. */
const PEOPLE =
  /\b(?:kinder|kind|children|child|ni[ñn]os|enfants?|bambini|crian[çc]as|neugeborene|newborns?|schwang\p{L}*|pregnan\p{L}*|embaraz\p{L}*|enceintes?|gravid\p{L}*|gestan\p{L}*|kinderen|dzieci|barn)\b/iu

/** The range without a column of prose that stands beside the table: `( 3,7 - 9,9 )  Lehrkrankenhaus der`. */
function withoutProse(atoms: readonly Atom[], lexicon: Lexicon): Atom[] {
  const [limit, ...after] = atoms
  if (!limit || !isLimit(limit) || after.every(({ cell }) => cell === limit.cell)) return [...atoms]
  const later = after.filter(({ cell }) => cell !== limit.cell)
  const text = textOfAtoms(later)
  const isProse = later[0]!.kind === 'text' && later[0]!.tokens.length > 1 && !PEOPLE.test(text)
  return (isProse || /^[x✓]$/i.test(text)) && !lexicon.isRange(`${limit.text} ${text}`)
    ? atoms.filter(({ cell }) => cell === limit.cell)
    : [...atoms]
}

const UPPER = /^(?:high|max|m[áa]ximo|massimo|alto|hoch|haut|élevé|sup|ober|upper)/i

/** A single limit in one of two columns says by its column which one it is. */
function boundOf(all: readonly Placed[], ranged: readonly Atom[]): Token[] | null {
  const [only, ...more] = ranged
  const column = all.find(({ atom }) => atom === only)?.column
  if (only?.kind !== 'number' || more.length > 0 || !column || !isBound(column.text)) return null
  const [first, ...rest] = only.tokens
  return [{ ...first!, text: `${UPPER.test(column.text.trim()) ? '≤' : '≥'} ${first!.text}` }, ...rest]
}

const textOfAtoms = (atoms: readonly Atom[]): string => atoms.map((atom) => atom.text).join(' ')

/** The unit right behind a number, in its cell or before another number: it is the number's, whatever the unit's column says. */
function unitBeside(value: Atom, all: readonly Placed[]): Atom | null {
  const measured = all.filter(({ column }) => MEASURED.includes(column.role)).map(({ atom }) => atom)
  const behind = measured.slice(measured.indexOf(value) + 1).filter((atom) => atom.kind !== 'flag')
  const [unit, next, other] = behind
  if (unit?.kind !== 'unit') return null
  const isFollowed = next?.kind === 'number' && other?.kind === 'unit'
  return unit.cell === value.cell || isFollowed ? unit : null
}

/** A flag that is recognised without a heading. */
const SAYS = /\p{L}{3}|[↑↓▲▼⬆⬇]/u

const MEASURED: readonly ColumnRole[] = ['value', 'unit', 'unknown']

/** The unit that stands alone in the column of units. */
const headedUnit = (all: readonly Placed[]): Atom | null =>
  inRole(all, 'unit').findLast((atom) => atom.kind === 'unit') ?? null

/** The atoms that follow a unit, with the range at the end. */
function afterUnit(unit: Atom, all: readonly Placed[], ranged: readonly Atom[]): Atom[] {
  const measured = all.filter(({ column }) => MEASURED.includes(column.role)).map(({ atom }) => atom)
  const behind = measured.slice(measured.indexOf(unit) + 1)
  return [...behind.filter((atom) => !ranged.includes(atom)), ...ranged]
}

/** The flag: beside the value, in its own column, behind the range, or wherever else no other heading claims it. */
function flagAmong(
  all: readonly Placed[],
  own: readonly Atom[],
  cell: number,
  behindRange: readonly Atom[],
  isSo: (letter: string) => boolean,
): Atom[] {
  const beside = own.filter(
    (atom) => atom.kind === 'flag' && (atom.cell >= cell || FLAG_BEHIND_NAME.test(atom.text)),
  )
  const inCell = beside.filter((atom) => atom.cell === cell)
  const headed = inRole(all, 'flag')
  if (inCell.length > 0 || headed.length > 0) return [...inCell, ...headed]
  // A mark in another cell may be of an older value behind it.
  if (beside.length > 0) return beside.slice(0, 1)
  if (behindRange.length > 0) return [...behindRange]
  return all
    .filter(({ atom, column }) => {
      if (atom.kind !== 'flag') return false
      if (column.role === 'unit' || column.role === 'comment') return true
      if (column.role === 'name')
        return (
          FLAG_BEHIND_NAME.test(atom.text) &&
          !all.some((one) => one.atom.kind === 'text' && one.atom.cell === atom.cell)
        )
      return column.role === 'unknown' && (column.text === '' || SAYS.test(atom.text) || isSo(atom.text))
    })
    .map(({ atom }) => atom)
    .slice(0, 1)
}

const MOST_WORDS = 9

/** A name the dictionary does not know needs a unit or a range beside its value, and no sentence around it. */
function isBelievable(row: Row, besides: readonly Atom[]): boolean {
  if (row.isKnown) return true
  if (row.name.length > MOST_WORDS || besides.some((atom) => atom.kind === 'text' && !isBracketed(atom)))
    return false
  return row.unit.length > 0 || row.range.length > 0
}
