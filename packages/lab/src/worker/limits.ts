/** What a child process may take before it is killed. */
export interface ProcessLimits {
  /** Milliseconds for a whole document. */
  document: number
  /** Milliseconds for all text layers of a document. */
  text: number
  /** Milliseconds to draw a page. */
  render: number
  /** Milliseconds to find the lines on the picture of a page, and again to read them. */
  ocr: number
  /** Milliseconds from the last page to the report. */
  understand: number
  /** Bytes in memory. */
  rss: number
  /** After so many documents a child makes room for a new one. */
  documentsPerChild: number
}

export const DEFAULT_PROCESS_LIMITS: ProcessLimits = {
  document: 180_000,
  text: 20_000,
  render: 20_000,
  ocr: 30_000,
  understand: 20_000,
  rss: 1_200_000_000,
  documentsPerChild: 50,
}
