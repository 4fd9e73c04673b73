import { expect, it } from 'vitest'
import { words } from '../meaning/index.ts'
import type { Page } from '../types.ts'
import { findReport } from './report.ts'
import { brief, drawn } from './test-pages.ts'

const PAGE = `
Sodium              140      mmol/L     135 - 145
Chloride            101      mmol/L     98 - 107
Ferritin            2        ng/mL      30 - 400
Potassium           4.1      mmol/L     3.5 - 5.1
Calcium             2.31     mmol/L     2.15 - 2.57
Urea                34       mg/dL      17 - 43`

/** The page with the box of one number wider by this many digits than what was read in it. */
function widened(number: string, digits: number, by: Page['by'] = 'ocr') {
  const { pages } = drawn(PAGE, by)
  return {
    pages: pages.map((page) => ({
      ...page,
      items: page.items.map((item) =>
        item.text === number ? { ...item, width: item.width * (1 + digits / number.length) } : item,
      ),
    })),
  }
}

const namesIn = (document: Parameters<typeof findReport>[0]) =>
  brief(findReport(document, words)).map((row) => row.split(' | ')[0])

it.each([
  ['2', 'Ferritin'],
  ['34', 'Urea'],
  ['140', 'Sodium'],
])('a sign before %s that was seen but not read leaves its result out', (number, name) => {
  expect(namesIn(widened(number, 2))).not.toContain(name)
  expect(namesIn(widened(number, 2))).toHaveLength(5)
})

it('a number as wide as its digits is a result, and so is every number of a text layer', () => {
  expect(namesIn(widened('2', 0.2))).toHaveLength(6)
  expect(namesIn(widened('2', 1.6, 'text'))).toHaveLength(6)
})
