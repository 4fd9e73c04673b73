import type { Moment } from '@tributary/health'

const LONG_SLEEP_MS = 3 * 3_600_000

/** For sources that have no word for a nap: short and begun between nine in the morning and nine in the evening. */
export function isNap(start: Moment, end: Moment): boolean {
  if (end.at - start.at >= LONG_SLEEP_MS) return false
  if (start.offset === null) return true
  const hour = new Date(start.at + start.offset * 1000).getUTCHours()
  return hour >= 9 && hour < 21
}
