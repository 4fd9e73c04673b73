import type { Moment } from '@tributary/health'
import { isDay, utcDay } from '../time.ts'

const CLOCK = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(:\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}(?::\d{2})?)?$/
const QUARTER_SECONDS = 900
/** No zone on earth is further from UTC; beyond it somebody set a clock wrong. */
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
  const match = CLOCK.exec(text)
  if (!match) return null
  const [, date = '', time = '', seconds = ':00', zone = null] = match
  const wall = Date.parse(`${date}T${time}${seconds}Z`)
  return isDay(date) && !Number.isNaN(wall) ? { wall, zone } : null
}

function zoneSeconds(zone: string | null): number {
  if (zone === null || zone === 'Z') return 0
  const [hours = 0, minutes = 0, seconds = 0] = zone.slice(1).split(':').map(Number)
  const total = hours * 3600 + minutes * 60 + seconds
  return zone.startsWith('-') ? -total : total
}
