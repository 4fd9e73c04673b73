import { Temporal } from 'temporal-polyfill'
import type { Moment } from '../records.ts'
import { DAY_MS, dateOfDayNumber } from './dates.ts'

const TWO = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'))

/** `YYYY-MM-DDTHH:MM:SS.ffffff±HH:MM`. Offsets are written in whole minutes; the instant stays exact. */
export function formatTime(at: number, offset: number): string {
  return `${wallText(at + Math.trunc(offset / 60) * 60_000)}${formatOffset(offset)}`
}

/** `±HH:MM` of seconds east of UTC. */
export function formatOffset(offset: number): string {
  const minutes = Math.trunc(offset / 60)
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${TWO[Math.floor(size / 60)]}:${TWO[size % 60]}`
}

/** The same in UTC and without offset, as the Notification Webhook writes it. */
export function formatTimeWithoutOffset(at: number): string {
  return wallText(at)
}

/** Written for every sample of a granular array, so it makes no date of its own. */
function wallText(wall: number): string {
  const whole = Math.floor(wall)
  const day = Math.floor(whole / DAY_MS)
  const rest = whole - day * DAY_MS
  const milliseconds = rest % 1000
  const seconds = (rest - milliseconds) / 1000
  const minutes = Math.floor(seconds / 60)
  const clock = `${TWO[Math.floor(minutes / 60)]}:${TWO[minutes % 60]}:${TWO[seconds % 60]}`
  return `${dateOfDayNumber(day)}T${clock}.${String(milliseconds).padStart(3, '0')}000`
}

const TIME =
  /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?) ?(?:([Zz])|([+-])(\d{2}):?(\d{2}))?$/

/**
 * Reads `T` or space, fractions of any length, `Z`, `±HH:MM`, `±HHMM` or nothing (UTC); null for anything else.
 * `Z` and nothing place the instant but do not say what the local clock showed, so their offset is null.
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
