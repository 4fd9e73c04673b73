import fc from 'fast-check'
import { expect, test } from 'vitest'
import { digestOf } from './digest.ts'

const text = (value: unknown) => digestOf(value).join('/')

test('equal JSON has one digest, other JSON another', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      // The two zeros are one in JSON.
      const [a, b] = [JSON.stringify(one), JSON.stringify(other)]
      expect(text(JSON.parse(a))).toBe(text(JSON.parse(a)))
      if (a !== b) expect(text(JSON.parse(a))).not.toBe(text(JSON.parse(b)))
    }),
    { numRuns: 2_000 },
  )
})

test('distinguishes values that differ little', () => {
  const seen = new Set<string>()
  for (let n = 0; n < 20_000; n++) {
    seen.add(text({ value: n }))
    seen.add(text({ value: String(n) }))
    seen.add(text(['value', n]))
  }
  expect(seen.size).toBe(60_000)
  expect(text(['ab', 'c'])).not.toBe(text(['a', 'bc']))
  expect(text([[], 1])).not.toBe(text([[1]]))
  expect(text({ a: {}, b: 1 })).not.toBe(text({ a: { b: 1 } }))
})
