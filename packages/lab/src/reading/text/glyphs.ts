import type { Rectangle } from './matrix.ts'

/** One character as it is painted, in points from the top left of the page, y of the base line. */
export interface Glyph {
  text: string
  x: number
  y: number
  /** From this origin to that of the next one. */
  dx: number
  dy: number
  size: number
  bold: boolean
  color: string | null
  /** True where it is painted without ink. */
  invisible: boolean
  /** True where the font does not say which character this is. */
  unmapped: boolean
  /** Position among everything that is painted. */
  order: number
}

export interface PaintedImage extends Rectangle {
  order: number
  /** A stencil: what is below shows through. */
  mask: boolean
}

/** What a page paints, as far as reading needs it. */
export interface Painted {
  glyphs: Glyph[]
  images: PaintedImage[]
  paths: number
}
