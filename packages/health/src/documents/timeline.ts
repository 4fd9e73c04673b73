import { type CumulativeMetric, countOnce, streamsOf } from '../merge/index.ts'
import type { Source } from '../records.ts'
import type { DayInterval } from './day-intervals.ts'
import { type Facts, recordsOf } from './facts.ts'

/** What one source has in the merged timeline. */
export interface TimelineShare {
  value: number
  /** Records of which any part counts. */
  records: readonly string[]
  /** Records that better streams cover entirely. */
  covered: readonly string[]
}

/** The intervals of all sources, each stretch of time counted once. */
export interface Timeline {
  /** By time; at one moment the better source first. */
  parts: readonly DayInterval[]
  shares: ReadonlyMap<Source, TimelineShare>
}

/** `facts` best source first. */
export function mergeTimeline(
  metric: CumulativeMetric,
  facts: readonly Pick<Facts, 'source' | 'intervals'>[],
): Timeline {
  const bySource = facts.flatMap(({ source, intervals }) => {
    const own = intervals.get(metric)
    return own ? [{ source, own, streams: streamsOf(own) }] : []
  })
  const counted = countOnce(bySource.flatMap(({ streams }) => streams))
  let taken = 0
  const shares = new Map<Source, TimelineShare>()
  for (const { source, own, streams } of bySource) {
    const parts = counted.slice(taken, taken + streams.length).flat()
    taken += streams.length
    const records = recordsOf(parts.map(({ counter }) => counter))
    shares.set(source, {
      value: parts.reduce((sum, { value }) => sum + value, 0),
      records,
      covered: recordsOf(own.map(({ counter }) => counter)).filter((key) => !records.includes(key)),
    })
  }
  const parts = counted.length === 1 ? counted[0]! : counted.flat().sort((a, b) => a.at - b.at)
  return { parts, shares }
}
