import { atomsOf } from './atoms.ts'
import { type Cell, cellsOf, textOf } from './cells.ts'
import { rightOf } from './geometry.ts'
import { headingsAt } from './headings.ts'
import type { Lexicon, WordKind } from './lexicon.ts'
import { endOf, type LayoutLine, leftOf } from './lines.ts'

const FEWEST = 3
const VALUES: readonly WordKind[] = ['number', 'limit', 'word', 'span']

const startsWithWords = (cell: Cell, lexicon: Lexicon): boolean =>
  atomsOf(cell, 0, true, lexicon)[0]!.kind === 'text'

/** The left edges of names that stand after a value on their line. */
function secondNames(line: LayoutLine, lexicon: Lexicon): number[] {
  const cells = cellsOf(line)
  const edges: number[] = []
  let hasValue = false
  if (!startsWithWords(cells[0]!, lexicon)) return []
  cells.forEach((cell, index) => {
    const kind = lexicon.kind(textOf(cell))
    if (index > 0 && hasValue && kind === null && lexicon.biomarker(textOf(cell))) edges.push(cell[0]!.x)
    const atoms = atomsOf(cell, index, true, lexicon)
    if (
      index > 0 &&
      hasValue &&
      atoms.length > 1 &&
      atoms[0]!.kind === 'text' &&
      lexicon.biomarker(atoms[0]!.text)
    )
      edges.push(cell[0]!.x)
    hasValue ||= atoms.some((atom) => VALUES.includes(atom.kind))
  })
  return edges
}

interface Gutter {
  x: number
  /** The first and the last line that the gutter splits. */
  from: number
  to: number
}

/** Headings of the panels may stand this many lines above the tables. */
const LINES_ABOVE = 2

function headed(lines: readonly LayoutLine[], lexicon: Lexicon): Gutter | null {
  for (let at = 0; at < lines.length; at++) {
    const names = headingsAt(lines, at, lexicon)?.columns.filter((column) => column.role === 'name') ?? []
    if (names.length === 2)
      return { x: names[1]!.box.x - names[1]!.box.height / 2, from: at - LINES_ABOVE, to: lines.length }
  }
  return null
}

function unheaded(lines: readonly LayoutLine[], lexicon: Lexicon): Gutter | null {
  const height = lines[0]?.height ?? 0
  const edges = lines.flatMap((line, at) => secondNames(line, lexicon).map((x) => ({ x, at })))
  const middle = [...edges].sort((a, b) => a.x - b.x)[Math.floor(edges.length / 2)]
  if (middle === undefined) return null
  const near = edges.filter((edge) => Math.abs(edge.x - middle.x) < 2 * height)
  if (near.length < FEWEST) return null
  const x = Math.min(...near.map((edge) => edge.x)) - height / 2
  return { x, from: near[0]!.at - LINES_ABOVE, to: near.at(-1)!.at + 1 }
}

const crosses = (line: LayoutLine, gutter: Gutter): boolean =>
  line.tokens.some((token) => token.x < gutter.x && rightOf(token) > gutter.x + token.height)

/** The columns of a page that are read one after the other; nearly always one. */
export function zonesOf(lines: readonly LayoutLine[], lexicon: Lexicon): LayoutLine[][] {
  const gutter = headed(lines, lexicon) ?? unheaded(lines, lexicon)
  if (gutter === null) return [[...lines]]
  const left: LayoutLine[] = []
  const right: LayoutLine[] = []
  lines.forEach((line, at) => {
    const isWhole = at < gutter.from || at >= gutter.to || crosses(line, gutter)
    if (leftOf(line) >= gutter.x) right.push(line)
    else if (endOf(line) <= gutter.x || isWhole) left.push(line)
    else {
      left.push({ ...line, tokens: line.tokens.filter((token) => token.x < gutter.x) })
      const beyond = line.tokens.filter((token) => token.x >= gutter.x)
      // A word may reach over the gutter a little, with nothing behind it.
      if (beyond.length > 0) right.push({ ...line, tokens: beyond })
    }
  })
  return [left, right]
}
