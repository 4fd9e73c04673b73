import { type ReadLine, textOf } from './line.ts'
import type { TextBox } from './text-box.ts'
import { cutLine } from './unread.ts'

/** A mark in a box of its own. */
const MARK = /^(?:[*!+↑↓▲▼-]{1,2}|[HL])$/u
/** The least distance from the middle of a character to a mark beside it, in heights of the line. */
const APART = 0.2

/**
 * Cuts lines short where their box reaches over a mark that was found apart from them, such as a star behind a value. Letters and marks
 * would stand on each other otherwise, and the mark would pass for dirt.
 */
export function withoutOverlaps(lines: readonly ReadLine[]): ReadLine[] {
  const marks = lines.filter(({ characters }) => MARK.test(textOf(characters).trim()))
  return lines.map((line) => marks.filter((mark) => mark !== line).reduce(cutBeside, line))
}

function cutBeside(line: ReadLine, { box: mark }: ReadLine): ReadLine {
  const written = line.characters.filter(({ text }) => text.trim() !== '')
  const [first, last] = [written[0], written.at(-1)]
  if (!first || !last || mark.length >= line.box.length || !isBeside(line.box, mark)) return line
  const [left, right] = [-0.5, 0.5].map((side) => placeOf(mark.centerX + side * mark.length, line.box))
  const apart = (APART * line.box.thickness) / line.box.length
  if (left! < 1 && right! > 0 && left! >= last.at + apart) return cutLine(line, 0, left!)
  if (left! < 1 && right! > 0 && right! <= first.at - apart) return cutLine(line, right!, 1)
  return line
}

/** Where a column stands along a box, from 0 to 1. */
const placeOf = (x: number, { centerX, length, angle }: TextBox): number =>
  (x - centerX) / (length * Math.cos(angle)) + 0.5

const isBeside = (box: TextBox, mark: TextBox): boolean =>
  Math.abs(mark.centerY - box.centerY - Math.tan(box.angle) * (mark.centerX - box.centerX)) <
  box.thickness / 2
