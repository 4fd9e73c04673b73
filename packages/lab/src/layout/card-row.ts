import { type Atom, isTornFrom } from './atoms.ts'
import { textOf } from './cells.ts'
import { partFlags } from './flags.ts'
import { BLOOD_GROUP, isBloodGroup, isCounted, isGrade, isSediment, isUnfinished } from './forms.ts'
import { overlapX, union } from './geometry.ts'
import type { Lexicon, WordKind } from './lexicon.ts'
import { type Row, tokensOfAtoms, withUnit } from './row.ts'
import { isBelow, isKnown, isLabel, isRange, RANGES, type Spot, unlabelled } from './spots.ts'

const VALUES: readonly WordKind[] = ['number', 'limit', 'word']

/** Finds the cell right beside another on its line. */
const beside = (spot: Spot, spots: readonly Spot[], lexicon: Lexicon): Spot | undefined =>
  spots.find((other) => {
    if (other.line !== spot.line || other === spot) return false
    const gap = -overlapX(union(spot.cell), union(other.cell))
    const isOfLabel = unlabelled(spot.atoms, lexicon).label === 'value' && isRange(other, lexicon)
    const isNear =
      gap < 3 * spot.line.height || isOfLabel || unlabelled(other.atoms, lexicon).label === 'range'
    return other.cell[0]!.x > spot.cell[0]!.x && isNear
  })

const isAddition = ({ atoms }: Spot): boolean =>
  atoms.every((atom) => atom.kind === 'unit' || atom.kind === 'flag')

const LONGEST_UNIT = 8

/** A short word of a picture right beside the value: its unit, though it was misread. */
const isMisread = ({ atoms: [word, ...more], line }: Spot): boolean =>
  line.by === 'ocr' &&
  word?.kind === 'text' &&
  more.length === 0 &&
  word.tokens.length === 1 &&
  word.text.length <= LONGEST_UNIT &&
  !/[\d:]/.test(word.text)

/** The cells beside a value, up to the first that is more than its unit or its flag. */
function chainOf(value: Spot, spots: readonly Spot[], lexicon: Lexicon): Spot[] {
  const chain: Spot[] = []
  for (let last = value; ; last = chain.at(-1)!) {
    const next = beside(last, spots, lexicon)
    if (!next) return chain
    chain.push(next)
    if (!isAddition(next) && !(last === value && isMisread(next))) return chain
  }
}

/** The status word at the other end of the card: the next cell of the line, however far away. */
function statusOf(value: Spot, spots: readonly Spot[]): Atom | null {
  const next = spots.find(({ line, cell }) => line === value.line && cell[0]!.x > value.cell[0]!.x)
  const [status, ...more] = next?.atoms ?? []
  return status?.kind === 'flag' && more.length === 0 ? status : null
}

/** Whether a piece can be the result of that name. */
function isResult(atom: Atom, next: Atom | undefined, code: string | null): boolean {
  if (VALUES.includes(atom.kind) || isGrade(atom.text)) return true
  if (code === BLOOD_GROUP && isBloodGroup(atom.text)) return true
  return atom.kind === 'span' && (isSediment(code) || (next?.kind === 'unit' && isCounted(next.text)))
}

/** The result of a name whose value stands below it; null when the cell cannot be its value. */
export function rowOf(name: Spot, value: Spot, spots: readonly Spot[], lexicon: Lexicon): Row | null {
  const { atoms, label } = unlabelled(value.atoms, lexicon)
  const code = lexicon.biomarker(textOf(name.cell))?.code ?? null
  const result = atoms[0]
  const chain = chainOf(value, spots, lexicon)
  const next = chain.at(-1)
  const near = [...atoms.slice(1), ...chain.flatMap((spot) => unlabelled(spot.atoms, lexicon).atoms)]
  if (!result || label === 'range' || !isResult(result, near[0], code)) return null
  if (isTornFrom(result, near[0])) return null
  const unit = near.find((atom) => atom.kind === 'unit')
  const ranged = near.filter((atom) => RANGES.includes(atom.kind))
  const { range, flags } = partFlags(
    ranged.length > 0 ? ranged.slice(0, 1) : rangeOf(name, value, next, spots, lexicon),
    result.text,
    lexicon,
  )
  if (near.some((atom) => atom.kind === 'text' && atom.cell === result.cell && atom.tokens.length > 2))
    return null
  const row: Row = {
    name: name.cell,
    value: result.tokens,
    unit: unit ? unit.tokens : [],
    range: tokensOfAtoms(range),
    rangeSign: ' ',
    flag:
      (
        [...near.filter((atom) => atom.kind === 'flag'), ...flags][0] ??
        statusOf(chain.findLast(isAddition) ?? value, spots)
      )?.tokens ?? [],
    line: value.line,
    isKnown: true,
    isTabled: false,
  }
  const full = withUnit(row, lexicon)
  const isWord = code === BLOOD_GROUP || (result.kind !== 'number' && result.kind !== 'limit')
  const isBare = isWord && value.line.tokens.length <= 4
  const isEnough = full.unit.length > 0 || full.range.length > 0 || isBare || label === 'value'
  return isEnough && !isUnfinished(textOf(full.value)) ? full : null
}

/** The lines below a label that says they are the range. */
function rangeBelow(label: Spot, spots: readonly Spot[]): Atom[] {
  const atoms: Atom[] = []
  let { y } = label.line
  for (const spot of spots) {
    const drop = spot.line.y - y
    if (drop <= 0 || Math.abs(spot.cell[0]!.x - label.cell[0]!.x) > spot.line.height) continue
    if (drop > 2 * spot.line.height) break
    atoms.push(...spot.atoms)
    y = spot.line.y
  }
  return atoms
}

/** The range between name and value, or the nearest below the value and above the next name. */
function rangeOf(
  name: Spot,
  value: Spot,
  next: Spot | undefined,
  spots: readonly Spot[],
  lexicon: Lexicon,
): Atom[] {
  if (next && isLabel(next.cell, lexicon)) return rangeBelow(next, spots)
  const ranges = spots.filter((spot) => spot !== value && spot.line !== value.line && isRange(spot, lexicon))
  const between = ranges.find((spot) => spot.line.y < value.line.y && isBelow(spot, name.cell))
  const below = ranges.find((spot) => spot.line.y > value.line.y && isBelow(spot, value.cell))
  const isOfNext = spots.some(
    (spot) =>
      below &&
      spot.line.y > value.line.y &&
      spot.line.y < below.line.y &&
      isKnown(spot, lexicon) &&
      isBelow(spot, value.cell),
  )
  const range = between ?? (isOfNext ? undefined : below)
  return range ? unlabelled(range.atoms, lexicon).atoms : []
}
