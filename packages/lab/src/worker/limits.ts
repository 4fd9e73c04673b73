/** What a child process may use before it is killed. Times are processor time where the system reports it, else elapsed time. */
export interface ProcessLimits {
  /** Milliseconds until a page is read from its picture, and again from each page to the next: a child that makes progress may go on. */
  page: number
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
  /** Bytes of memory. */
  rss: number
  /** Bytes in memory that a child may keep between documents; one with more makes room for a new one. */
  idleRss: number
  /** After so many documents a child makes room for a new one. */
  documentsPerChild: number
}

export const DEFAULT_PROCESS_LIMITS: ProcessLimits = {
  page: 45_000,
  document: 300_000,
  text: 20_000,
  render: 20_000,
  ocr: 40_000,
  understand: 10_000,
  rss: 1_350_000_000,
  idleRss: 700_000_000,
  documentsPerChild: 50,
}
