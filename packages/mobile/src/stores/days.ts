import type { ReadWindow } from './store.ts'

const DAY_MS = 86_400_000

/** A window in pieces of at most so many days, so that no store has to answer with everything at once. */
export function* slicesOf({ from, to }: ReadWindow, days: number): Iterable<ReadWindow> {
  const end = Date.parse(to)
  for (let start = Date.parse(from); start < end; start += days * DAY_MS)
    yield {
      from: new Date(start).toISOString(),
      to: new Date(Math.min(end, start + days * DAY_MS)).toISOString(),
    }
}

/** A night that reaches into the window may have begun so long before. */
const NIGHT_LEAD_MS = 2 * DAY_MS

export const withNightLead = ({ from, to }: ReadWindow): ReadWindow => ({
  from: new Date(Date.parse(from) - NIGHT_LEAD_MS).toISOString(),
  to,
})

export const beginsIn =
  ({ from, to }: ReadWindow) =>
  ({ start }: { start: string }): boolean =>
    start >= from && start < to

export const byStart = (one: { start: string }, other: { start: string }): number =>
  one.start < other.start ? -1 : one.start > other.start ? 1 : 0

/** Whether a store gave a time at all; a record without one has no place, and must not cost the others theirs. */
export const isTime = (time: unknown): time is string | Date =>
  (typeof time === 'string' || time instanceof Date) && !Number.isNaN(new Date(time).getTime())

/** As it travels: UTC, milliseconds at most. */
export const iso = (time: string | Date): string => new Date(time).toISOString()
