import type { TextItem } from '../../types.ts'
import { joinPieces } from './join.ts'
import { type Piece, toPieces } from './pieces.ts'
import { plainPowers } from './raised.ts'
import { joinRepeated } from './repeated.ts'
import type { UprightPage } from './upright.ts'

/** Letters reach from the base line up by this share of their size, and down by the rest. */
const ASCENT = 0.8

/** The visible text of a page in cells: words that stand together. */
export function toItems(page: UprightPage, number: number): TextItem[] {
  const visible = page.glyphs.filter(({ invisible, unmapped }) => !invisible && !unmapped)
  return joinPieces(toPieces(joinRepeated(visible)))
    .filter((piece) => isOnPage(piece, page))
    .sort((a, b) => a.y - b.y || a.x - b.x)
    .map((piece) => toItem(piece, number))
}

function isOnPage({ text, x, right, y, size }: Piece, { width, height }: UprightPage): boolean {
  return text.trim() !== '' && right > 0 && x < width && y > 0 && y - ASCENT * size < height
}

function toItem({ text, x, right, y, size, bold, color }: Piece, page: number): TextItem {
  return {
    page,
    x,
    y: y - ASCENT * size,
    width: right - x,
    height: size,
    text: plainPowers(text.normalize('NFC').trim()),
    confidence: 1,
    bold,
    color,
  }
}
