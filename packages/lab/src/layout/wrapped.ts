import { type Cell, cellsOf, textOf } from './cells.ts'
import { isUnfinished } from './forms.ts'
import { overlapX, union } from './geometry.ts'
import type { Lexicon } from './lexicon.ts'
import type { LayoutLine } from './lines.ts'

/** Lines of one cell are closer than this, in heights of their letters. */
const CLOSEST = 1.8

/** The cell above that each cell continues; null when one of them continues none. */
function parentsOf(below: readonly Cell[], above: readonly Cell[]): number[] | null {
  const parents = below.map((cell) => {
    const over = above.flatMap((other, at) => (overlapX(union(cell), union(other)) > 0 ? [at] : []))
    return over.length === 1 ? over[0]! : -1
  })
  return parents.includes(-1) || new Set(parents).size < parents.length ? null : parents
}

/** The line joined with the text below its cells, when that completes results in words. */
function joined(line: LayoutLine, next: LayoutLine, lexicon: Lexicon): LayoutLine | null {
  const lastY = line.lastY ?? line.y
  if (next.y - lastY > CLOSEST * Math.min(line.height, next.height)) return null
  if (next.tokens.some((token) => /\d/.test(token.text))) return null
  const above = cellsOf(line)
  const below = cellsOf(next)
  const parents = parentsOf(below, above)
  if (parents === null || (parents.includes(0) && !mayGoOn(above, below[parents.indexOf(0)]!, lexicon)))
    return null
  const isRemark = parents.includes(0) && !isUnfinished(textOf(above[0]!))
  const cells = above.map((cell, at): Cell => {
    const more = at === 0 && isRemark ? undefined : below[parents.indexOf(at)]
    return [...cell, ...(more ?? [])]
  })
  const isPhrase = parents.some((at) => lexicon.kind(textOf(cells[at]!)) === 'word')
  return isPhrase ? { ...line, tokens: cells.flat(), wrapped: cells, lastY: next.y } : null
}

/** Whether a line with text at its start may continue the one above, because a result there is incomplete. */
function mayGoOn(above: readonly Cell[], first: Cell, lexicon: Lexicon): boolean {
  const isHalf = above.some((cell) => isUnfinished(textOf(cell)))
  return isHalf && !lexicon.biomarker(textOf(first)) && !lexicon.panel(textOf(first))
}

/** Joins the lines of results in words that are too long for their column. */
export function joinWrapped(lines: readonly LayoutLine[], lexicon: Lexicon): LayoutLine[] {
  const all: LayoutLine[] = []
  for (const line of lines) {
    const before = all.at(-1)
    const whole = before ? joined(before, line, lexicon) : null
    if (whole) all[all.length - 1] = whole
    else all.push(line)
  }
  return all
}
