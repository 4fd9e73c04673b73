import { expect, test } from 'vitest'
import { RateLimiter } from './rate.ts'

test('so many in a window, each subject by itself, and again in the next', () => {
  let now = 0
  const limiter = new RateLimiter({ most: 2, windowMs: 10_000 }, () => now)
  expect([limiter.count('a'), limiter.count('a'), limiter.count('b')]).toEqual([null, null, null])
  now = 2_500
  expect(limiter.count('a')).toBe(8)
  expect(limiter.waitOf('a')).toBe(8)
  expect(limiter.waitOf('b')).toBeNull()
  now = 10_000
  expect(limiter.waitOf('a')).toBeNull()
  expect(limiter.count('a')).toBeNull()
})
