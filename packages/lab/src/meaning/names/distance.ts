const LONGEST = 128

let beforeLast = new Int32Array(LONGEST + 1)
let last = new Int32Array(LONGEST + 1)
let row = new Int32Array(LONGEST + 1)

/**
 * Damerau-Levenshtein distance with neighbouring letters swapped as one step (optimal string alignment),
 * or `limit + 1` as soon as it is certain to be above the limit. Only the band that the limit allows is looked at.
 */
export function distance(a: string, b: string, limit: number): number {
  const over = limit + 1
  if (Math.abs(a.length - b.length) > limit || a.length > LONGEST || b.length > LONGEST) return over
  for (let j = 0; j <= b.length; j += 1) last[j] = j
  for (let i = 1; i <= a.length; i += 1) {
    const from = Math.max(1, i - limit)
    const to = Math.min(b.length, i + limit)
    row[from - 1] = from === 1 ? i : over
    let least = over
    for (let j = from; j <= to; j += 1) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
      const above = j === i + limit ? over : last[j]!
      let cost = Math.min(above + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1))
      if (
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
      ) {
        cost = Math.min(cost, beforeLast[j - 2]! + 1)
      }
      row[j] = cost
      if (cost < least) least = cost
    }
    if (least > limit) return over
    const free = beforeLast
    beforeLast = last
    last = row
    row = free
  }
  return Math.min(last[b.length]!, over)
}
