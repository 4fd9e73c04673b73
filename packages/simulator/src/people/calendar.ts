export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** A local date, `YYYY-MM-DD`. */
export type Day = string

export function dayNumber(day: Day): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / DAY)
}

export function dayOfNumber(number: number): Day {
  return new Date(number * DAY).toISOString().slice(0, 10)
}

export function addDays(day: Day, days: number): Day {
  return dayOfNumber(dayNumber(day) + days)
}

/** 0 is Monday. */
export function weekday(day: Day): number {
  return (((dayNumber(day) + 3) % 7) + 7) % 7
}

export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && dayExists(text)
}

function dayExists(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

const formats = new Map<string, Intl.DateTimeFormat>()
const offsets = new Map<string, number>()

/** Minutes east of UTC. No zone changes its offset inside a quarter of an hour, which bounds the cache key. */
export function offsetMinutes(zone: string, at: number): number {
  const key = `${zone}/${Math.floor(at / (15 * MINUTE))}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  if (offsets.size > 200_000) offsets.clear()
  const offset = computeOffset(zone, at)
  offsets.set(key, offset)
  return offset
}

function computeOffset(zone: string, at: number): number {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    formats.set(zone, format)
  }
  const name = format.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value ?? 'GMT'
  const match = /GMT([+-])(\d{2}):(\d{2})/.exec(name)
  if (!match) return 0
  const minutes = Number(match[2]) * 60 + Number(match[3])
  return match[1] === '-' ? -minutes : minutes
}

/** The instant of a wall-clock time; minutes may be negative or beyond 24 h and then name a neighbouring day. */
export function instantOf(zone: string, day: Day, minutes: number): number {
  const wall = dayNumber(day) * DAY + minutes * MINUTE
  const guess = wall - offsetMinutes(zone, wall) * MINUTE
  return wall - offsetMinutes(zone, guess) * MINUTE
}

export function dayAt(offset: number, at: number): Day {
  return new Date(at + offset * MINUTE).toISOString().slice(0, 10)
}

export function isoAt(offset: number, at: number): string {
  const sign = offset < 0 ? '-' : '+'
  const size = Math.abs(offset)
  const two = (value: number) => String(value).padStart(2, '0')
  const wall = new Date(at + offset * MINUTE).toISOString().slice(0, 23)
  return `${wall}${sign}${two(Math.floor(size / 60))}:${two(size % 60)}`
}
