import type { FoundReport, FoundResult, Page, Printed, ReadDocument, TextItem } from '../src/types.ts'

const LETTER = 5
const HEIGHT = 10
const LEADING = 14

interface Look {
  by?: 'text' | 'ocr'
  confidence?: number
  /** Whether every word is an item of its own, as some readers give them. */
  words?: boolean
}

/** A page as it is drawn: a letter of the drawing is 5 points wide, a line 14 high, two blanks part columns. */
export function drawnPage(
  drawing: string,
  number = 1,
  { by = 'text', confidence = 1, words }: Look = {},
): Page {
  const rows = drawing.split('\n')
  const items = rows.flatMap((row, index) =>
    [...row.matchAll(words ? /\S+/g : /\S+(?: \S+)*/g)].map(
      (match): TextItem => ({
        page: number,
        x: 20 + match.index * LETTER,
        y: 20 + index * LEADING,
        width: match[0].length * LETTER,
        height: HEIGHT,
        text: match[0],
        confidence,
        bold: null,
        color: null,
      }),
    ),
  )
  return { number, width: 595, height: 842, by, items }
}

export const drawn = (...drawings: string[]): ReadDocument => ({
  pages: drawings.map((drawing, index) => drawnPage(drawing, index + 1)),
})

/** Every item that `marks` finds is the value of a result; its name is what stands first in that row. */
export function reportOn(document: ReadDocument, marks: RegExp = /^\d+(?:[.,]\d+)?$/): FoundReport {
  const results = document.pages.flatMap(({ items }) =>
    items
      .filter(
        ({ text, x }) => marks.test(text) && items.some((item) => item.x < x && /^[A-Z]/.test(item.text)),
      )
      .map((item): FoundResult => {
        const first = items.filter(({ y }) => y === item.y).sort((a, b) => a.x - b.x)[0]!
        return {
          name: printed(first),
          value: printed(item),
          unit: null,
          range: null,
          flag: null,
          panel: null,
        }
      }),
  )
  return { results, lines: [] }
}

const printed = ({ text, confidence, page, x, y, width, height }: TextItem): Printed => ({
  text,
  confidence,
  box: { page, x, y, width, height },
})
