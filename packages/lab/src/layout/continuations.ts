import { inRole, placed } from './by-table.ts'
import { cellsOf, textOf } from './cells.ts'
import { overlapX, union } from './geometry.ts'
import type { Lexicon } from './lexicon.ts'
import { type LayoutLine, leftOf } from './lines.ts'
import { isAside, isMethod, isSentence, opensNotes } from './notes.ts'
import { type Row, tokensOfAtoms } from './row.ts'
import type { Token } from './tokens.ts'
import type { Leftover, Placement, ZoneReading } from './zone.ts'

/** Lines of one row are closer than this, in heights of their letters. */
const REACH = 2.2

interface Open {
  placement: Placement
  row: Row
  /** The vertical place of the last line that belongs to it. */
  y: number
}

interface Part {
  column: 'range' | 'name' | 'unit'
  tokens: readonly Token[]
  /** The words of the range, where the name and the range continue in one line. */
  range?: readonly Token[]
}

function partInTable({ line, table }: Leftover, lexicon: Lexicon): Part | null {
  const all = placed(line, table!, lexicon)
  if (all.every(({ column }) => column.role === 'name')) return { column: 'name', tokens: line.tokens }
  const ranged = inRole(all, 'range')
  const named = inRole(all, 'name')
  const isBeside = all.every(({ column }) => ['name', 'range', 'comment', 'method'].includes(column.role))
  if (isBeside && ranged.length > 0) {
    const range = tokensOfAtoms(ranged)
    if (named.every(({ text }) => isRemark(text))) return { column: 'range', tokens: range }
    return { column: 'name', tokens: tokensOfAtoms(named), range }
  }
  const isUnit = all.every(({ atom, column }) => atom.kind === 'unit' && column.role !== 'name')
  return isUnit ? { column: 'unit', tokens: line.tokens } : null
}

const isRemark = (text: string): boolean => /^\(.*\)$/.test(text) || isMethod(text)

/** Which column of the row a line without a result continues. */
function partOf(leftover: Leftover, row: Row, lexicon: Lexicon): Part | null {
  const { line, table } = leftover
  if (table?.columns.some((column) => column.role === 'range')) return partInTable(leftover, lexicon)
  const nameEnd = Math.max(...row.name.map((token) => token.x + token.width))
  const cells = cellsOf(line)
  if (row.range.length > 0 && leftOf(line) > nameEnd && lexicon.column(textOf(line.tokens)) === null) {
    const range = union(row.range)
    const isBelow = cells.every((cell) => overlapX(union(cell), range) > 0 || cell[0]!.x > range.x)
    if (isBelow && Math.abs(leftOf(line) - range.x) < 6 * line.height)
      return { column: 'range', tokens: line.tokens }
  }
  const isName = cells.length === 1 && Math.abs(leftOf(line) - row.name[0]!.x) < 3 * line.height
  return isName ? { column: 'name', tokens: line.tokens } : null
}

/** Whether a name that no dictionary knows clearly continues: after a comma, or with its bracket. */
function isHalf(halves: readonly Token[], half: readonly Token[]): boolean {
  const isFirst = halves[0] === half[0]
  if (!isFirst) return false
  return /[,(-]$/.test(textOf(half)) || /^\(/.test(halves[half.length]!.text)
}

/** A name with a lower score contains words that do not belong to it. */
const EVERY_WORD = 0.95

/** Whether two halves of a name make a better name than the half that stands beside the value. */
function makesName(halves: readonly Token[], half: readonly Token[], lexicon: Lexicon): boolean {
  const whole = lexicon.biomarker(textOf(halves))
  const own = lexicon.biomarker(textOf(half))
  if (!own && !whole) return isHalf(halves, half)
  if (!whole) return false
  if (!own) return true
  if (whole.code !== own.code) return whole.score >= own.score
  return whole.score > own.score && whole.score >= EVERY_WORD
}

/** `mL/min/1,73` with `m2` below it: the unit of a filtration, broken at its space. */
const restOfUnit = (row: Row, line: LayoutLine): Token | undefined =>
  /1[.,]73$/.test(textOf(row.unit))
    ? line.tokens.find((token) => /^(?:m[2²]|qm)$/i.test(token.text) && overlapX(token, union(row.unit)) > 0)
    : undefined

const isNameless = ({ name }: Row, lexicon: Lexicon): boolean =>
  isAside(textOf(name)) && lexicon.biomarker(textOf(name)) === null

function below(open: Open, leftover: Leftover, lexicon: Lexicon): Row | null {
  const { row } = open
  const rest = restOfUnit(row, leftover.line)
  if (rest) {
    const whole = { ...row, unit: [...row.unit, rest] }
    const tokens = leftover.line.tokens.filter((token) => token !== rest)
    if (tokens.length === 0) return whole
    const line = { ...leftover.line, tokens }
    return below({ ...open, row: whole }, { ...leftover, line }, lexicon) ?? whole
  }
  const part = partOf(leftover, row, lexicon)
  if (part?.column === 'range') return { ...row, range: [...row.range, ...part.tokens] }
  if (part?.column === 'unit') return row.unit.length === 0 ? { ...row, unit: part.tokens } : row
  if (!part) return null
  const text = textOf(part.tokens)
  if (isMethod(text) || leftover.isHeading || isNameless(row, lexicon)) return null
  const name = [...row.name, ...part.tokens]
  if (lexicon.biomarker(text) && (lexicon.biomarker(textOf(row.name)) || !lexicon.biomarker(textOf(name))))
    return null
  if (!makesName(name, row.name, lexicon)) return null
  return { ...row, name, range: [...row.range, ...(part.range ?? [])] }
}

function above({ row }: Open, leftover: Leftover, lexicon: Lexicon): Row | null {
  const part = partOf(leftover, row, lexicon)
  if (part?.column === 'range') return { ...row, range: [...part.tokens, ...row.range] }
  if (part?.column !== 'name' || lexicon.panel(textOf(part.tokens))) return null
  const name = [...part.tokens, ...row.name]
  if (!makesName(name, row.name, lexicon)) return null
  return { ...row, name, range: [...(part.range ?? []), ...row.range], isKnown: true }
}

const isProse = (line: LayoutLine): boolean => {
  const texts = cellsOf(line).map(textOf)
  return isSentence(texts) || opensNotes(texts.join(' '))
}

/**
 * Adds lines that continue a row to that row: ranges of several lines, names of two. A row that has no name after that repeats the
 * result above it in another unit.
 */
export function withContinuations(reading: ZoneReading, lexicon: Lexicon): ZoneReading {
  const rows: Open[] = reading.rows.map((placement) => ({
    placement,
    row: placement.row,
    y: placement.row.line.lastY ?? placement.row.line.y,
  }))
  const leftovers: Leftover[] = []
  for (const leftover of reading.leftovers) {
    const { line } = leftover
    if (leftover.isHeading || isProse(line)) {
      leftovers.push(leftover)
      continue
    }
    const previous = rows.filter((open) => open.row.line.y <= line.y).at(-1)
    const next = rows.find((open) => open.row.line.y > line.y)
    const reach = REACH * line.height
    const sincePrevious = previous ? line.y - previous.y : Number.POSITIVE_INFINITY
    const untilNext = next ? next.row.line.y - line.y : Number.POSITIVE_INFINITY
    const attempts = [
      { open: previous, distance: sincePrevious, join: below },
      { open: next, distance: untilNext * 1.3, join: above },
    ].sort((a, b) => a.distance - b.distance)
    const taken = attempts.some(({ open, distance, join }) => {
      if (!open || distance > reach) return false
      const joined = join(open, leftover, lexicon)
      if (!joined) return false
      open.row = joined
      if (join === below) open.y = line.y
      return true
    })
    if (!taken) leftovers.push(leftover)
  }
  return {
    ...reading,
    rows: rows
      .filter(({ row }) => !isNameless(row, lexicon))
      .map(({ placement, row }) => ({ ...placement, row })),
    leftovers,
  }
}
