import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { words } from '../meaning/index.ts'
import { findReport } from './report.ts'
import { brief, drawn } from './test-pages.ts'

const ROWS = [
  ['Sodium', '140 mmol/L', '[135-145]'],
  ['Potassium', '6.1 mmol/L', '[3.5-5.1]'],
  ['Creatinine', '0.9 mg/dL', '0.6 - 1.2'],
  ['Ferritin', '12 ng/mL', '30-400'],
  ['Urea', '31 mg/dL', '[<50]'],
  ['TSH', '2.1 mIU/L', '0.4-4.0'],
] as const

const read = (bars: readonly string[]): string[] =>
  brief(
    findReport(
      drawn(
        [
          'Test                Result                        Reference range',
          ...ROWS.map(
            ([name, value, range], at) =>
              `${name.padEnd(20)}${value.padEnd(14)}${(bars[at] ?? '').padEnd(16)}${range}`,
          ),
        ].join('\n'),
        'ocr',
      ),
      words,
    ),
  )

/** A bar with a mark on it, where a picture loses signs, which leave paper between the parts. */
const torn = (line: string, mark: string) =>
  fc
    .tuple(
      fc.nat(9),
      fc.array(fc.record({ from: fc.nat(11), length: fc.integer({ min: 2, max: 5 }) }), { maxLength: 2 }),
    )
    .map(([at, holes]) => {
      const signs = [...`[${line.repeat(at)}${mark}${line.repeat(9 - at)}]`]
      for (const { from, length } of holes)
        for (let place = from; place < Math.min(12, from + length); place++) signs[place] = ' '
      return signs.join('')
    })

const whole = (line: string, mark: string): string[] =>
  ROWS.map((_, at) => `[${line.repeat(at)}${mark}${line.repeat(9 - at)}]`)

describe('bars that show where a value lies', () => {
  it.each([
    ['-', '*'],
    ['=', 'o'],
    ['=', '0'],
    ['_', 'x'],
  ])('of %s with %s on them change no result, however a picture tears them', (line, mark) => {
    fc.assert(
      fc.property(fc.array(torn(line, mark), { minLength: 4, maxLength: 4 }), (bars) => {
        expect(read([...whole(line, mark).slice(0, 2), ...bars])).toEqual(read([]))
      }),
      { numRuns: 40, seed: 20 },
    )
  })

  it('leave flags and missing values where they are', () => {
    const page = drawn(
      'Test                Result  Flag   Unit      Reference\nSodium              151     *      mmol/L    135-145\nPotassium           6.1     *      mmol/L    3.5-5.1\nUrea                ---            mg/dL     < 50',
      'ocr',
    )
    expect(brief(findReport(page, words))).toEqual([
      'Sodium | 151 | mmol/L | 135-145 | *',
      'Potassium | 6.1 | mmol/L | 3.5-5.1 | *',
      'Urea | --- | mg/dL | < 50',
    ])
  })
})
