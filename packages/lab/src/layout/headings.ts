import type { MeaningColumn as Meaning } from '../meaning/words.ts'
import type { Box } from '../types.ts'
import { type Cell, cellsOf, textOf } from './cells.ts'
import { hasDate, isHalfDate, withoutDate } from './dates.ts'
import { isNumber } from './forms.ts'
import { overlapX, union } from './geometry.ts'
import type { Lexicon, WordKind } from './lexicon.ts'
import type { LayoutLine } from './lines.ts'
import type { Token } from './tokens.ts'

export type ColumnRole = Meaning | 'unknown'

/** A heading and what stands below it. */
export interface HeadingColumn {
  role: ColumnRole
  text: string
  box: Box
  isDated: boolean
}

/** The headings of a table, from left to right. */
export interface Headings {
  columns: readonly HeadingColumn[]
  /** How many lines they take. */
  lines: number
}

/** The hour of a time that continues in the next line. */
const HALF_TIME = /^(?:[01]?\d|2[0-3])$/

/** A date, alone or with a word for the column. */
function isDateHeading(text: string, lexicon: Lexicon): boolean {
  if (!hasDate(text)) return false
  const rest = withoutDate(text).replace(/^[\s:,.()]+|[\s:,.()]+$/g, '')
  return rest === '' || HALF_TIME.test(rest) || lexicon.column(rest) !== null
}

const LONGEST = 48
const MOST_LINES = 4
/** Lines of one heading are closer than this, in heights of their letters. */
const CLOSEST = 2
const MOST_WORDS = 5

/** Columns that hold a value when it is low, normal or high, or the limits of the range. */
const BOUNDS =
  /^(low|high|normal|min\.?|max\.?|minimum|maximum|mínimo|máximo|minimo|massimo|bajo|alto|baixo|basso|niedrig|hoch|bas|haut|élevé|inf\.?|sup\.?|unter(?:er|e)?|ober(?:er|e)?|lower( limit)?|upper( limit)?)$/i

export const isBound = (text: string): boolean => BOUNDS.test(text.trim())

function roleOf(text: string, lexicon: Lexicon): ColumnRole | null {
  if (text.length > LONGEST) return null
  const clean = text
    .replace(/[:*]+$/, '')
    .replace(/^(?:\d{1,2}[.)]?|[\u2460-\u2473\u2776-\u277f])\s+(?=\p{L})/u, '')
    .trim()
  if (/[:=]\s*\S/.test(clean) || clean === '') return null
  return lexicon.column(clean)
}

/** Dated headings that stand close together, one for each date. */
function datedParts(cell: Cell): Cell[] {
  const parts: Token[][] = [[]]
  cell.forEach((token, at) => {
    const isDated = parts.at(-1)!.length > 0 && hasDate(textOf(parts.at(-1)!))
    if (isDated && startsWithDate(cell.slice(at))) parts.push([])
    parts.at(-1)!.push(token)
  })
  return parts
}

const LONGEST_DATE = 3

/** Whether its first words are a date, and need the very first of them for it. */
function startsWithDate(tokens: readonly Token[]): boolean {
  for (let length = 1; length <= Math.min(LONGEST_DATE, tokens.length); length++)
    if (hasDate(textOf(tokens.slice(0, length)))) return !hasDate(textOf(tokens.slice(1, length)))
  return false
}

/** Headings that are one run of words are parted by what each of them can be. */
function partsOf(cell: Cell, lexicon: Lexicon): Cell[] {
  if (cell.length < 2) return [cell]
  if (hasDate(textOf(cell))) return datedParts(cell)
  const parts: Cell[] = []
  for (let at = 0; at < cell.length; ) {
    let length = Math.min(MOST_WORDS, cell.length - at)
    while (length > 0 && roleOf(textOf(cell.slice(at, at + length)), lexicon) === null) length--
    if (length === 0) return [cell]
    parts.push(cell.slice(at, at + length))
    at += length
  }
  const roles = new Set(parts.map((part) => roleOf(textOf(part), lexicon)))
  if (roles.size === 2 && roles.has('previous')) return [cell]
  return roles.size > 1 && (roles.size > 2 || roleOf(textOf(cell), lexicon) === null) ? parts : [cell]
}

interface Group {
  cells: Cell[]
  box: Box
}

const overlapOf = (group: Group, cell: Cell): number => overlapX(group.box, union(cell))

/** Headings over several lines: a cell goes on with the one above it, or is one of several below a common one. */
function below(above: readonly Group[], row: readonly Cell[]): Group[] {
  const parents = row.map((cell) => {
    const best = [...above].sort((a, b) => overlapOf(b, cell) - overlapOf(a, cell))[0]
    return best && overlapOf(best, cell) > 0 ? best : null
  })
  const groups = row.map((cell, index) => {
    const parent = parents[index]
    if (!parent) return { cells: [cell], box: union(cell) }
    const isShared = parents.filter((other) => other === parent).length > 1
    const box = isShared ? union(cell) : union([parent.box, ...cell])
    return { cells: [...parent.cells, cell], box }
  })
  return [...groups, ...above.filter((group) => !parents.includes(group))]
}

const grouped = (rows: readonly (readonly Cell[])[]): Group[] =>
  rows.reduce<Group[]>(below, []).sort((a, b) => a.box.x - b.box.x)

function columnOf(group: Group, lexicon: Lexicon): HeadingColumn {
  const texts = group.cells.map(textOf)
  const whole = texts.join(' ')
  const roles = [whole, ...texts].map((text) => roleOf(text, lexicon)).filter((role) => role !== null)
  const isPrevious =
    roles.includes('previous') || whole.split(' ').some((word) => roleOf(word, lexicon) === 'previous')
  const role = isPrevious ? 'previous' : (roles[0] ?? 'unknown')
  const isDated = [whole, ...texts].some((text) => isDateHeading(text, lexicon))
  return { role, text: whole, box: group.box, isDated }
}

const isKnown = (column: HeadingColumn): boolean =>
  column.role !== 'unknown' || column.isDated || isBound(column.text)

const VALUES: readonly (WordKind | null)[] = ['number', 'limit', 'word', 'span']

/** A number and a word that is its unit, though a picture may show another one; not a year. */
const MEASURED = /^[<>≤≥]?\s?(?!(?:19|20)\d\d\b)\d[\d.,]*\s+[\p{L}µ]+\/?[\p{L}µ]*$/u

/** A number in a circle that explains a sample report. */
const CALLOUT = /^(?:\(?\d{1,2}[.)]?|[\u2460-\u2473\u2776-\u277f])$/

const YEAR = /^(?:19|20)\d\d$/

/** `Result 105`: a number behind the word for results is one, unless it is the callout or the year of a heading. */
function isLabelledNumber(cells: readonly string[], at: number, lexicon: Lexicon): boolean {
  const text = cells[at]!
  if (!isNumber(text) || YEAR.test(text) || roleOf(cells[at - 1] ?? '', lexicon) !== 'value') return false
  const next = cells[at + 1]
  return !CALLOUT.test(text) || (next !== undefined && roleOf(next, lexicon) === null && !hasDate(next))
}

/** `6.5 g/dL` is below headings, never one of them, and so is `Result: 6.5`. */
function hasResult(line: LayoutLine, lexicon: Lexicon): boolean {
  const cells = cellsOf(line).map(textOf)
  const kinds = cells.map((text) => lexicon.kind(text))
  return cells.some((text, at) => {
    if (isLabelledNumber(cells, at, lexicon)) return true
    if (/^[<>]?\s?\d[\d.,]*\s?[^\d.,:\s]/.test(text) && !hasDate(text) && lexicon.isValue(text)) return true
    if (MEASURED.test(text) && !hasDate(text) && !isHalfDate(text)) return true
    if (/^[<>≤≥]?\s?\d/.test(text) && !hasDate(text) && /\p{L}:$/u.test(cells[at - 1] ?? '')) return true
    if (!VALUES.includes(kinds[at]!)) return false
    if (kinds[at + 1] === 'unit' && kinds[at] !== 'word') return true
    return /:$/.test(cells[at - 1] ?? '') || /^:/.test(text)
  })
}

const isProse = (text: string): boolean => {
  const words = text.split(' ')
  return words.length > MOST_WORDS && words.filter((word) => /^\p{Lu}/u.test(word)).length <= 1
}

/** Removes callouts; a sentence beside the table is the heading of a column of prose. */
const withoutAsides = (columns: readonly HeadingColumn[]): HeadingColumn[] =>
  columns
    .filter(({ role, isDated, text }) => role !== 'unknown' || isDated || !CALLOUT.test(text))
    .map((column) =>
      column.role === 'unknown' && !column.isDated && isProse(column.text)
        ? { ...column, role: 'comment' }
        : column,
    )

/** A label such as `Name:` below a name and beside dates belongs to the head of the page. */
const LABEL = /:\s*$/

function areHeadings(columns: readonly HeadingColumn[]): boolean {
  const known = columns.filter(isKnown)
  if (known.length < 2 || columns.length - known.length > known.length) return false
  const has = (...roles: ColumnRole[]) => roles.some((role) => known.some((column) => column.role === role))
  const dates = known.filter((column) => column.isDated).length
  const bounds = new Set(known.filter(({ text }) => isBound(text)).map(({ text }) => text.toLowerCase())).size
  if (has('value'))
    return (
      has('name', 'unit', 'range', 'flag', 'previous', 'specimen', 'method') || bounds > 0 || known.length > 2
    )
  if (has('range') && has('unit', 'name', 'previous')) return true
  if (known.every(({ text, isDated }) => isDated || LABEL.test(text))) return false
  return has('name', 'unit', 'range') && (dates > 1 || bounds > 1 || has('previous'))
}

const gapBetween = (above: LayoutLine, below: LayoutLine): number => below.y - above.y

/** The rest of several dates, such as years and times, that stand close together: each below the date it belongs to. */
function underDates(cell: Cell, columns: readonly HeadingColumn[]): Cell[] {
  const dated = columns.filter(({ isDated, text }) => isDated || isHalfDate(text))
  if (dated.filter(({ box }) => overlapX(box, union(cell)) > 0).length < 2) return [cell]
  const middleOf = ({ x, width }: Box) => x + width / 2
  const nearest = (token: Token) =>
    dated.reduce((best, column) => {
      const distance = ({ box }: HeadingColumn) => Math.abs(middleOf(box) - middleOf(token))
      return distance(column) < distance(best) ? column : best
    })
  const parts: Token[][] = []
  cell.forEach((token, at) => {
    if (at > 0 && nearest(token) === nearest(cell[at - 1]!)) parts.at(-1)!.push(token)
    else parts.push([token])
  })
  return parts
}

const cellsBelow = (line: LayoutLine, columns: readonly HeadingColumn[]): Cell[] =>
  cellsOf(line).flatMap((cell) => underDates(cell, columns))

/** Whether a line below headings goes on with them: only words, and each makes a heading with what stands above. */
function goesOn(columns: readonly HeadingColumn[], line: LayoutLine, lexicon: Lexicon): boolean {
  return cellsBelow(line, columns).every((cell) => {
    const text = textOf(cell)
    if (isDateHeading(text, lexicon) || roleOf(text, lexicon) !== null) return true
    const over = columns.filter((column) => overlapX(column.box, union(cell)) > 0)
    if (over.some((column) => isDateHeading(`${column.text} ${text}`, lexicon))) return true
    return (
      !/\d/.test(text) &&
      over.some((column) => roleOf(`${column.text} ${text}`, lexicon) !== null && column.role !== 'name')
    )
  })
}

/** The headings that begin at a line; null when none do. */
export function headingsAt(lines: readonly LayoutLine[], at: number, lexicon: Lexicon): Headings | null {
  const found = longest(lines, at, lexicon)
  if (!found || found.first === 1) return found
  for (let from = at + 1; from < at + found.first; from++) {
    const later = longest(lines, from, lexicon)
    if (later && (isPlain(later) || (from === at + 1 && knownAmong(later) >= knownAmong(found)))) return null
  }
  return found
}

const knownAmong = (headings: Headings): number => headings.columns.filter(isKnown).length

/** Whether the headings say which column is the result and need nothing from the line above. */
function isPlain({ columns }: Headings): boolean {
  const count = (role: ColumnRole) => columns.filter((column) => column.role === role).length
  const isDated = columns.some((column) => column.isDated && column.role === 'unknown')
  return count('value') === 1 && count('name') === 1 && (!isDated || count('previous') > 0)
}

interface Found extends Headings {
  /** How many lines were needed to understand the headings. */
  first: number
}

function longest(lines: readonly LayoutLine[], at: number, lexicon: Lexicon): Found | null {
  let found: Found | null = null
  for (let count = 1; count <= MOST_LINES && at + count <= lines.length; count++) {
    const part = lines.slice(at, at + count)
    const last = part.at(-1)!
    const before = part.at(-2)
    if (before && gapBetween(before, last) > CLOSEST * Math.min(before.height, last.height)) break
    if (hasResult(last, lexicon)) break
    if (found && !goesOn(found.columns, last, lexicon)) break
    if (!found && before && !mayBeHeading(before, lexicon)) break
    const above: readonly HeadingColumn[] = found?.columns ?? []
    const rows = part.map((line, row) =>
      (row === 0 ? cellsOf(line) : cellsBelow(line, above)).flatMap((cell) => partsOf(cell, lexicon)),
    )
    const columns = withoutAsides(grouped(rows).map((group) => columnOf(group, lexicon)))
    if (areHeadings(columns)) found = { columns, lines: count, first: found ? found.first : count }
    else if (found) break
  }
  return found
}

/** Whether a line may be the first line of headings: it need not be understood alone, but holds nothing else. */
function mayBeHeading(line: LayoutLine, lexicon: Lexicon): boolean {
  return cellsOf(line).every((cell) => {
    const text = textOf(cell)
    return (
      isDateHeading(text, lexicon) ||
      isHalfDate(text) ||
      roleOf(text, lexicon) !== null ||
      (text.length < 30 && !/\d|:/.test(text))
    )
  })
}
