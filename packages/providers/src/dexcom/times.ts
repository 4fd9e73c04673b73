import type { Moment } from '@tributary/health'
import { isDay, utcDay } from '../time.ts'

/** Seconds, leading zeros and the colon of an offset are left out at times. */
const CLOCK =
  /^(\d{4})-(\d{1,2})-(\d{1,2})[T ](\d{1,2}):(\d{1,2})(?::(\d{1,2})(\.\d{1,9})?)?(Z|[+-]\d{2}(?::?\d{2}(?::?\d{2})?)?)?$/i
const QUARTER_SECONDS = 900
/** No zone on earth is further from UTC; beyond it a clock was set wrong. */
const FURTHEST_SECONDS = 15 * 3600

interface Clock {
  /** What the clock showed, as if it stood in UTC. */
  wall: number
  zone: string | null
}

export interface Stamped {
  systemTime: string
  displayTime?: string | null
}

export function isClock(text: string): boolean {
  return readClock(text) !== null
}

/**
 * `systemTime` is the instant. The offset is the one that `displayTime` names or, without one, the distance of the two
 * clocks; a receiver writes no offset and drifts, and some phones are a second off, hence the rounding.
 */
export function momentOf({ systemTime, displayTime }: Stamped): Moment {
  const system = readClock(systemTime)
  if (!system) throw new TypeError('not a time')
  const at = system.wall - zoneSeconds(system.zone) * 1000
  const display = displayTime ? readClock(displayTime) : null
  return { at, offset: display && offsetOf(display, at) }
}

/** The person's date, or the one in UTC where their clock is not known. */
export function localDay({ at, offset }: Moment): string {
  return utcDay(at + (offset ?? 0) * 1000)
}

/** `Z` on a display time only repeats that nothing is known: where it is meant, the two clocks agree. */
function offsetOf({ wall, zone }: Clock, at: number): number | null {
  const seconds = zone === null || zone === 'Z' ? (wall - at) / 1000 : zoneSeconds(zone)
  const rounded = Math.round(seconds / QUARTER_SECONDS) * QUARTER_SECONDS || 0
  return Math.abs(rounded) > FURTHEST_SECONDS ? null : rounded
}

function readClock(text: string): Clock | null {
  const match = CLOCK.exec(text.trim())
  if (!match) return null
  const [, year, month = '', day = '', hour = '', minute = '', second = '0', fraction = '', zone] = match
  const two = (digits: string) => digits.padStart(2, '0')
  const date = `${year}-${two(month)}-${two(day)}`
  const wall = Date.parse(`${date}T${two(hour)}:${two(minute)}:${two(second)}${fraction}Z`)
  return isDay(date) && !Number.isNaN(wall) ? { wall, zone: zone?.toUpperCase() ?? null } : null
}

function zoneSeconds(zone: string | null): number {
  if (zone === null || zone === 'Z') return 0
  const [hours = 0, minutes = 0, seconds = 0] = (zone.slice(1).match(/\d{2}/g) ?? []).map(Number)
  const total = hours * 3600 + minutes * 60 + seconds
  return zone.startsWith('-') ? -total : total
}
