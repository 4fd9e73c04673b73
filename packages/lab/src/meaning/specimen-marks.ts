import type { Box, FoundReport, FoundResult, Printed } from '../types.ts'
import { tokensOf } from './names/normalise.ts'
import { folded, isHeadingOfSpecimen, type Named, specimenIn, specimenInLabel } from './names/specimen.ts'
import { panelOf } from './panels.ts'

/** What a heading that names no specimen says about it. */
type UnnamedSpecimen = 'implied blood' | 'implied urine' | 'implied stool' | 'weak' | 'cells' | 'nothing'

/** A place on the page that says what was examined, or that a part of another kind begins. */
export interface SpecimenMark {
  box: Box
  /** What comes from headings that do not name a specimen: implied ones, `weak`, `cells` for those of blood, and `nothing`. */
  says: Exclude<Named, null> | UnnamedSpecimen
  /** Whether it applies only to the row above it. */
  isTrailing: boolean
  /** Whether it applies to what follows until the next one, and not to the whole sample as a label does. */
  isHeading: boolean
  /** Whether it heads a group of tests, such as `Serum lipids`, and ends with it. */
  isOfPanel: boolean
}

const LABEL =
  "specimen(?: type| source)?|type of specimen|sample(?: type| material)?|type of sample|material(?: type)?|probe|proben(?:material|art|typ)|untersuchungs(?:material|gut)|muestra|tipo de muestra|clase de muestra|especimen|echantillon|nature (?:de l'echantillon|du prelevement)|(?:type de )?prelevement|materiel|campione|tipo (?:di )?campione|materiale(?: biologico)?|amostra|tipo de amostra|material (?:biologico|examinado|coletado)|materiaal|monster(?:materiaal)?|soort materiaal|probka|rodzaj (?:materialu|probki)|material badany|prov(?:material|typ)?|fluid"
const LABELLED = new RegExp(`(?:^|[^a-z])(?:${LABEL})\\s*[:=]\\s*(.{1,48})`, 'g')
const UNPUNCTUATED = new RegExp(`^(?:${LABEL})\\s+(.{1,24})`)
/** The place where the next label begins. */
const NEXT_LABEL = /\s+\S+(?: \S+)?\s*:.*$/

/** The specimen that a line such as `Material: EDTA-Blut` states. */
function labelIn(text: string): Named {
  const line = folded(text)
  for (const [, value] of line.matchAll(LABELLED)) {
    const named = specimenInLabel(value!.replace(NEXT_LABEL, ''))
    if (named) return named
  }
  const value = UNPUNCTUATED.exec(line)?.[1]
  const first = value ? tokensOf(value).slice(0, 2).join(' ') : ''
  return first === '' || value!.includes(':') ? null : specimenInLabel(first)
}

const LONGEST = 64
const MOST_WORDS = 9
/** `Urine collected: 06.11.2024` heads nothing. */
const DATE_BEHIND_LABEL = /:\s*\d/
const DATES = /\d[\d./:-]{3,}/g

/** `HBA1C (GLYCATED HEMOGLOBIN), BLOOD`: behind the last comma of a heading. */
const BEHIND_COMMA = /,\s*(?:whole |edta )*blood$/

/** What a line that stands alone as a heading names. A name in capitals may be that of a laboratory: it says no blood. */
function headingIn(printed: string): Named {
  if (DATE_BEHIND_LABEL.test(printed)) return null
  const text = printed.replace(DATES, ' ').trim()
  const line = folded(text).replace(/[:.\s]+$/, '')
  if (line.length > LONGEST || /[:;?!]\s*\S|\.\s+\S/.test(line)) return null
  const named = specimenIn(line)
  if (!named) return null
  if (tokensOf(line).length > MOST_WORDS) return null
  if (isHeadingOfSpecimen(line) || panelOf(line)?.panel) return named
  const isCapitals = /\p{Lu}{3}/u.test(text) && text === text.toUpperCase() && !/\d/.test(text)
  return (isCapitals && named !== 'blood') || BEHIND_COMMA.test(line) ? named : null
}

/** Panels that no laboratory reports of anything but blood. */
const OF_BLOOD = new Set([
  'complete_blood_count',
  'red_cell_indices',
  'platelet_panel',
  'coagulation',
  'lipid_panel',
  'liver_panel',
  'metabolic_panel',
  'iron_panel',
  'thyroid_panel',
  'cardiac_panel',
  'tumour_markers',
  'blood_gases',
])

function saysOf(panel: string): SpecimenMark['says'] {
  const named = specimenIn(panel)
  if (named) return named
  const code = panelOf(folded(panel))?.panel?.code
  if (code === 'urinalysis') return 'weak'
  if (code === 'stool_analysis') return 'implied stool'
  if (code === 'differential') return 'cells'
  if (!code || !OF_BLOOD.has(code)) return 'nothing'
  return /ha?emat|ematolog/.test(folded(panel)) ? 'cells' : 'implied blood'
}

const keyOf = ({ page, x, y }: Box): string => `${page} ${Math.round(x)} ${Math.round(y)}`

/** Whether a place comes before another in reading order. */
const isAbove = (a: Box, b: Box): boolean =>
  a.page < b.page || (a.page === b.page && a.y + a.height / 2 < b.y + b.height / 2)

const NEXT_LINE = 2.4

const isRightBelow = (box: Box, above: Box): boolean =>
  box.page === above.page &&
  isAbove(above, box) &&
  box.y - above.y < NEXT_LINE * Math.max(above.height, box.height)

/** A label below each row says what that row is of; one above the first row is of all that follow. */
function isTrailing(label: Printed, first: Printed | undefined, { results }: FoundReport): boolean {
  return (
    first !== undefined &&
    results.some(({ name }) => isRightBelow(first.box, name.box)) &&
    results.some(({ name }) => isRightBelow(label.box, name.box))
  )
}

/** `(Serum, CLIA)` below a name, or as much of it as came into the first line. */
const IN_BRACKETS = /^\(([^()]{3,48})\)?$/

function bracketIn(line: Printed, { results }: FoundReport): Named {
  const inside = IN_BRACKETS.exec(line.text.trim())?.[1]
  const isBelowName = ({ name }: FoundResult) =>
    isRightBelow(line.box, name.box) && line.box.x < rightOf(name.box)
  return inside && results.some(isBelowName) ? specimenInLabel(inside) : null
}

const LABEL_MARK = { isTrailing: false, isHeading: false, isOfPanel: false } as const

function headingMark({ text }: Printed): Omit<SpecimenMark, 'box' | 'says'> {
  const line = folded(text)
  const isOfPanel = !isHeadingOfSpecimen(line) || panelOf(line)?.panel != null
  return { isTrailing: false, isHeading: true, isOfPanel }
}

/** Every place of a report that says what was examined, from top to bottom. */
export function marksOf(report: FoundReport): SpecimenMark[] {
  const labelled = report.lines.flatMap((line) => {
    const says = labelIn(line.text)
    return says ? [{ line, says }] : []
  })
  const labels = new Set(labelled.map(({ line }) => line))
  const first = labelled.map(({ line }) => line).sort((a, b) => (isAbove(a.box, b.box) ? -1 : 1))[0]
  const marks = new Map<string, SpecimenMark>()
  for (const { line, says } of labelled)
    marks.set(keyOf(line.box), {
      box: line.box,
      says,
      ...LABEL_MARK,
      isTrailing: isTrailing(line, first, report),
    })
  for (const line of report.lines) {
    const below = bracketIn(line, report)
    if (below) marks.set(keyOf(line.box), { box: line.box, says: below, ...LABEL_MARK, isTrailing: true })
    const says = labels.has(line) || below ? null : headingIn(line.text)
    if (says) marks.set(keyOf(line.box), { box: line.box, says, ...headingMark(line) })
  }
  for (const panel of new Set(report.results.flatMap((result) => result.panel ?? []))) {
    const key = keyOf(panel.box)
    if (!marks.has(key)) marks.set(key, { box: panel.box, says: saysOf(panel.text), ...headingMark(panel) })
  }
  return [...marks.values()].sort((a, b) => a.box.page - b.box.page || a.box.y - b.box.y)
}

const rightOf = ({ x, width }: Box): number => x + width

/** The horizontal extent of a result, from its name to the last text in its row. */
function extentOf({ name, value, unit, range, flag }: FoundResult): { from: number; to: number } {
  const boxes = [name, value, unit, range, flag].flatMap((part) => part?.box ?? [])
  return { from: Math.min(...boxes.map(({ x }) => x)), to: Math.max(...boxes.map(rightOf)) }
}

const shares = (box: Box, { from, to }: { from: number; to: number }): boolean =>
  box.x < to && rightOf(box) > from

/** Whether another result stands between the two. */
const isNearer = ({ box }: SpecimenMark, { name }: FoundResult, results: readonly FoundResult[]): boolean =>
  results.some(
    (other) =>
      isAbove(name.box, other.name.box) &&
      isAbove(other.name.box, box) &&
      shares(other.name.box, { from: name.box.x, to: rightOf(name.box) }),
  )

/** Whether a mark stands over the column of a result, and not over another one beside it. */
export function isOver(mark: SpecimenMark, result: FoundResult, results: readonly FoundResult[]): boolean {
  if (mark.isTrailing) return isRightBelow(mark.box, result.name.box) && !isNearer(mark, result, results)
  if (!isAbove(mark.box, result.name.box)) return false
  if (mark.box.page !== result.name.box.page || shares(mark.box, extentOf(result))) return true
  return !results.some((other) => other.name.box.page === mark.box.page && shares(mark.box, extentOf(other)))
}
