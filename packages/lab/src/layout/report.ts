import type { Words } from '../meaning/words.ts'
import type { FoundReport, FoundResult, Printed, ReadDocument } from '../types.ts'
import { withCards } from './cards.ts'
import { textOfLine } from './cells.ts'
import { withContinuations } from './continuations.ts'
import { lexiconOf } from './lexicon.ts'
import { type LayoutLine, linesOf } from './lines.ts'
import { printed, resultOf } from './row.ts'
import { unreadInkTest } from './unread-ink.ts'
import { joinWrapped } from './wrapped.ts'
import { type Course, readZone } from './zone.ts'
import { zonesOf } from './zones.ts'

/** The dictionary with tolerance for misread units, for text that was read from pictures. */
const tolerant = (words: Words): Words => ({
  ...words,
  isUnit: (text) => words.isUnit(text) || words.isMisreadUnit(text),
})

const EMPTY: Course = { table: null, panel: null, units: null }

const printedLine = (line: LayoutLine): Printed => ({ ...printed(line.tokens), text: textOfLine(line) })

/** Finds the rows of results and the other lines in the text of a document. */
export function findReport(document: ReadDocument, words: Words): FoundReport {
  const lexicon = lexiconOf(document.pages.some(({ by }) => by === 'ocr') ? tolerant(words) : words)
  const texts = document.pages.flatMap((page) => page.items.map((item) => item.text))
  const results: FoundResult[] = []
  const lines: Printed[] = []
  const courses: Course[] = []
  for (const page of document.pages) {
    const hasUnreadInk = unreadInkTest(page)
    zonesOf(linesOf(page), lexicon).forEach((zone, index) => {
      const reading = readZone(joinWrapped(zone, lexicon), courses[index] ?? EMPTY, texts, lexicon)
      courses[index] = reading.course
      const carded = withCards(reading, lexicon)
      const { rows, leftovers } = withContinuations(carded, lexicon)
      const found = rows.map(({ row, panel }) => resultOf(row, panel, lexicon))
      results.push(...found.filter(({ value }) => !hasUnreadInk(value)))
      lines.push(...leftovers.map(({ line }) => printedLine(line)))
    })
  }
  return { results, lines }
}
