/** What one document may cost; beyond it the document fails with a reason. */
export interface Limits {
  pages: number
  /** Pages that are read from their picture, which costs seconds each. */
  ocrPages: number
  imagePixels: number
  /** Of a page box, in points. */
  pageSide: number
  /** Of a picture of a page as tall as A4, in pixels; a longer and narrower one has as many pixels. */
  renderSide: number
  /** Pieces of text; ten times as many characters. */
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
