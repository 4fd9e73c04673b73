import type { Moment } from '@tributary/health'
import { parseMoment, utcDay } from '../time.ts'

const HOUR_MS = 3_600_000
const USUAL_SLEEP_MS = 8 * HOUR_MS

/** Seconds east of UTC of `+hh:mm`, `-hh:mm` or `Z`; null when it is none of them. */
export function offsetSeconds(text: string): number | null {
  if (text === 'Z') return 0
  const [, sign, hours, minutes] = /^([+-])(\d{2}):(\d{2})$/.exec(text) ?? []
  if (hours === undefined || Number(hours) > 18 || Number(minutes) > 59) return null
  const seconds = Number(hours) * 3600 + Number(minutes) * 60
  return sign === '-' && seconds > 0 ? -seconds : seconds
}

/** Times are in UTC; the offset stands beside them, one for the whole object. Null where it is not one. */
export function momentOf(time: string, timezoneOffset: unknown): Moment {
  const offset = typeof timezoneOffset === 'string' ? offsetSeconds(timezoneOffset) : null
  return { at: Date.parse(time), offset }
}

export const isTime = (value: unknown): value is string =>
  typeof value === 'string' && parseMoment(value) !== null

export function localDay({ at, offset }: Moment): string {
  return utcDay(at + (offset ?? 0) * 1000)
}

/**
 * A cycle begins on the evening before, so that its own start is not on its day: that is the date of waking up from its main
 * sleep. Where no sleep was seen, it is the date eight hours after the start. Null where the offset is not known.
 */
export function cycleMorning(cycle: {
  start: string
  timezone_offset?: unknown
  sleep?: { end: string; timezone_offset: string } | null
}): { day: string; offset: number } | null {
  const { sleep } = cycle
  const start = momentOf(cycle.start, cycle.timezone_offset)
  const { at, offset } = sleep
    ? momentOf(sleep.end, sleep.timezone_offset)
    : { ...start, at: start.at + USUAL_SLEEP_MS }
  return offset === null ? null : { day: localDay({ at, offset }), offset }
}
