import type { Moment } from '@tributary/health'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** How far away a night or a training may be and still give the offset of a day. */
const REACH = 3 * DAY

/** Where a day's wall clock stood against UTC: each offset (minutes) holds from its time on. */
export type DayClock = readonly { from: string; utc_offset: number }[]

/** Milliseconds of a clock that shows the moment's wall time as if it were UTC. */
const wallOf = ({ at, offset }: Moment) => at + (offset ?? 0) * 1000
const midnight = (wall: number) => Math.floor(wall / DAY) * DAY

/**
 * The clock of a local day, borrowed from moments whose offset the vendor does give; null when none is near. Between two
 * moments that differ by up to an hour the clocks were changed, in the small hours; by more, the person travelled, and
 * the middle of the time between stands for the unknown arrival.
 */
export function borrowClock(moments: readonly Moment[], day: string): DayClock | null {
  const start = Date.parse(`${day}T00:00:00Z`)
  const near = moments
    .filter((moment) => moment.offset !== null && Math.abs(wallOf(moment) - start - DAY / 2) <= REACH)
    .sort((a, b) => a.at - b.at)
  const [first, ...others] = near
  if (!first) return null
  const clock = [{ from: '00:00:00', utc_offset: minutes(first) }]
  let before = first
  for (const moment of others) {
    const change = moment.offset === before.offset ? null : changeBetween(before, moment)
    if (change !== null && change < start + DAY) {
      if (change <= start) clock.length = 0
      const from = change <= start ? '00:00:00' : new Date(change).toISOString().slice(11, 19)
      clock.push({ from, utc_offset: minutes(moment) })
    }
    before = moment
  }
  return clock
}

const minutes = ({ offset }: Moment) => (offset ?? 0) / 60

/** In wall time of the later offset. */
function changeBetween(before: Moment, after: Moment): number {
  const jump = (after.offset ?? 0) - (before.offset ?? 0)
  if (Math.abs(jump) > 3600) return (before.at + after.at) / 2 + (after.offset ?? 0) * 1000
  return smallHours(wallOf(before))
}

/** Clocks are changed at two or three at night; from then on the wall shows the new time. */
function smallHours(wall: number): number {
  const candidates = [2 * HOUR, 3 * HOUR, DAY + 2 * HOUR].map((hour) => midnight(wall) + hour)
  return candidates.find((candidate) => candidate > wall) ?? wall
}

/** The instant at which a day's clock showed a wall time. Without a clock the wall time is taken for UTC. */
export function instantOn(clock: DayClock | null, wall: number): number {
  const time = new Date(wall).toISOString().slice(11, 19)
  const offset = clock?.findLast(({ from }) => from <= time)?.utc_offset ?? clock?.[0]?.utc_offset ?? 0
  return wall - offset * 60_000
}

/** Finds the instants of a night's `HH:MM` readings: each lies within a day of falling asleep. */
export function nightClock(start: Moment, end: Moment): (minuteOfDay: number) => number {
  const begin = Math.floor(wallOf(start) / 60_000) * 60_000
  const jump = (end.offset ?? 0) - (start.offset ?? 0)
  // A larger jump is a journey, on which the watch kept the time of the departure until it woke up elsewhere.
  const change = jump !== 0 && Math.abs(jump) <= 3600 ? smallHours(begin) : Number.POSITIVE_INFINITY
  return (minuteOfDay) => {
    const sinceBegin = (midnight(begin) + minuteOfDay * 60_000 - begin + DAY) % DAY
    const wall = begin + sinceBegin
    const offset = (wall >= change ? end.offset : start.offset) ?? 0
    return Math.max(start.at, wall - offset * 1000)
  }
}
