/**
 * Damerau-Levenshtein distance with neighbouring letters swapped as one step (optimal string alignment),
 * or `limit + 1` as soon as it is certain to be above the limit.
 */
export function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, place) => place)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j += 1) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, beforeLast[j - 2]! + 1)
      }
      row.push(cost)
      if (cost < least) least = cost
    }
    if (least > limit) return limit + 1
    beforeLast = last
    last = row
  }
  return last[b.length]!
}
