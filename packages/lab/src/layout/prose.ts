import { cellsOf, textOf } from './cells.ts'
import type { Lexicon } from './lexicon.ts'
import type { LayoutLine } from './lines.ts'

const FEWEST = 3

/** Several words, most of them of a sentence, that name nothing. */
function isWordy(text: string, lexicon: Lexicon): boolean {
  const words = text.split(' ')
  const inSentence = words.filter((word) => /^\p{Ll}{2,}[,.;:]?$/u.test(word)).length
  return words.length >= 4 && inSentence >= 3 && lexicon.biomarker(text) === null
}

/** The left edges of columns of sentences beside the results. */
export function proseEdges(lines: readonly LayoutLine[], lexicon: Lexicon): number[] {
  const cells = lines.flatMap((line) =>
    cellsOf(line)
      .slice(1)
      .map((cell) => ({ x: cell[0]!.x, isWordy: isWordy(textOf(cell), lexicon), reach: line.height / 2 })),
  )
  return cells
    .filter((cell) => cell.isWordy)
    .map(({ x, reach }) => ({ x, column: cells.filter((other) => Math.abs(other.x - x) < reach) }))
    .filter(({ column }) => {
      const wordy = column.filter((cell) => cell.isWordy).length
      return wordy >= FEWEST && wordy >= column.length / 2
    })
    .map(({ x }) => x)
}

/** The line without its cells of such columns. */
export function withoutProse(line: LayoutLine, edges: readonly number[]): LayoutLine {
  const cells = cellsOf(line)
  const others = cells.filter(
    (cell, at) => at === 0 || edges.every((x) => Math.abs(cell[0]!.x - x) >= line.height / 2),
  )
  return others.length === cells.length ? line : { ...line, tokens: others.flat() }
}
