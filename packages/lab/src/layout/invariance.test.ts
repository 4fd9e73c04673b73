import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalSignOf, understand, words } from '../meaning/index.ts'
import { findReport } from './report.ts'
import { drawn } from './test-pages.ts'

/** Biomarkers with a unit and usual limits, in tenths. */
const ANALYTES = [
  { name: 'Sodium', unit: 'mmol/L', low: 1350, high: 1450 },
  { name: 'Potassium', unit: 'mmol/L', low: 35, high: 51 },
  { name: 'Glucose', unit: 'mg/dL', low: 700, high: 990 },
  { name: 'Creatinine', unit: 'mg/dL', low: 6, high: 12 },
  { name: 'Ferritin', unit: 'ng/mL', low: 300, high: 3000 },
  { name: 'Hemoglobin', unit: 'g/dL', low: 120, high: 160 },
] as const

const RANGES = [
  'L - H',
  'L-H',
  'L to H',
  'between L and H',
  'de L a H',
  'von L bis H',
  'entre L et H',
  'da L a H',
  'van L tot H',
  'od L do H',
  'från L till H',
  '(L - H)',
]
const CODES = ['NAME', 'NAME (LOINC: 2951-2):', 'NAME [2951-2]', '0123 NAME', '2951-2 NAME', 'NAME (82947)']
const FLAGS = { high: ['H', '(H)', 'High', '↑', '+'], low: ['L', '(L)', 'Low', '↓', '-'] } as const

/** Where unit and flag stand beside value and range. */
const PAGES = [
  'NAME    VALUE    UNIT    RANGE    FLAG',
  'NAME    VALUE UNIT    RANGE    FLAG',
  'NAME    VALUE FLAG    UNIT    RANGE',
  'NAME    FLAG VALUE    UNIT    RANGE',
  'NAME    VALUE    RANGE UNIT    FLAG',
  'NAME    VALUE    RANGE    UNIT    FLAG',
  'FLAG    NAME    VALUE    UNIT    RANGE',
  'Test                          Result        Unit      Reference Range\nNAME|30:VALUE|44:UNIT|54:RANGE|80:FLAG',
  'Test                          Result        Unit      Reference Range\nNAME|30:VALUE FLAG|44:UNIT|54:RANGE',
  'Test                          Result        Unit      Reference Range\nNAME|30:VALUE UNIT|54:RANGE FLAG',
]

/** Lays out a line in which `|30:` puts what follows at column 30. */
const placed = (line: string): string =>
  line.split('|').reduce((before, part) => {
    const [, column, text = ''] = /^(\d+):(.*)$/.exec(part)!
    return before.padEnd(Math.max(Number(column), before.length + 2)) + text
  })

const scene = fc.record({
  analyte: fc.constantFrom(...ANALYTES),
  side: fc.constantFrom('low', 'high', 'normal'),
  page: fc.constantFrom(...PAGES),
  range: fc.constantFrom(...RANGES),
  code: fc.constantFrom(...CODES),
  mark: fc.nat(4),
})

describe('a result', () => {
  it('is the same wherever flag and unit stand, however its range is worded, whatever code is beside its name', () => {
    fc.assert(
      fc.property(scene, ({ analyte, side, page, range, code, mark }) => {
        const { name, unit, low, high } = analyte
        const text = (tenths: number) => (tenths / 10).toFixed(1)
        const value = side === 'low' ? low * 0.8 : side === 'high' ? high * 1.2 : (low + high) / 2
        const parts: Record<string, string> = {
          NAME: code.replace('NAME', name),
          VALUE: text(Math.round(value)),
          UNIT: unit,
          RANGE: range.replace('L', text(low)).replace('H', text(high)),
          FLAG: side === 'normal' ? '' : FLAGS[side][mark]!,
        }
        const written = page
          .split('\n')
          .map((line) => placed(line.replace(/NAME|VALUE|UNIT|RANGE|FLAG/g, (part) => parts[part]!)))
          .join('\n')
        const [found, ...others] = findReport(drawn(written), words).results
        expect(others, written).toEqual([])
        expect(found, written).toBeDefined()
        const decimalSign = decimalSignOf([found!.value.text, found!.range?.text ?? ''])
        const examined = { specimen: null, group: 'blood', isShown: true } as const
        const read = understand(found!, { decimalSign, language: null, examined, byPicture: false })
        expect(
          [
            read?.name,
            read?.valueInDocument,
            read?.unitInDocument,
            read?.range?.low,
            read?.range?.high,
            read?.flag,
          ],
          written,
        ).toEqual([name, parts['VALUE'], unit, low / 10, high / 10, side])
        expect(read?.flagIsPrinted, written).toBe(side !== 'normal')
      }),
      { numRuns: 400 },
    )
  })
})
