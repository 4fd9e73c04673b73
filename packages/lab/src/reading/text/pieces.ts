import type { Glyph } from './glyphs.ts'

/** Characters that stand together on one base line, in one size and style. */
export interface Piece {
  text: string
  x: number
  right: number
  /** The vertical place of the base line. */
  y: number
  size: number
  bold: boolean
  color: string | null
  /** Whether more than one space separates it from the piece before it. */
  apart: boolean
}

/** Gaps in sizes of the letters: below the first there is no space, above the second a new cell begins. */
export const SPACE = 0.12
export const CELL_GAP = 0.8
const SPACED_CELL_GAP = 0.45
const BASE_LINE = 0.12
const STEP_BACK = -0.3

/** Follows the order in which characters are painted, and breaks it where the line, the style or the column ends. */
export function toPieces(glyphs: readonly Glyph[]): Piece[] {
  const pieces: Piece[] = []
  let spaces = 0
  for (const glyph of glyphs) {
    if (glyph.text === ' ') {
      spaces++
      continue
    }
    const current = pieces.at(-1)
    if (current && continues(current, glyph, spaces)) append(current, glyph)
    else pieces.push(toPiece(glyph, spaces > 1))
    spaces = 0
  }
  return pieces
}

export function isOnBaseLine(piece: Pick<Piece, 'y' | 'size'>, other: Pick<Piece, 'y' | 'size'>): boolean {
  return Math.abs(piece.y - other.y) <= BASE_LINE * Math.max(piece.size, other.size)
}

export function isSameSize(size: number, other: number): boolean {
  return Math.min(size, other) > 0.87 * Math.max(size, other)
}

function continues(piece: Piece, glyph: Glyph, spaces: number): boolean {
  if (!isOnBaseLine(piece, glyph) || !isSameSize(piece.size, glyph.size)) return false
  const gap = (glyph.x - piece.right) / glyph.size
  if (gap < STEP_BACK) return false
  if (gap < SPACE) return true
  const sameStyle = piece.bold === glyph.bold && piece.color === glyph.color
  return sameStyle && gap <= (spaces > 1 ? SPACED_CELL_GAP : CELL_GAP)
}

function append(piece: Piece, glyph: Glyph): void {
  const gap = (glyph.x - piece.right) / glyph.size
  piece.text += gap < SPACE ? glyph.text : ` ${glyph.text}`
  piece.right = Math.max(piece.right, glyph.x + glyph.dx)
}

function toPiece({ text, x, y, dx, size, bold, color }: Glyph, apart: boolean): Piece {
  return { text, x, right: x + dx, y, size, bold, color, apart }
}
