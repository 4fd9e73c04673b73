import { isDay } from '../time.ts'

const NAIVE = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?)?(Z|[+-]\d{2}:?\d{2})?$/
const ISO_DURATION = /^P(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,7})M)?(?:(\d{1,9}(?:\.\d{1,9})?)S)?)?$/
const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d{1,9})?)?$/

/**
 * What the wall clock showed, as the milliseconds of a clock that runs in UTC; null when it is no time. A bare date is its
 * midnight. An offset beside it is left alone: such times are local, whatever is written behind them.
 */
export function parseNaive(text: string): number | null {
  const parts = NAIVE.exec(text)
  if (!parts?.[1] || !isDay(parts[1])) return null
  const [, day, hours = '00', minutes = '00', seconds = '00'] = parts
  const at = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(at) ? null : at
}

/** An instant that is UTC unless an offset says otherwise; null when it is no time. */
export function parseUtc(text: string): number | null {
  const wall = parseNaive(text)
  const minutes = offsetMinutes(text)
  return wall === null ? null : wall - (minutes ?? 0) * 60_000
}

/** Minutes east that are written behind a time; null when none are, and for `Z`, which stands behind local times too. */
export function offsetMinutes(text: string): number | null {
  const zone = NAIVE.exec(text)?.[5]
  const parts = /^([+-])(\d{2}):?(\d{2})$/.exec(zone ?? '')
  if (!parts) return null
  return (parts[1] === '-' ? -1 : 1) * (Number(parts[2]) * 60 + Number(parts[3]))
}

/** The date that a text begins with, or null. */
export function dateIn(text: unknown): string | null {
  if (typeof text !== 'string' || parseNaive(text) === null) return null
  return text.slice(0, 10)
}

/** Seconds of an ISO 8601 duration such as `PT2H44M3.5S`; null when it is not one. */
export function parseDuration(text: string): number | null {
  const parts = ISO_DURATION.exec(text)
  if (!parts || /^PT?$/.test(text)) return null
  const [days, hours, minutes, seconds] = parts.slice(1).map((part) => Number(part ?? 0))
  return (days ?? 0) * 86_400 + (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0)
}

/** Milliseconds since midnight of `HH:MM` or `HH:MM:SS`, or null. */
export function parseClock(text: string): number | null {
  const parts = CLOCK.exec(text)
  return parts ? (Number(parts[1]) * 3600 + Number(parts[2]) * 60 + Number(parts[3] ?? 0)) * 1000 : null
}
