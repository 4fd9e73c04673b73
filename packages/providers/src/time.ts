import type { Moment } from '@tributary/health'

const ISO_WITH_OFFSET = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

/** An ISO 8601 time with its offset; null when it is not one. */
export function parseMoment(text: string): Moment | null {
  const zone = ISO_WITH_OFFSET.exec(text)?.[1]
  const at = Date.parse(text)
  if (zone === undefined || Number.isNaN(at) || !isDay(text.slice(0, 10))) return null
  return { at, offset: zone === 'Z' ? 0 : offsetSeconds(zone) }
}

function offsetSeconds(zone: string): number {
  const seconds = Number(zone.slice(1, 3)) * 3600 + Number(zone.slice(4, 6)) * 60
  return zone.startsWith('-') && seconds > 0 ? -seconds : seconds
}

/** Whether the text is a date of the calendar, written YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  // The 30th of February is read as a day of March.
  return !Number.isNaN(at) && new Date(at).getUTCDate() === Number(text.slice(8))
}

export function utcDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

export function utcNoon(day: string): number {
  return Date.parse(`${day}T12:00:00Z`)
}

/**
 * A moment that stands for a date of the person's own where the offset is not known: it is on that date from Hawaii to New
 * Zealand's summer. Noon in UTC is not.
 */
export function momentOn(day: string): Moment {
  return { at: Date.parse(`${day}T10:30:00Z`), offset: null }
}
