import type { Box } from '../types.ts'
import { type Atom, atomsOf } from './atoms.ts'
import { type Cell, cellsOf, textOf } from './cells.ts'
import { BLOOD_GROUP, isBloodGroup, isCounted, isGrade, isSediment, isUnfinished } from './forms.ts'
import { bottomOf, centreX, overlapX, union } from './geometry.ts'
import type { Kind, Lexicon } from './lexicon.ts'
import type { Line } from './lines.ts'
import { isMethod } from './notes.ts'
import { type Row, tokensOfAtoms, withUnit } from './row.ts'
import type { Leftover, Placement, ZoneReading } from './zone.ts'

/** How far below its name a value may stand, in heights of the larger of the two. */
const REACH = 3.2
const VALUES: readonly Kind[] = ['number', 'limit', 'word']
const RANGES: readonly Kind[] = ['span', 'range', 'limit']

interface Spot {
  cell: Cell
  line: Line
  leftover: Leftover
  atoms: Atom[]
}

/** Without the words that say what follows: `Result: 95`, `Reference: 70 - 99`. */
function unlabelled(atoms: Atom[], lexicon: Lexicon): { atoms: Atom[]; label: string | null } {
  const first = atoms[0]!
  const label = first.kind === 'text' ? lexicon.column(first.text.replace(/[\s:]+$/, '')) : null
  return label === null ? { atoms, label: null } : { atoms: atoms.slice(1), label }
}

/** The pieces of a cell, the words that say what follows apart from it. */
function atomsOfSpot(cell: Cell, index: number, lexicon: Lexicon): Atom[] {
  const end = cell.findIndex((token) => /:$/.test(token.text)) + 1
  const label = cell.slice(0, end)
  if (end === 0 || end === cell.length || !isLabel(label, lexicon)) return atomsOf(cell, index, true, lexicon)
  return [...atomsOf(label, index, true, lexicon), ...atomsOf(cell.slice(end), index, false, lexicon)]
}

/** Whether it stands below a name, or below the lines that say how and in what it was measured. */
const isBelow = (spot: Spot, name: Cell, last?: Line): boolean => {
  const box = union(spot.cell)
  const own = union(name)
  const above = last ? { ...own, height: bottomOf(union(last.tokens)) - own.y } : own
  const reach = REACH * Math.max(box.height, own.height)
  const drop = box.y - bottomOf(above)
  if (drop < -0.4 * own.height || drop > reach) return false
  const height = Math.max(box.height, own.height)
  return (
    overlapX(box, above) > 0 ||
    Math.abs(box.x - above.x) < height ||
    Math.abs(centreX(box) - centreX(above)) < height
  )
}

/** The cell right beside another on its line. */
const beside = (spot: Spot, spots: readonly Spot[], lexicon: Lexicon): Spot | undefined =>
  spots.find((other) => {
    if (other.line !== spot.line || other === spot) return false
    const gap = -overlapX(union(spot.cell), union(other.cell))
    const isOfLabel = unlabelled(spot.atoms, lexicon).label === 'value' && isRange(other, lexicon)
    const isNear =
      gap < 3 * spot.line.height || isOfLabel || unlabelled(other.atoms, lexicon).label === 'range'
    return other.cell[0]!.x > spot.cell[0]!.x && isNear
  })

/** Whether a piece can be the result of that name. */
function isResult(atom: Atom, next: Atom | undefined, code: string | null): boolean {
  if (VALUES.includes(atom.kind) || isGrade(atom.text)) return true
  if (code === BLOOD_GROUP && isBloodGroup(atom.text)) return true
  return atom.kind === 'span' && (isSediment(code) || (next?.kind === 'unit' && isCounted(next.text)))
}

function rowOf(name: Spot, value: Spot, spots: readonly Spot[], lexicon: Lexicon): Row | null {
  const { atoms, label } = unlabelled(value.atoms, lexicon)
  const code = lexicon.biomarker(textOf(name.cell))?.code ?? null
  const result = atoms[0]
  const next = beside(value, spots, lexicon)
  const near = [...atoms.slice(1), ...(next ? unlabelled(next.atoms, lexicon).atoms : [])]
  if (!result || label === 'range' || !isResult(result, near[0], code)) return null
  const unit = near.find((atom) => atom.kind === 'unit')
  const ranged = near.filter((atom) => RANGES.includes(atom.kind))
  const range = ranged.length > 0 ? ranged.slice(0, 1) : rangeOf(name, value, next, spots, lexicon)
  if (near.some((atom) => atom.kind === 'text' && atom.cell === result.cell && atom.tokens.length > 2))
    return null
  const row: Row = {
    name: name.cell,
    value: result.tokens,
    unit: unit ? unit.tokens : [],
    range: tokensOfAtoms(range),
    rangeSign: ' ',
    flag: near.find((atom) => atom.kind === 'flag')?.tokens ?? [],
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

function isRange(spot: Spot, lexicon: Lexicon): boolean {
  const { atoms, label } = unlabelled(spot.atoms, lexicon)
  if (atoms.length === 0) return false
  return label === 'range' || RANGES.includes(atoms[0]!.kind) || lexicon.isRange(textOf(spot.cell))
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

const isLabel = (cell: Cell, lexicon: Lexicon): boolean => {
  if (lexicon.kind(textOf(cell)) !== null) return false
  const label = lexicon.column(textOf(cell).replace(/[\s:]+$/, ''))
  return label === 'value' || label === 'range'
}

/** The cells of a line, a label together with what it names. */
function labelled(line: Line, lexicon: Lexicon): Cell[] {
  const cells: Cell[] = []
  for (const cell of cellsOf(line)) {
    const before = cells.at(-1)
    if (before && isLabel(before, lexicon) && !isLabel(cell, lexicon))
      cells[cells.length - 1] = [...before, ...cell]
    else cells.push(cell)
  }
  return cells
}

interface Card {
  name: Spot
  value: Spot
  row: Row
}

/** A limit without a unit, and more of them below: a table of what results mean. */
function isMeaning(value: Spot, row: Row, spots: readonly Spot[]): boolean {
  if (value.atoms[0]!.kind !== 'limit' || row.unit.some((token) => token.y >= value.cell[0]!.y)) return false
  const next = spots.find((spot) => spot.line.y > value.line.y)
  return next !== undefined && RANGES.includes(next.atoms[0]!.kind) && isBelow(next, value.cell)
}

/** The last of the lines right below a name that say how, when and in what it was measured. */
function lastBefore(name: Spot, spots: readonly Spot[], lexicon: Lexicon): Line {
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

/** The first value below a name that nobody else has. */
function cardOf(name: Spot, { spots, rows }: Field, taken: ReadonlySet<Spot>, lexicon: Lexicon): Card | null {
  const last = lastBefore(name, spots, lexicon)
  const below = spots
    .filter((spot) => !taken.has(spot) && spot.line.y > last.y && isBelow(spot, name.cell, last))
    .sort((a, b) => a.line.y - b.line.y)
  for (const value of below) {
    const isBetween = ({ y }: Line) => y > name.line.y && y < value.line.y
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

/** `pH` names a biomarker as well as a unit. */
function isKnown({ cell, atoms }: Spot, lexicon: Lexicon): boolean {
  const kind = lexicon.kind(textOf(cell))
  const mayBe = kind === null ? atoms[0]!.kind === 'text' : kind === 'unit'
  return mayBe && lexicon.biomarker(textOf(cell)) !== null
}

const LONGEST_NAME = 8

const mayBeName = ({ atoms, cell }: Spot): boolean =>
  atoms.length === 1 && atoms[0]!.kind === 'text' && cell.length <= LONGEST_NAME && !/:/.test(textOf(cell))

/** A card like the others: its value stands where theirs do, and nothing is missing. */
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
  /** Of results that were found already. */
  rows: readonly Line[]
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

/** `Previous results: 95`. */
const isOlder = (line: Line, lexicon: Lexicon): boolean => {
  const label = /^([^:\d]+)[:\d]/.exec(textOf(line.tokens))?.[1]
  return label !== undefined && lexicon.column(label.trim()) === 'previous'
}

/** Finds results whose value stands below the name: cards, gauges, `Result: 95` on a line of its own. */
export function withCards(reading: ZoneReading, lexicon: Lexicon): ZoneReading {
  const spots = reading.leftovers
    .filter(({ table, inNotes, line }) => !table?.hasHistory && !inNotes && !isOlder(line, lexicon))
    .flatMap((leftover): Spot[] =>
      labelled(leftover.line, lexicon).map((cell, index) => ({
        cell,
        line: leftover.line,
        leftover,
        atoms: atomsOfSpot(cell, index, lexicon),
      })),
    )
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
