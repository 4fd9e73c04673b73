import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { words } from '../meaning/index.ts'
import type { FoundReport, Printed, ReadDocument, TextItem } from '../types.ts'
import { findReport } from './report.ts'
import { brief, drawn } from './test-pages.ts'

const NAMES = ['Glucose', 'Sodium', 'Potassium', 'Creatinine', 'Ferritin', 'Hemoglobin', 'Urea', 'TSH']

const row = fc.record({
  value: fc.integer({ min: 1, max: 900 }),
  previous: fc.option(fc.integer({ min: 1000, max: 1900 })),
  flag: fc.constantFrom('', 'H', 'L'),
})

const report = fc
  .array(row, { minLength: 1, maxLength: NAMES.length })
  .map((rows) =>
    drawn(
      [
        'Collected: 12/03/2024 08:30',
        'Test             Result     Previous    Units     Reference Range',
        ...rows.map(({ value, previous, flag }, index) =>
          [
            NAMES[index]!.padEnd(17),
            `${value} ${flag}`.padEnd(11),
            String(previous ?? '').padEnd(12),
            'mg/dL'.padEnd(10),
            '70 - 99',
          ].join(''),
        ),
        'Note: glucose above 100 mg/dL is high',
      ].join('\n'),
    ),
  )

const withItems = (
  document: ReadDocument,
  change: (items: readonly TextItem[]) => TextItem[],
): ReadDocument => ({
  pages: document.pages.map((page) => ({ ...page, items: change(page.items) })),
})

const printedIn = ({ results, lines }: FoundReport): Printed[] => [
  ...results.flatMap(({ name, value, unit, range, flag }) =>
    [name, value, unit, range, flag].filter((one) => one !== null),
  ),
  ...lines,
]

const anywhere = fc.record({
  page: fc.constant(1),
  x: fc.double({ min: -20, max: 620, noNaN: true }),
  y: fc.double({ min: -20, max: 860, noNaN: true }),
  width: fc.double({ min: 0, max: 300, noNaN: true }),
  height: fc.double({ min: 0, max: 40, noNaN: true }),
  text: fc.oneof(
    fc.constantFrom(' ', '', '95', 'H', 'mg/dL', '70-99', 'Test', 'Result', 'Previous', ...NAMES),
    fc.string(),
  ),
  confidence: fc.constant(0.9),
  bold: fc.constant(null),
  color: fc.constant(null),
})

describe('findReport', () => {
  it('reads any page without an error, whatever stands on it and where', () => {
    fc.assert(
      fc.property(fc.array(anywhere, { maxLength: 60 }), fc.constantFrom('text', 'ocr'), (items, by) => {
        const page = { number: 1, width: 595, height: 842, by, items } as const
        expect(Array.isArray(findReport({ pages: [page] }, words).results)).toBe(true)
      }),
    )
  })

  it('gives every result once, and never a previous one', () => {
    fc.assert(
      fc.property(report, (document) => {
        const { results } = findReport(document, words)
        const places = results.map(({ value }) => `${value.box.x} ${value.box.y}`)
        expect(new Set(places).size).toBe(places.length)
        expect(results.every(({ value }) => Number(value.text) < 1000)).toBe(true)
        expect(results.length).toBe(
          document.pages[0]!.items.filter(({ text }) => NAMES.includes(text)).length,
        )
      }),
      { numRuns: 60 },
    )
  })

  it('gives the same result for any order of the items', () => {
    fc.assert(
      fc.property(report, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (document, keys) => {
        const shuffled = withItems(document, (items) =>
          items
            .map((item) => ({ item, key: keys.next().value as number }))
            .sort((a, b) => a.key - b.key)
            .map(({ item }) => item),
        )
        expect(findReport(shuffled, words)).toEqual(findReport(document, words))
      }),
      { numRuns: 30 },
    )
  })

  it('moves the places of results with the page', () => {
    fc.assert(
      fc.property(
        report,
        fc.integer({ min: 0, max: 90 }),
        fc.integer({ min: 0, max: 90 }),
        (document, right, down) => {
          const moved = withItems(document, (items) =>
            items.map((item) => ({ ...item, x: item.x + right, y: item.y + down })),
          )
          const before = findReport(document, words)
          const after = findReport(moved, words)
          expect(brief(after)).toEqual(brief(before))
          const boxes = printedIn(before)
          printedIn(after).forEach(({ text, box }, index) => {
            expect(text).toBe(boxes[index]!.text)
            expect(box.x).toBeCloseTo(boxes[index]!.box.x + right)
            expect(box.y).toBeCloseTo(boxes[index]!.box.y + down)
          })
        },
      ),
      { numRuns: 30 },
    )
  })
})

describe('a page read from a picture', () => {
  it('keeps its rows when it leans', () => {
    const straight = drawn(
      `
Test                Result    Flag    Units     Reference Interval
WBC                 6.2               x10E3/uL  3.4-10.8
RBC                 3.9       Low     x10E6/uL  4.14-5.80
Hemoglobin          11.2      L       g/dL      13.0-17.7
Platelets           250               x10E3/uL  150-450`,
      'ocr',
    )
    const leaning = withItems(straight, (items) =>
      items.map((item) => ({ ...item, y: item.y + item.x * (0.02 + item.y / 5000) })),
    )
    expect(brief(findReport(leaning, words))).toEqual(brief(findReport(straight, words)))
  })

  it('keeps a name with its value where letters of different height stand close together', () => {
    const straight = drawn(
      Array.from(
        { length: 14 },
        (_, at) => `Ferritin ${at}                              43${at}   pg/ml`,
      ).join('\n'),
      'ocr',
    )
    const uneven = withItems(straight, (items) =>
      items.map((item) => ({ ...item, y: item.y + (item.text === 'pg/ml' ? 1 : 0) })),
    )
    expect(brief(findReport(uneven, words))).toEqual(brief(findReport(straight, words)))
  })

  it('does not split a line at a speck that lies on its letters', () => {
    const clean = drawn('Glucose    95    mg/dL    70-99', 'ocr')
    const specked = withItems(clean, (items) => {
      const value = items.find((item) => item.text === '95')!
      return [...items, { ...value, text: '*', width: 1.5, height: 5 }]
    })
    expect(brief(findReport(specked, words))).toEqual(brief(findReport(clean, words)))
  })

  it('leaves out the letters of a watermark', () => {
    const clean = drawn('Sodium\n143 mEq/L', 'ocr')
    const marked = withItems(clean, (items) => [
      ...items,
      { ...items[0]!, text: '0', x: items[0]!.x + 200, height: items[0]!.height * 2, confidence: 0.8 },
    ])
    expect(brief(findReport(marked, words))).toEqual(['Sodium | 143 | mEq/L'])
  })

  it.each([
    ['3, 67', '3,67'],
    ['21 ,7', '21,7'],
    ['> 0. 5', '> 0.5'],
  ])('reads %s as one number', (read, value) => {
    const apart = withItems(drawn(`PSA    ${read}    ng/mL    0 - 4`, 'ocr'), (items) =>
      items.map((item) => ({ ...item, confidence: 0.95 })),
    )
    expect(brief(findReport(apart, words))).toEqual([`PSA | ${value} | ng/mL | 0 - 4`])
  })

  it.each([
    'ASLO    1 99 IU/mL    0 - 200',
    'Test    Result    Range\nASLO    1 99 IU/mL    0 - 200',
    'ASLO\n1 99 IU/mL',
  ])('reports no part of a number that fell apart: %j', (page) => {
    const torn = withItems(drawn(page, 'ocr'), (items) =>
      items.map((item) => ({ ...item, confidence: 0.95 })),
    )
    expect(brief(findReport(torn, words))).toEqual([])
  })

  it.each([
    ['65', '5', ['eGFR | 65 | ml/min']],
    ['168', '3', []],
  ])('reads %s with a %s that stands too close behind it once, or not at all', (value, echo, rows) => {
    const page = withItems(drawn(`eGFR    ${value}       ml/min`, 'ocr'), (items) =>
      items.flatMap((item) => {
        const sure = { ...item, confidence: 0.95 }
        const behind = { ...sure, text: echo, x: item.x + item.width + 1, width: 5 }
        return item.text === value ? [sure, behind] : [sure]
      }),
    )
    expect(brief(findReport(page, words))).toEqual(rows)
  })

  it('takes no year at the end of a name for a result', () => {
    expect(brief(findReport(drawn('Serum Creatinine    eGFR CKD-EPI 2021', 'ocr'), words))).toEqual([])
  })

  it('does not choose between a limit with a unit and a number behind it', () => {
    expect(brief(findReport(drawn('Folic acid    >20.0    ng/ml    3', 'ocr'), words))).toEqual([])
  })

  it('believes no doubtful number without a unit and a range', () => {
    const doubtful = withItems(drawn('Sodium    143', 'ocr'), (items) =>
      items.map((item) => ({ ...item, confidence: 0.8 })),
    )
    expect(brief(findReport(doubtful, words))).toEqual([])
  })

  it('is as sure of a text as of its least certain item', () => {
    const document = withItems(drawn('Glucose    95    mg/dL    70-99', 'ocr'), (items) =>
      items.map((item) => ({ ...item, confidence: item.text === '95' ? 0.6 : 0.9 })),
    )
    const [result] = findReport(document, words).results
    expect(result!.value.confidence).toBe(0.6)
    expect(result!.name.confidence).toBe(0.9)
  })
})

describe('raised letters', () => {
  const item = (text: string, x: number, width: number, y: number, height: number): TextItem => ({
    page: 1,
    x,
    y,
    width,
    height,
    text,
    confidence: 1,
    bold: null,
    color: null,
  })

  it('are exponents after a ten, and footnotes after a name', () => {
    const items = [
      item('WBC', 40, 20, 100, 9),
      item('01', 61, 5, 98, 5),
      item('6.2', 150, 15, 100, 9),
      item('x 10', 200, 20, 100, 9),
      item('9', 220, 3, 98, 5),
      item('/L', 223, 8, 100, 9),
      item('4.0 - 10.0', 300, 45, 100, 9),
    ]
    const page = { number: 1, width: 600, height: 800, by: 'text' as const, items }
    expect(brief(findReport({ pages: [page] }, words))).toEqual(['WBC | 6.2 | x 10^9/L | 4.0 - 10.0'])
  })
})

describe('text without a space between its parts', () => {
  it.each([
    ['Monocytes    11.6 H    (3-10)%', 'Monocytes | 11.6 | % | (3-10) | H'],
    [
      'Vitamin B12    >2000 pg/mL    (232 - 1245)    above 1.26 repeat',
      'Vitamin B12 | >2000 | pg/mL | (232 - 1245)',
    ],
    ['*    INR    0.88    [0.9 to 1.2]', 'INR | 0.88 |  | [0.9 to 1.2] | *'],
    ['Reaction (pH)    6.0    5.0-7.5', 'Reaction (pH) | 6.0 |  | 5.0-7.5'],
    ['Reticulocytes    0.4%(L)    0.5-2.0', 'Reticulocytes | 0.4 | % | 0.5-2.0 | (L)'],
  ])('is split: %s', (line, row) => {
    expect(brief(findReport(drawn(line), words))).toEqual([row])
  })
})
