import { Temporal } from 'temporal-polyfill'
import type { Moment } from '../records.ts'

const two = (value: number) => String(value).padStart(2, '0')

/** `YYYY-MM-DDTHH:MM:SS.ffffff±HH:MM`. Offsets are written in whole minutes; the instant stays exact. */
export function formatTime(at: number, offset: number): string {
  const minutes = Math.trunc(offset / 60)
  const wall = new Date(at + minutes * 60_000).toISOString().slice(0, -1)
  const size = Math.abs(minutes)
  return `${wall}000${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

/** The same in UTC and without offset, as the Notification Webhook writes it. */
export function formatTimeWithoutOffset(at: number): string {
  return `${new Date(at).toISOString().slice(0, -1)}000`
}

const TIME =
  /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?) ?(?:([Zz])|([+-])(\d{2}):?(\d{2}))?$/

/**
 * Reads `T` or space, fractions of any length, `Z`, `±HH:MM`, `±HHMM` or nothing (UTC); null for anything else.
 * `Z` and nothing place the instant but do not tell the local clock, so their offset is null.
 */
export function parseTime(text: string): Moment | null {
  const match = TIME.exec(text.trim())
  if (!match) return null
  const [, date, clock, , sign, hours, minutes] = match
  if (Number(hours ?? 0) > 23 || Number(minutes ?? 0) > 59) return null
  const offset = sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60) : null
  const wall = plainDateTime(`${date}T${clock}`)
  if (!wall) return null
  return { at: wall.toZonedDateTime('UTC').epochMilliseconds - (offset ?? 0) * 1000, offset }
}

function plainDateTime(text: string): Temporal.PlainDateTime | null {
  try {
    return Temporal.PlainDateTime.from(text)
  } catch {
    return null
  }
}
