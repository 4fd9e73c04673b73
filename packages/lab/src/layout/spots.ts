import { type Atom, atomsOf } from './atoms.ts'
import { type Cell, cellsOf, textOf } from './cells.ts'
import { isBloodGroup } from './forms.ts'
import { bottomOf, centreX, overlapX, union } from './geometry.ts'
import type { Lexicon, WordKind } from './lexicon.ts'
import type { LayoutLine } from './lines.ts'
import type { Leftover } from './zone.ts'

/** How far below its name a value may stand, in heights of the larger of the two. */
export const REACH = 3.2
export const RANGES: readonly WordKind[] = ['span', 'range', 'limit']

/** A cell that is part of no result yet. */
export interface Spot {
  cell: Cell
  line: LayoutLine
  leftover: Leftover
  atoms: Atom[]
}

/** Separates the label that says what follows: `Result: 95`, `Reference: 70 - 99`. */
export function unlabelled(atoms: Atom[], lexicon: Lexicon): { atoms: Atom[]; label: string | null } {
  const first = atoms[0]!
  const label = first.kind === 'text' ? lexicon.column(first.text.replace(/[\s:]+$/, '')) : null
  return label === null ? { atoms, label: null } : { atoms: atoms.slice(1), label }
}

/** The pieces of a cell, with the label as a piece of its own. */
function atomsOfSpot(cell: Cell, index: number, lexicon: Lexicon): Atom[] {
  const colon = cell.findIndex((token) => /:$/.test(token.text)) + 1
  const end = colon > 0 || !isBloodGroup(cell.at(-1)!.text) ? colon : cell.length - 1
  const label = cell.slice(0, end)
  if (end === 0 || end === cell.length || !isLabel(label, lexicon)) return atomsOf(cell, index, true, lexicon)
  return [...atomsOf(label, index, true, lexicon), ...atomsOf(cell.slice(end), index, false, lexicon)]
}

/** Words that say which part of a result follows. */
export const isLabel = (cell: Cell, lexicon: Lexicon): boolean => {
  if (lexicon.kind(textOf(cell)) !== null || /\d/.test(textOf(cell))) return false
  const label = lexicon.column(textOf(cell).replace(/[\s:]+$/, ''))
  return label === 'value' || label === 'range'
}

/** The cells of a line, a label together with what it names. */
function labelled(line: LayoutLine, lexicon: Lexicon): Cell[] {
  const cells: Cell[] = []
  for (const cell of cellsOf(line)) {
    const before = cells.at(-1)
    if (before && isLabel(before, lexicon) && !isLabel(cell, lexicon))
      cells[cells.length - 1] = [...before, ...cell]
    else cells.push(cell)
  }
  return cells
}

/** The cells of a line that is part of no result. */
export const spotsOf = (leftover: Leftover, lexicon: Lexicon): Spot[] =>
  labelled(leftover.line, lexicon).map((cell, index) => ({
    cell,
    line: leftover.line,
    leftover,
    atoms: atomsOfSpot(cell, index, lexicon),
  }))

/** Whether it stands below a name, or below the lines that say how and in what it was measured. */
export const isBelow = (spot: Spot, name: Cell, last?: LayoutLine): boolean => {
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

/** `pH` names a biomarker as well as a unit. */
export function isKnown({ cell, atoms }: Spot, lexicon: Lexicon): boolean {
  const kind = lexicon.kind(textOf(cell))
  const mayBe = kind === null ? atoms[0]!.kind === 'text' : kind === 'unit'
  return mayBe && lexicon.biomarker(textOf(cell)) !== null
}

export function isRange(spot: Spot, lexicon: Lexicon): boolean {
  const { atoms, label } = unlabelled(spot.atoms, lexicon)
  if (atoms.length === 0) return false
  return label === 'range' || RANGES.includes(atoms[0]!.kind) || lexicon.isRange(textOf(spot.cell))
}
