import { rightOf } from './geometry.ts'
import type { LayoutLine } from './lines.ts'
import type { Token } from './tokens.ts'

/** A cell is a group of words that stand together. */
export type Cell = readonly Token[]

/** A space wider than this share of the height of the letters separates two cells. */
const PARTING = { text: 0.75, ocr: 0.3 }

/** Whether two words are in different cells. The width of a space in a run is only estimated, so a single one never separates cells. */
function parts(before: Token, token: Token, by: LayoutLine['by']): boolean {
  const gap = token.x - rightOf(before)
  const height = Math.min(before.height, token.height)
  if (before.run === token.run) return gap > 1.6 * (before.width / before.text.length)
  return gap > PARTING[by] * height
}

/** Words between the two numbers of a range. */
const JOINING = /^(?:to|a|à|bis|até|hasta|tot|do|till)$/
const STARTS_A_NUMBER = /^[-–]?\d/

/** `81,6 a      98,3`: a range goes on however far its second number stands. */
const goesOn = (cell: readonly Token[], token: Token): boolean =>
  cell.length > 1 &&
  JOINING.test(cell.at(-1)!.text) &&
  STARTS_A_NUMBER.test(cell.at(-2)!.text) &&
  STARTS_A_NUMBER.test(token.text)

export const SIGN = /^[<>≤≥]=?$/
/** The words of a cell that holds a sign: a flag may stand before it. */
const MOST_SIGNED = 2
/** How far behind its sign a number may stand, in heights. */
const BEHIND_SIGN = 6

/** `<    150`: without its sign the number would say another thing. */
const isSigned = (cell: readonly Token[], token: Token): boolean =>
  cell.length <= MOST_SIGNED &&
  SIGN.test(cell.at(-1)!.text) &&
  STARTS_A_NUMBER.test(token.text) &&
  token.x - rightOf(cell.at(-1)!) < BEHIND_SIGN * token.height

export function cellsOf(line: LayoutLine): Cell[] {
  if (line.wrapped) return [...line.wrapped]
  const cells: Token[][] = []
  for (const token of line.tokens) {
    const cell = cells.at(-1)
    const before = cell?.at(-1)
    const isPart = cell && before && !parts(before, token, line.by)
    if (cell && (isPart || goesOn(cell, token) || isSigned(cell, token))) cell.push(token)
    else cells.push([token])
  }
  return cells
}

export const textOf = (tokens: readonly Token[]): string => tokens.map((token) => token.text).join(' ')

/** The line's text, with two spaces between cells. */
export const textOfLine = (line: LayoutLine): string => cellsOf(line).map(textOf).join('  ')
