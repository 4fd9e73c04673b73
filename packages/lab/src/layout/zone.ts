import type { Printed } from '../types.ts'
import { isAmong, withBelievable } from './believable.ts'
import { readByContent } from './by-content.ts'
import { inRole, placed, readByTable } from './by-table.ts'
import { cellsOf, textOf } from './cells.ts'
import { withoutLetterColumns } from './flags.ts'
import { headingsAt } from './headings.ts'
import type { Lexicon } from './lexicon.ts'
import { endOf, type LayoutLine, leftOf } from './lines.ts'
import { withoutMeanings } from './meanings.ts'
import { isMethod, isSentence, opensNotes } from './notes.ts'
import { knownPanel, likelyPanel } from './panels.ts'
import { proseEdges, withoutProse } from './prose.ts'
import { type Row, tokensOfAtoms } from './row.ts'
import { type Table, tableOf } from './table.ts'
import { readByUnits, type UnitColumns, unitColumnsAt } from './unit-columns.ts'

/** The state of reading that is carried from line to line and from page to page. */
export interface Course {
  table: Table | null
  panel: Printed | null
  units: UnitColumns | null
}

export interface Placement {
  row: Row
  panel: Printed | null
  table: Table | null
}

/** A line that is no result, and the table it stands in. */
export interface Leftover {
  line: LayoutLine
  table: Table | null
  panel: Printed | null
  isHeading: boolean
  inNotes: boolean
  /** A result of a name the dictionary does not know, if the lines around it are results. */
  maybe: readonly Row[]
}

export interface ZoneReading {
  rows: Placement[]
  leftovers: Leftover[]
  course: Course
}

/** Below the opening of remarks only a line that has everything is a result, or stands where the results do. */
function isSureInNotes(row: Row, before: readonly Placement[], lexicon: Lexicon): boolean {
  if (row.unit.length > 0 && row.range.length > 0) return true
  const isAnswer = row.isTabled && lexicon.kind(textOf(row.value)) === 'word'
  const others = before.map((placement) => placement.row)
  return row.isKnown && isAmong(row, others, isAnswer ? 1 : undefined)
}

function rowsOf(line: LayoutLine, { table, units }: Course, lexicon: Lexicon): readonly Row[] {
  const cells = cellsOf(line)
  if (isMethod(textOf(cells[0]!))) return []
  const measured = units ? readByUnits(line, units, lexicon) : null
  if (measured) return measured
  const prose = cells.findIndex((cell) => isSentence([textOf(cell)]))
  if (prose === 0) return []
  const results = prose < 0 ? line : { ...line, tokens: cells.slice(0, prose).flat() }
  const tabled = table ? readByTable(results, table, lexicon) : []
  if (tabled.length > 0) return tabled
  if (table?.hasHistory) return []
  return readByContent(results, lexicon).filter((row) => !isGradeOf(row, results, table, lexicon))
}

/** `Borderline: 21` in the column of ranges is a part of a range, whatever stands beside it. */
function isGradeOf({ value }: Row, line: LayoutLine, table: Table | null, lexicon: Lexicon): boolean {
  if (!table || !/\p{L}\s*:/u.test(textOf(value))) return false
  const ranged = tokensOfAtoms(inRole(placed(line, table, lexicon), 'range'))
  return value.every((token) => ranged.includes(token))
}

/** `LDL < 100` in a table of what results mean: a limit without a unit, below the result itself or in remarks. */
function isInterpretive(row: Row, before: readonly Placement[], inNotes: boolean, lexicon: Lexicon): boolean {
  const kind = lexicon.kind(textOf(row.value))
  if ((kind !== 'limit' && kind !== 'span') || row.unit.length > 0) return false
  const limit = /[\d.,]+/.exec(textOf(row.value))![0]
  if (kind === 'limit' && row.range.length > 1 && row.range[0]!.text === limit) return true
  const code = (one: Row) => lexicon.biomarker(textOf(one.name))?.code
  return inNotes || (row.isKnown && before.some((other) => code(other.row) === code(row)))
}

/** Whether a row is a control, such as `Prothrombin time (control)`: what the method gives for a healthy sample. */
const isControl = ({ name }: Row): boolean =>
  /(?<!\p{L})(?:control|kontrolle|t[ée]moin|testigo|controllo|controle)\)?$/iu.test(textOf(name))

/** Remarks in a column of their own, on the right, do not end the results on the left. */
function leftPartOf(lines: readonly LayoutLine[]): number {
  const left = Math.min(...lines.map(leftOf))
  return left + (Math.max(...lines.map(endOf)) - left) / 3
}

/** How far a heading may stand above the results it names, in lines. */
const HEADING_REACH = 3

/** Reads the lines of a column of the page from top to bottom. */
export function readZone(
  lines: readonly LayoutLine[],
  from: Course,
  texts: readonly string[],
  lexicon: Lexicon,
): ZoneReading {
  const reading: ZoneReading = { rows: [], leftovers: [], course: { ...from } }
  const leftPart = leftPartOf(lines)
  const prose = proseEdges(lines, lexicon)
  let inNotes = false
  let likely: { panel: Printed; at: number } | null = null
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    const { course } = reading
    const leave = (isHeading: boolean, left = line, maybe: readonly Row[] = []) =>
      reading.leftovers.push({
        line: left,
        table: course.table,
        panel: course.panel,
        isHeading,
        inNotes,
        maybe,
      })
    const headings = headingsAt(lines, at, lexicon)
    if (headings) {
      course.table = tableOf(headings, texts)
      course.units = null
      inNotes = false
      for (const part of lines.slice(at, at + headings.lines)) leave(true, part)
      at += headings.lines - 1
      continue
    }
    const units = unitColumnsAt(line, lexicon)
    if (units) {
      course.units = units
      leave(true)
      continue
    }
    const text = textOf(line.tokens)
    const isOpening = opensNotes(text) || opensNotes(textOf(cellsOf(line)[0]!))
    if (isOpening && leftOf(line) < leftPart) {
      inNotes = true
      leave(false)
      continue
    }
    const rows = rowsOf(withoutProse(line, prose), course, lexicon).filter(
      (row) => !isInterpretive(row, reading.rows, inNotes, lexicon) && !isControl(row),
    )
    const isSure = (row: Row) =>
      (row.isKnown || row.isTabled) && (!inNotes || isSureInNotes(row, reading.rows, lexicon))
    if (rows.length > 0 && !rows.every(isSure)) {
      leave(false, line, rows)
      continue
    }
    if (rows.length > 0) {
      if (likely && at - likely.at <= HEADING_REACH) course.panel = likely.panel
      likely = null
      for (const row of rows) reading.rows.push({ row, panel: course.panel, table: course.table })
      continue
    }
    const panel = knownPanel(line, lexicon)
    if (panel) {
      course.panel = panel
      course.units = null
      inNotes = false
      likely = null
    } else if (reading.rows.length > 0 || course.table) {
      const maybe = likelyPanel(line)
      if (maybe && !inNotes && !lexicon.biomarker(maybe.text)) likely = { panel: maybe, at }
    }
    leave(panel !== null)
  }
  const believed = withBelievable(reading)
  return { ...believed, rows: withoutLetterColumns(withoutMeanings(believed.rows, lexicon), lexicon) }
}
