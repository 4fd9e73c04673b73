import fc from 'fast-check'
import { expect, it } from 'vitest'
import { factorFor } from './picture-size.ts'

it('gives a sheet that long side', () => {
  expect(factorFor(2_400, 595, 842) * 842).toBeCloseTo(2_400, -1)
  expect(factorFor(2_400, 842, 595) * 842).toBeCloseTo(2_400, -1)
})

it('keeps the letters of a long screenshot large', () => {
  expect(factorFor(3_300, 1_080, 6_000)).toBeGreaterThan(1)
})

it('never asks for many more pixels than a sheet has, nor for an endless side', () => {
  const side = fc.integer({ min: 1, max: 100_000 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      const factor = factorFor(3_300, width, height)
      expect(factor * width * factor * height).toBeLessThanOrEqual(3_300 * 3_300 * 1.001)
      expect(factor * Math.max(width, height)).toBeLessThanOrEqual(4 * 3_300 * 1.001)
    }),
  )
})
