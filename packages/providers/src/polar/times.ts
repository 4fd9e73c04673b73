import { isDay } from '../time.ts'

const NAIVE = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?)?Z?$/
const ISO_DURATION = /^P(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,7})M)?(?:(\d{1,9}(?:\.\d{1,9})?)S)?)?$/

/**
 * A time without a zone as the milliseconds of a clock that runs in UTC; null when it is not one. A bare date is its
 * midnight.
 */
export function parseNaive(text: string): number | null {
  const parts = NAIVE.exec(text)
  if (!parts?.[1] || !isDay(parts[1])) return null
  const [, day, hours = '00', minutes = '00', seconds = '00'] = parts
  const at = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(at) ? null : at
}

/** Seconds of an ISO 8601 duration such as `PT2H44M3.5S`; null when it is not one. */
export function parseDuration(text: string): number | null {
  const parts = ISO_DURATION.exec(text)
  if (!parts || /^PT?$/.test(text)) return null
  const [days, hours, minutes, seconds] = parts.slice(1).map((part) => Number(part ?? 0))
  return (days ?? 0) * 86_400 + (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0)
}

/** Minutes since midnight of `HH:MM`, or null. */
export function parseMinutes(text: string): number | null {
  const parts = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text)
  return parts ? Number(parts[1]) * 60 + Number(parts[2]) : null
}

/** Milliseconds since midnight of `HH:MM:SS`, or null. */
export function parseClock(text: string): number | null {
  const parts = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d{1,9})?)?$/.exec(text)
  return parts ? (Number(parts[1]) * 3600 + Number(parts[2]) * 60 + Number(parts[3] ?? 0)) * 1000 : null
}
