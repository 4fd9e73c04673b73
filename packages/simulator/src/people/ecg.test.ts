import { expect, it } from 'vitest'
import { sinusRhythm } from './ecg.ts'

it('beats as often as it should, in millivolts of a human heart', () => {
  const curve = sinusRhythm(60, 300, 30)
  expect(curve).toHaveLength(9000)
  const peaks = curve.filter(
    (value, index) => value > 0.9 && value > curve[index - 1]! && value >= curve[index + 1]!,
  )
  expect(peaks).toHaveLength(30)
  expect(Math.max(...curve)).toBeLessThan(1.5)
  expect(Math.min(...curve)).toBeGreaterThan(-0.5)
})
