import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { combine, roundHalfAwayFromZero } from './numbers.ts'

describe('roundHalfAwayFromZero', () => {
  it.each([
    [0.5, 1],
    [-0.5, -1],
    [2.5, 3],
    [-2.5, -3],
    [0.49, 0],
    [-0.49, 0],
    [0, 0],
    [7, 7],
  ])('%d becomes %d', (value, rounded) => {
    expect(roundHalfAwayFromZero(value)).toBe(rounded)
  })

  it('treats both signs alike and never moves further than a half', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (value) => {
        expect(roundHalfAwayFromZero(-value) + roundHalfAwayFromZero(value)).toBe(0)
        expect(Math.abs(roundHalfAwayFromZero(value) - value)).toBeLessThanOrEqual(0.5)
      }),
    )
  })
})

describe('combine', () => {
  const readings = [0.1, 0.2, 0].map((value) => ({ value }))

  it.each([
    ['sum', 0.3],
    ['mean', 0.1],
    ['min', 0],
    ['max', 0.2],
    ['last', 0],
  ] as const)('%s', (how, result) => {
    expect(combine(how, readings)).toBe(result)
  })

  it('weighs means', () => {
    expect(
      combine('mean', [
        { value: 10, weight: 3 },
        { value: 20, weight: 1 },
      ]),
    ).toBe(12.5)
  })

  it('returns a single reading untouched', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('sum', 'mean', 'min', 'max', 'last'),
        fc.double({ noNaN: true }),
        (how, value) => {
          expect(combine(how, [{ value }])).toBe(value)
        },
      ),
    )
  })
})
