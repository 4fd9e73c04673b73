import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addBuckets, bucketOf, bucketsOf, percentileOf, startOfBucket } from './time-buckets.ts'

const times = fc.array(fc.integer({ min: 0, max: 3_000_000_000 }), { minLength: 1, maxLength: 200 })

test('nothing counted has no percentile', () => {
  expect(percentileOf([], 0.5)).toBeNull()
  expect(percentileOf([0, 0], 0.95)).toBeNull()
})

test('a time lies in its bucket', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 3_000_000_000 }), (ms) => {
      const bucket = bucketOf(ms)
      expect(startOfBucket(bucket)).toBeLessThanOrEqual(ms * 1.000001)
      expect(startOfBucket(bucket + 1)).toBeGreaterThan(ms * 0.999999)
    }),
  )
})

test('a percentile is right within the width of a bucket', () => {
  fc.assert(
    fc.property(times, fc.constantFrom(0.5, 0.95), (all, share) => {
      const sorted = all.toSorted((a, b) => a - b)
      const exact = sorted[Math.ceil(share * sorted.length) - 1]!
      const percentile = percentileOf(bucketsOf(all), share)!
      const bucket = bucketOf(exact)
      expect(percentile).toBeGreaterThanOrEqual(Math.floor(startOfBucket(bucket)))
      expect(percentile).toBeLessThanOrEqual(Math.ceil(startOfBucket(bucket + 1)))
    }),
  )
})

test('hours add up: the sum of buckets is the buckets of all', () => {
  fc.assert(
    fc.property(times, times, (a, b) => {
      expect(addBuckets(bucketsOf(a), bucketsOf(b))).toEqual(bucketsOf([...a, ...b]))
    }),
  )
})
