import type { TimeBounds } from '../time/index.ts'

/** What was counted over a stretch of time, evenly, or at a moment. */
export interface SpanOfTime {
  /** Epoch milliseconds: where the part that may count begins. */
  at: number
  /** Null for a moment. */
  end: number | null
  /** As the source reported it, before it was cut at midnight. */
  began: number
  ended: number | null
  value: number
}

/** A device that leaves out empty minutes was worn all the same, and two devices file one walk a little apart. */
const BRIDGED_MS = 15 * 60_000

/**
 * Streams best first. Each interval keeps the part of its time that no better stream covers, and its share of the value;
 * inside one stream what began earlier stays whole. A moment counts unless a better stream covers it.
 */
export function countOnce<I extends SpanOfTime>(streams: readonly (readonly I[])[]): I[][] {
  let covered: readonly TimeBounds[] = []
  return streams.map((stream) => {
    const own = disjoint(stream)
    const counted = covered.length === 0 ? own : outside(own, covered)
    covered = union(covered, coverageOf(own))
    return counted
  })
}

/** The time that a stream covers: its intervals, empty ones too, and short gaps between them. */
export function coverage(stream: readonly SpanOfTime[]): TimeBounds[] {
  return coverageOf(disjoint(stream))
}

export const lengthOf = (covered: readonly TimeBounds[]) =>
  covered.reduce((length, { start, end }) => length + end - start, 0)

const inOrder = (a: SpanOfTime, b: SpanOfTime) =>
  a.at - b.at || a.began - b.began || (b.ended ?? b.began) - (a.ended ?? a.began)

function disjoint<I extends SpanOfTime>(stream: readonly I[]): I[] {
  const kept: I[] = []
  let reached = Number.NEGATIVE_INFINITY
  let moment = Number.NaN
  for (const interval of [...stream].sort(inOrder)) {
    const repeats = interval.began === moment
    moment = interval.began
    if (interval.end === null) {
      if (!repeats) kept.push(interval)
      continue
    }
    if (interval.end <= reached) continue
    kept.push(part(interval, Math.max(interval.at, reached), interval.end))
    reached = interval.end
  }
  return kept
}

function part<I extends SpanOfTime>(interval: I, at: number, end: number): I {
  if (interval.end === null || (at === interval.at && end === interval.end)) return interval
  const share = (end - at) / (interval.end - interval.at)
  return { ...interval, at, end, value: interval.value * share }
}

/** Both in order of time. */
function outside<I extends SpanOfTime>(own: readonly I[], covered: readonly TimeBounds[]): I[] {
  const kept: I[] = []
  let first = 0
  for (const interval of own) {
    let { at } = interval
    while (first < covered.length && covered[first]!.end <= at) first++
    if (interval.end === null) {
      if (first === covered.length || covered[first]!.start > at) kept.push(interval)
      continue
    }
    for (let index = first; at < interval.end; index++) {
      const next = covered[index] ?? { start: interval.end, end: interval.end }
      if (next.start > at) kept.push(part(interval, at, Math.min(next.start, interval.end)))
      at = Math.max(at, next.end)
    }
  }
  return kept
}

function coverageOf(own: readonly SpanOfTime[]): TimeBounds[] {
  const covered: TimeBounds[] = []
  for (const { at, end } of own) {
    if (end === null) continue
    const last = covered.at(-1)
    if (last && at - last.end <= BRIDGED_MS) last.end = Math.max(last.end, end)
    else covered.push({ start: at, end })
  }
  return covered
}

function union(a: readonly TimeBounds[], b: readonly TimeBounds[]): TimeBounds[] {
  if (a.length === 0) return [...b]
  const joined: TimeBounds[] = []
  for (const { start, end } of [...a, ...b].sort((one, other) => one.start - other.start)) {
    const last = joined.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else joined.push({ start, end })
  }
  return joined
}
