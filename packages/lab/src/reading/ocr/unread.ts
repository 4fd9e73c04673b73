import { inkOf, widestGap } from './ink.ts'
import type { ReadLine } from './line.ts'
import type { Picture } from './picture.ts'
import type { TextBox } from './text-box.ts'

/** A gap wider than the space between two words, in heights of the line. */
const GAP = 0.5
/** The widest mark, which is a sign or two, in heights of the line. */
const WIDEST_MARK = 0.9

interface Span {
  from: number
  to: number
}

/** The columns of a line that its characters cover, without a mark at an end that was not read, such as a star far before a name. */
export function readSpan({ characters }: Pick<ReadLine, 'characters'>, crop: Picture): Span {
  const columns = inkOf(crop)
  const ink = { from: Math.max(0, columns.indexOf(1)), to: columns.lastIndexOf(1) + 1 || crop.width }
  const written = characters.filter(({ text }) => text.trim() !== '')
  const [first, last] = [written[0], written.at(-1)]
  if (!first || !last) return ink
  const before = widestGap(columns, ink.from, Math.round(first.at * crop.width))
  const behind = widestGap(columns, Math.round(last.at * crop.width), ink.to - 1)
  const isMark = (width: number) => width > 0 && width <= WIDEST_MARK * crop.height
  const isWide = ({ start, end }: typeof before) => end - start >= GAP * crop.height
  return {
    from: isWide(before) && isMark(before.start - ink.from) ? before.end : ink.from,
    to: isWide(behind) && isMark(ink.to - behind.end) ? behind.start : ink.to,
  }
}

/** The part of a box between two places along it, from 0 to 1. */
function part(box: TextBox, left: number, right: number): TextBox {
  const shift = ((left + right) / 2 - 0.5) * box.length
  return {
    ...box,
    centerX: box.centerX + shift * Math.cos(box.angle),
    centerY: box.centerY + shift * Math.sin(box.angle),
    length: Math.max(right - left, Number.EPSILON) * box.length,
  }
}

/** The part of a line between two places along it, from 0 to 1. */
export function cutLine({ box, characters }: ReadLine, left: number, right: number): ReadLine {
  const share = Math.max(right - left, Number.EPSILON)
  return {
    box: part(box, left, right),
    characters: characters.map((character) => ({ ...character, at: (character.at - left) / share })),
  }
}
