import type { Rectangle } from './matrix.ts'

/** One character as it is painted, in points from the top left of the page, y of the base line. */
export interface Glyph {
  text: string
  x: number
  y: number
  /** The step from the origin of this glyph to that of the next one. */
  dx: number
  dy: number
  size: number
  bold: boolean
  color: string | null
  /** True where it is painted without ink. */
  invisible: boolean
  /** True where the font does not say which character this is. */
  unmapped: boolean
  /** The position in the order of painting. */
  order: number
}

export interface PaintedImage extends Rectangle {
  order: number
  /** True for a stencil, through which everything below it shows. */
  mask: boolean
}

/** Everything that a page paints and that reading needs. */
export interface Painted {
  glyphs: Glyph[]
  images: PaintedImage[]
  paths: number
}
