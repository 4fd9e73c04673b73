import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { breachOf, rangeOf } from './range.ts'
import { SIGNALS } from './signals.ts'

const range = (signal: keyof typeof SIGNALS, baseline: number | null = null) =>
  rangeOf(SIGNALS[signal].defaults, baseline)!

describe('the default range', () => {
  it.each([
    ['resting_heart_rate', 60, { min: 51, max: 66 }],
    ['hrv', 70, { min: 49, max: null }],
    ['resting_breathing_rate', 14, { min: 11.9, max: 15.4 }],
    ['oxygenation', null, { min: 92, max: null }],
    ['sleep_duration', null, { min: 21_600, max: 32_400 }],
  ] as const)('of %s with baseline %s', (signal, baseline, expected) => {
    expect(range(signal, baseline)).toEqual(expected)
  })

  it('is not known without a baseline', () => {
    expect(rangeOf(SIGNALS.hrv.defaults, null)).toBeNull()
  })
})

describe('a value', () => {
  const LEAST = 0.0001

  it.each([
    ['resting_heart_rate', 60, 51, 66],
    ['hrv', 70, 49, null],
    ['resting_breathing_rate', 14, 11.9, 15.4],
    ['oxygenation', null, 92, null],
    ['sleep_duration', null, 21_600, 32_400],
  ] as const)('of %s at, just below and just above each bound', (signal, baseline, min, max) => {
    const of = (value: number) => breachOf(value, range(signal, baseline))
    expect([of(min - LEAST), of(min), of(min + LEAST)]).toEqual(['below', null, null])
    if (max === null) expect(of(1e9)).toBeNull()
    else expect([of(max - LEAST), of(max), of(max + LEAST)]).toEqual([null, null, 'above'])
  })

  it('of zero is a value', () => {
    expect(breachOf(0, { min: 1, max: null })).toBe('below')
    expect(breachOf(0, { min: 0, max: null })).toBeNull()
  })

  it('that equals a bound as it is delivered is in range, whatever the percentages', () => {
    const percent = fc.double({ min: 0.1, max: 99, noNaN: true })
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 200, noNaN: true }),
        percent,
        percent,
        (baseline, below, above) => {
          const thresholds = {
            method: 'baseline_deviation',
            belowPercent: below,
            abovePercent: above,
          } as const
          const { min, max } = rangeOf(thresholds, baseline)!
          expect(breachOf(min!, { min, max })).toBeNull()
          expect(breachOf(max!, { min, max })).toBeNull()
        },
      ),
    )
  })

  it('is never both', () => {
    const bound = fc.option(fc.integer({ min: 0, max: 100 }))
    fc.assert(
      fc.property(fc.integer({ min: -10, max: 110 }), bound, bound, (value, min, max) => {
        const breach = breachOf(value, { min, max })
        expect(breach === 'below').toBe(min !== null && value < min)
        if (breach !== 'below') expect(breach === 'above').toBe(max !== null && value > max)
      }),
    )
  })
})
