/** Each bucket is √2 as long as the one before: from a millisecond to weeks in sixty of them. */
const PER_DOUBLING = 2
const LAST = 63

export const bucketOf = (ms: number): number =>
  ms <= 1 ? 0 : Math.min(LAST, Math.floor(Math.log2(ms) * PER_DOUBLING))

export const startOfBucket = (bucket: number): number => (bucket <= 0 ? 0 : 2 ** (bucket / PER_DOUBLING))

/** How many times fell into each bucket, without the empty ones at the end. */
export function bucketsOf(times: readonly number[]): number[] {
  const counts: number[] = []
  for (const bucket of times.map(bucketOf)) {
    while (counts.length <= bucket) counts.push(0)
    counts[bucket]! += 1
  }
  return counts
}

export function addBuckets(a: readonly number[], b: readonly number[]): number[] {
  const [longer, shorter] = a.length >= b.length ? [a, b] : [b, a]
  return longer.map((count, index) => count + (shorter[index] ?? 0))
}

/** The time that this share did not exceed, within the width of a bucket; null when nothing was counted. */
export function percentileOf(buckets: readonly number[], share: number): number | null {
  const total = buckets.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  const wanted = share * total
  let passed = 0
  for (const [bucket, count] of buckets.entries()) {
    if (count > 0 && passed + count >= wanted) {
      const within = (wanted - passed) / count
      const [start, end] = [startOfBucket(bucket), startOfBucket(bucket + 1)]
      return Math.round(start + (end - start) * within)
    }
    passed += count
  }
  return Math.round(startOfBucket(buckets.length))
}
