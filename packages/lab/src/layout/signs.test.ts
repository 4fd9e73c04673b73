import { describe, expect, it } from 'vitest'
import { words } from '../meaning/index.ts'
import type { Page } from '../types.ts'
import { findReport } from './report.ts'
import { drawn } from './test-pages.ts'

/** A value with its sign, and the flag that may stand before or behind it. */
const VALUES = ['< 4', '<4', '≤ 4', '<    4', '<        4']
const PLACES = [
  'V',
  'L V',
  'L  V',
  'L    V',
  '* V',
  '*   V',
  '(L) V',
  'low V',
  '↓ V',
  'V L',
  'V  L',
  'V    *',
  'V ↓',
]
const HEADINGS = ['', 'Test                Result             Unit       Reference range\n']

const page = (heading: string, printed: string): string =>
  `${heading}Sodium              140                mmol/L     135 - 145
Ferritin            ${printed.padEnd(19)}ng/mL      30 - 400
Potassium           4.1                mmol/L     3.5 - 5.1`

describe('the sign of a value', () => {
  const CASES = HEADINGS.flatMap((heading) =>
    VALUES.flatMap((value) =>
      PLACES.flatMap((place) =>
        (['text', 'ocr'] as const).map((by): [string, string, Page['by']] => [
          heading,
          place.replace('V', value),
          by,
        ]),
      ),
    ),
  )

  it('is never lost, wherever the flag stands', () => {
    const lost = CASES.filter(([heading, printed, by]) => {
      const { results } = findReport(drawn(page(heading, printed), by), words)
      const ferritin = results.find(({ name }) => name.text === 'Ferritin')
      return !ferritin || !/^[<≤]\s?4$/.test(ferritin.value.text)
    })
    expect(lost).toEqual([])
  })
})
