import type { FoundReport, Page, ReadDocument, TextItem } from '../types.ts'

/** The width of a character of the drawn page, and the distance from line to line. */
const CHARACTER = 5
const PITCH = 14
const HEIGHT = 9

function itemsOf(line: string, at: number): TextItem[] {
  const isBold = line.startsWith('§')
  const text = isBold ? ` ${line.slice(1)}` : line
  return [...text.matchAll(/\S+(?: \S+)*/g)].map((run) => ({
    page: 1,
    x: 30 + run.index * CHARACTER,
    y: 40 + at * PITCH,
    width: run[0].length * CHARACTER,
    height: HEIGHT,
    text: run[0],
    confidence: 1,
    bold: isBold,
    color: null,
  }))
}

/** A page as it is drawn in letters: two spaces part two runs, § at the start makes a line bold. */
export function drawn(picture: string, by: Page['by'] = 'text'): ReadDocument {
  const pages = picture.split('\f').map((part, index): Page => {
    const lines = part.replace(/^\n/, '').split('\n')
    const items = lines.flatMap(itemsOf).map((item) => ({ ...item, page: index + 1 }))
    return { number: index + 1, width: 620, height: 842, by, items }
  })
  return { pages }
}

/** Name | value | unit | range | flag | panel, without what is missing at the end. */
export function brief(report: FoundReport): string[] {
  return report.results.map(({ name, value, unit, range, flag }) =>
    [name, value, unit, range, flag]
      .map((printed) => printed?.text ?? '')
      .join(' | ')
      .replace(/(?: \| )+$/, ''),
  )
}
