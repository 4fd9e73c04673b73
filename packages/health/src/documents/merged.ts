import type { Choice, Contribution, CumulativeMetric, SetAside } from '../merge/index.ts'
import { formatTime } from '../time/index.ts'
import { aside, type Facts } from './facts.ts'
import { roundHalfAwayFromZero, withoutDust, written } from './numbers.ts'
import type { FieldValue } from './read.ts'
import { mergeTimeline, type Timeline, type TimelineShare } from './timeline.ts'

const NOTHING: TimelineShare = { value: 0, records: [], covered: [] }

/** Fields of cumulative metrics, of which every source may hold a part. `facts` best source first. */
export function mergedFields(facts: readonly Facts[]) {
  const timelines = new Map<CumulativeMetric, Timeline>()
  const timelineOf = (metric: CumulativeMetric) => {
    const timeline = timelines.get(metric) ?? mergeTimeline(metric, facts)
    timelines.set(metric, timeline)
    return timeline
  }
  return {
    /** Made of all sources, then of each source alone that has it. */
    number(field: string, metric: CumulativeMetric): Choice<FieldValue>[] {
      const reporting = facts.filter(({ totals, intervals }) => totals.has(metric) || intervals.has(metric))
      const groups = reporting.length > 1 ? [reporting, ...reporting.map((one) => [one])] : [reporting]
      return groups.flatMap(
        (some) =>
          mergedNumber(
            field,
            metric,
            some,
            some === reporting ? timelineOf(metric) : mergeTimeline(metric, some),
          ) ?? [],
      )
    },
    readings(field: string, metric: CumulativeMetric): Choice<FieldValue>[] {
      const choice = mergedReadings(field, timelineOf(metric))
      return choice ? [choice] : []
    },
  }
}

/**
 * The best source that says anything gives its own number: its total where it has one, else the sum of its intervals.
 * What others counted in its gaps is added, by none more than its own total, less what the total of the best holds beyond
 * its intervals, which may be the same. A total without intervals speaks for the whole day.
 */
function mergedNumber(
  field: string,
  metric: CumulativeMetric,
  facts: readonly Facts[],
  { shares }: Timeline,
): Choice<FieldValue> | null {
  const [best, ...others] = facts.filter(({ source, totals }) => totals.has(metric) || shares.has(source))
  if (!best) return null
  const total = best.totals.get(metric)
  const own = shares.get(best.source)
  const counted = own?.value ?? 0
  const fillers = others.map(({ source, totals }) => {
    const share = shares.get(source) ?? NOTHING
    const most = totals.get(metric)?.value ?? share.value
    return { source, totals, share, amount: own ? Math.min(share.value, most) : 0 }
  })
  const filled = fillers.reduce((sum, { amount }) => sum + amount, 0)
  const added = Math.max(0, filled - Math.max(0, (total?.value ?? counted) - counted))
  const said = total?.value ?? counted
  const won: Contribution[] = [
    {
      source: best.source,
      records: total?.records ?? own?.records ?? [],
      value: withoutDust(said),
      ...(total?.derived && { derived: total.derived }),
    },
  ]
  const left: SetAside[] = total
    ? [...total.aside, ...aside(best.source, keysOf(own), total.records, 'total_preferred')]
    : aside(best.source, own?.covered ?? [], [], 'overlap_counted_once')
  for (const { source, totals, share, amount } of fillers) {
    const value = filled > 0 ? (amount * added) / filled : 0
    const gave = value > 0 ? share.records : []
    if (value > 0) won.push({ source, records: gave, value: withoutDust(value) })
    const overlapping = own && share.value > 0 ? keysOf(share) : own ? share.covered : []
    left.push(
      ...aside(source, overlapping, gave, 'overlap_counted_once'),
      ...aside(
        source,
        [...keysOf(share), ...(totals.get(metric)?.records ?? [])],
        [...gave, ...overlapping],
        'lower_rank',
      ),
    )
  }
  return { value: written(field, withoutDust(said + added)), won, aside: left }
}

const keysOf = (share: TimelineShare | undefined) => (share ? [...share.records, ...share.covered] : [])

/** Integers are rounded over the running sum, so that the items add up to the rounded total. */
function mergedReadings(field: string, { parts, shares }: Timeline): Choice<FieldValue> | null {
  if (parts.length === 0) return null
  let sum = 0
  let reached = 0
  const whole = field.endsWith('_int')
  const value = parts.map(({ at, end, value: amount, counter }) => {
    sum += amount
    const before = reached
    if (whole) reached = roundHalfAwayFromZero(withoutDust(sum))
    const item: Record<string, unknown> = {
      datetime_string: formatTime(at, counter.clock.offsetAt(at)),
      interval_duration_seconds_float: end === null ? null : (end - at) / 1000,
    }
    item[field] = whole ? reached - before : withoutDust(amount)
    return item
  })
  const won: Contribution[] = []
  const left: SetAside[] = []
  for (const [source, share] of shares) {
    if (share.records.length > 0)
      won.push({ source, records: share.records, value: withoutDust(share.value) })
    left.push(...aside(source, share.covered, [], 'overlap_counted_once'))
  }
  return { value, won, aside: left }
}
