import { isTimeZone, type Moment, zoneOffset } from '@tributary/health'
import { endsBeforeStart } from '../../payload.ts'
import type { Envelope } from './envelope.ts'

const OFFSET = /^([+-])(\d{2}):?(\d{2})$/
const KNOWN_ZONES = new Map<string, boolean>()
const MOST_ZONES = 1000

function isKnownZone(zone: string): boolean {
  const known = KNOWN_ZONES.get(zone)
  if (known !== undefined) return known
  if (KNOWN_ZONES.size >= MOST_ZONES) KNOWN_ZONES.clear()
  const found = isTimeZone(zone)
  KNOWN_ZONES.set(zone, found)
  return found
}

/** Seconds east of UTC: of a bare offset, or of a named zone at that instant; null when the store names none that we know. */
export function offsetIn(zone: string | null | undefined, at: number): number | null {
  if (!zone) return null
  if (zone === 'Z') return 0
  const [, sign, hours, minutes] = OFFSET.exec(zone) ?? []
  if (sign === undefined) return isKnownZone(zone) ? zoneOffset(zone, at) : null
  const seconds = Number(hours) * 3600 + Number(minutes) * 60
  if (seconds > 18 * 3600) return null
  return sign === '-' && seconds > 0 ? -seconds : seconds
}

/** Reads a time that has passed the schema. It must be fast, because a day may hold thousands. */
export const instant = (text: string): number => Date.parse(text)

export function startOf({ start, zone }: Pick<Envelope, 'start' | 'zone'>): Moment {
  const at = instant(start)
  return { at, offset: offsetIn(zone, at) }
}

/** Returns the start and end of a record. A record without an end belongs to one moment. */
export function spanOf(record: Envelope, resource: string): { start: Moment; end: Moment } {
  const start = startOf(record)
  if (record.end == null) return { start, end: start }
  const at = instant(record.end)
  if (at < start.at) throw endsBeforeStart(resource, '/end')
  return { start, end: { at, offset: offsetIn(record.end_zone ?? record.zone, at) } }
}
