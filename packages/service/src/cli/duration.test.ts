import { expect, test } from 'vitest'
import { parseDuration } from './duration.ts'

test.each([
  ['90s', 90_000],
  ['15m', 900_000],
  ['6h', 21_600_000],
  ['1d', 86_400_000],
  ['1d12h', 129_600_000],
  ['0s', 0],
  ['', null],
  ['1', null],
  ['-1d', null],
  ['1h1d', null],
  ['1d 2h', null],
  ['1.5h', null],
  ['99999d', null],
])('%j is %s', (text, ms) => {
  expect(parseDuration(text)).toBe(ms)
})
