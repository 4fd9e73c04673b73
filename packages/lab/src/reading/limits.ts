/** What one document may cost; beyond it the document fails with a reason. */
export interface Limits {
  pages: number
  /** Pages that are read from their picture, which costs seconds each. */
  ocrPages: number
  imagePixels: number
  /** The longest side of a page box, in points. */
  pageSide: number
  /** The longest side of the picture of an A4 page, in pixels; a longer and narrower picture has as many pixels. */
  renderSide: number
  /** The most pieces of text; ten times as many characters are allowed. */
  textItems: number
  /** Processor cores that reading a picture uses. */
  threads: number
}

export const DEFAULT_LIMITS: Limits = {
  pages: 30,
  ocrPages: 20,
  imagePixels: 50_000_000,
  pageSide: 5_000,
  renderSide: 3_300,
  textItems: 200_000,
  threads: 2,
}
