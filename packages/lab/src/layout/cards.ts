import type { Box } from '../types.ts'
import { rowOf } from './card-row.ts'
import { cellsOf, textOf } from './cells.ts'
import type { Lexicon } from './lexicon.ts'
import type { LayoutLine } from './lines.ts'
import { isMethod } from './notes.ts'
import type { Row } from './row.ts'
import { isBelow, isKnown, RANGES, REACH, type Spot, spotsOf } from './spots.ts'
import type { Placement, ZoneReading } from './zone.ts'

interface Card {
  name: Spot
  value: Spot
  row: Row
}

const BULLET = /^[•·▪*]/

/** Whether a limit explains what results mean: it is in a list, or has no unit and more limits below. */
function isMeaning(value: Spot, row: Row, spots: readonly Spot[]): boolean {
  if (value.atoms[0]!.kind === 'limit' && BULLET.test(textOf(row.name))) return true
  if (value.atoms[0]!.kind !== 'limit' || row.unit.some((token) => token.y >= value.cell[0]!.y)) return false
  const next = spots.find((spot) => spot.line.y > value.line.y && isBelow(spot, value.cell))
  return next !== undefined && RANGES.includes(next.atoms[0]!.kind)
}

/** The last of the lines right below a name that say how, when and in what it was measured. */
function lastBefore(name: Spot, spots: readonly Spot[], lexicon: Lexicon): LayoutLine {
  let last = name.line
  for (const { line, leftover } of spots) {
    if (line.y <= last.y) continue
    const text = textOf(cellsOf(line)[0]!)
    const label = /^([^:]+):/.exec(text)?.[1]
    const meaning = label ? lexicon.column(label) : null
    const isAside = meaning === 'method' || meaning === 'specimen' || meaning === 'date'
    if (!(isAside || isMethod(text) || leftover.isHeading) || line.y - last.y > REACH * line.height) break
    last = line
  }
  return last
}

/** The card of a name: the first value below it that no other name has taken. */
function cardOf(name: Spot, { spots, rows }: Field, taken: ReadonlySet<Spot>, lexicon: Lexicon): Card | null {
  const last = lastBefore(name, spots, lexicon)
  const below = spots
    .filter((spot) => !taken.has(spot) && spot.line.y > last.y && isBelow(spot, name.cell, last))
    .sort((a, b) => a.line.y - b.line.y)
  for (const value of below) {
    const isBetween = ({ y }: LayoutLine) => y > name.line.y && y < value.line.y
    const isOfAnother =
      rows.some(isBetween) ||
      spots.some((spot) => isBetween(spot.line) && isKnown(spot, lexicon) && isBelow(value, spot.cell))
    if (isOfAnother) return null
    const row = rowOf(name, value, spots, lexicon)
    if (row && isMeaning(value, row, spots)) return null
    if (row) return { name, value, row }
  }
  return null
}

const LONGEST_NAME = 8

const mayBeName = ({ atoms, cell }: Spot): boolean =>
  atoms.length === 1 && atoms[0]!.kind === 'text' && cell.length <= LONGEST_NAME && !/:/.test(textOf(cell))

/** Whether a card is like the others: its value stands in the same place, and nothing is missing. */
function isAlike(card: Card, cards: readonly Card[]): boolean {
  if (card.row.unit.length === 0 || card.row.range.length === 0) return false
  const offset = ({ name, value }: Card) => ({
    x: value.cell[0]!.x - name.cell[0]!.x,
    y: value.line.y - name.line.y,
  })
  const own = offset(card)
  const near = card.name.line.height / 2
  return cards.some((other) => {
    const theirs = offset(other)
    return Math.abs(own.x - theirs.x) < near && Math.abs(own.y - theirs.y) < near
  })
}

interface Field {
  spots: readonly Spot[]
  /** The lines of results that were found already. */
  rows: readonly LayoutLine[]
}

function cardsAmong(field: Field, lexicon: Lexicon): Card[] {
  const { spots } = field
  const taken = new Set<Spot>()
  const cards: Card[] = []
  const take = (card: Card | null) => {
    if (!card) return
    taken.add(card.value)
    cards.push(card)
  }
  for (const spot of spots) if (isKnown(spot, lexicon)) take(cardOf(spot, field, taken, lexicon))
  const known = [...cards]
  for (const spot of spots) {
    if (isKnown(spot, lexicon) || !mayBeName(spot) || taken.has(spot)) continue
    const card = cardOf(spot, field, taken, lexicon)
    if (card && isAlike(card, known)) take({ ...card, row: { ...card.row, isKnown: false } })
  }
  return cards
}

const placeOf = ({ x, y }: Box): string => `${x} ${y}`

/** Whether a line is of an older sample: `Previous results: 95`. */
const isOlder = (line: LayoutLine, lexicon: Lexicon): boolean => {
  const label = /^([^:\d]+)[:\d]/.exec(textOf(line.tokens))?.[1]
  return label !== undefined && lexicon.column(label.trim()) === 'previous'
}

/** Finds results whose value stands below the name: cards, gauges, `Result: 95` on a line of its own. */
export function withCards(reading: ZoneReading, lexicon: Lexicon): ZoneReading {
  const spots = reading.leftovers
    .filter(({ table, inNotes, line }) => !table?.hasHistory && !inNotes && !isOlder(line, lexicon))
    .flatMap((leftover) => spotsOf(leftover, lexicon))
  const rows = reading.rows.map(({ row }) => row.line)
  const found = cardsAmong({ spots, rows }, lexicon)
  if (found.length === 0) return reading
  const placements = found.map(
    ({ name, row }): Placement => ({ row, panel: name.leftover.panel, table: name.leftover.table }),
  )
  const taken = new Set(found.flatMap(({ row }) => [row.value[0]!, ...row.range].map(placeOf)))
  return {
    ...reading,
    rows: [...reading.rows, ...placements].sort((a, b) => a.row.line.y - b.row.line.y),
    leftovers: reading.leftovers.filter(
      ({ line }) => !line.tokens.some((token) => taken.has(placeOf(token))),
    ),
  }
}
