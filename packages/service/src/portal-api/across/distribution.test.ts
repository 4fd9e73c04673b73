import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distributionOf } from './distribution.ts'

test('the percentiles are those of the values', () => {
  expect(distributionOf([5, 1, 3, 2, 4])).toMatchObject({
    users: 5,
    p5: 1.2,
    p25: 2,
    median: 3,
    p75: 4,
    p95: 4.8,
  })
})

test('no values have no distribution, and equal ones have one bin', () => {
  expect(distributionOf([])).toBeNull()
  expect(distributionOf([7, 7])!.bins).toEqual([{ from: 7, to: 8, users: 2 }])
})

test('the bounds of the bins are round', () => {
  const { bins } = distributionOf([2_310, 11_940])!
  expect(bins.map(({ from }) => from)).toEqual([
    2_000, 3_000, 4_000, 5_000, 6_000, 7_000, 8_000, 9_000, 10_000, 11_000,
  ])
})

test('every value is in exactly one bin, between its bounds, and there are at most twelve or so', () => {
  const values = fc.array(fc.double({ min: 0, max: 100_000, noNaN: true }), { minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(values, (given) => {
      const { bins, p5, median, p95 } = distributionOf(given)!
      expect(bins.length).toBeLessThanOrEqual(13)
      expect(bins.reduce((sum, { users }) => sum + users, 0)).toBe(given.length)
      expect(bins[0]!.from).toBeLessThanOrEqual(Math.min(...given))
      expect(bins.at(-1)!.to).toBeGreaterThanOrEqual(Math.max(...given))
      expect(p5).toBeLessThanOrEqual(median)
      expect(median).toBeLessThanOrEqual(p95)
    }),
    { seed: 31, numRuns: 200 },
  )
})
