import type { Atom } from './atoms.ts'
import { textOf } from './cells.ts'
import { isTitre } from './forms.ts'
import type { Lexicon, WordKind } from './lexicon.ts'
import type { Row } from './row.ts'
import type { Placement } from './zone.ts'

const RANGES: readonly WordKind[] = ['span', 'range', 'limit']

/** `LDL < 100  100-129  > 160`: a limit or a range with several more is a line of what results mean. */
export const isOfSeveral = (value: Atom, all: readonly Atom[]): boolean =>
  RANGES.includes(value.kind) && all.filter((atom) => atom !== value && RANGES.includes(atom.kind)).length > 1

const comparatorOf = (text: string): '<' | '>' | null =>
  /^\s*[<≤]/.test(text) ? '<' : /^\s*[>≥]/.test(text) ? '>' : null

/** `> 40 mg/dL  > 60 mg/dL`: no laboratory says less of a result than its limit asks. */
function isBeyond(row: Row, lexicon: Lexicon): boolean {
  const [value, range] = [textOf(row.value), textOf(row.range)]
  const side = comparatorOf(value)
  if (side === null || side !== comparatorOf(range)) return false
  return lexicon.position(value.replace(/^[<>≤≥=\s]+/, ''), range)?.side === (side === '<' ? 'high' : 'low')
}

const FEWEST_WORDS = 4

/** `Repeat the test for levels 5.7 - 6.2 %`: a range behind words that are no name. */
const isRecommendation = ({ row }: Placement, code: string | null, lexicon: Lexicon): boolean =>
  code === null &&
  row.range.length === 0 &&
  row.name.length >= FEWEST_WORDS &&
  lexicon.kind(textOf(row.value)) === 'span'

/** Whether the table has columns for unit or range, and the row nothing in them. */
const lacksColumns = ({ row, table }: Placement): boolean =>
  (table?.columns.some(({ role }) => role === 'unit' || role === 'range') ?? true) &&
  row.unit.length === 0 &&
  row.range.length === 0

/**
 * Takes away the lines of tables of what results mean: limits that are no result of the patient, because nothing is said of
 * their unit and range, or because the same biomarker has a result.
 */
export function withoutMeanings(placements: readonly Placement[], lexicon: Lexicon): Placement[] {
  const codeOf = ({ row }: Placement) => lexicon.biomarker(textOf(row.name))?.code ?? null
  const isLimit = ({ row }: Placement) =>
    lexicon.kind(textOf(row.value)) === 'limit' && !isTitre(textOf(row.value))
  const numbered = new Set(placements.filter((one) => !isLimit(one) || one.row.range.length > 0).map(codeOf))
  return placements.filter((one) => {
    const { row } = one
    if (!isLimit(one)) return !isRecommendation(one, codeOf(one), lexicon)
    if (textOf(row.name).startsWith('/')) return false
    if (isBeyond(row, lexicon) || lacksColumns(one)) return false
    const code = codeOf(one)
    if (row.range.length > 0) return true
    return code !== null ? !numbered.has(code) : row.isTabled && one.table !== null && !hasRanges(one)
  })
}

const hasRanges = ({ table }: Placement): boolean =>
  table?.columns.some(({ role }) => role === 'range') ?? false
