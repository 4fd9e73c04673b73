import { utcDay } from '../time.ts'

const MAX_ZONES = 500
const formats = new Map<string, Intl.DateTimeFormat | null>()

/** Seconds east of UTC in force in the zone at that instant; null when no zone of this name exists. */
export function offsetIn(zone: string | null | undefined, at: number): number | null {
  const format = zone ? formatOf(zone) : null
  if (!format) return null
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const match = /^GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?$/.exec(name)
  if (!match) return null
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = match
  const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return sign === '-' && size > 0 ? -size : size
}

/** The offset in force when the local day begins. */
export function offsetOfDay(zone: string | null | undefined, day: string): number | null {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const guess = offsetIn(zone, midnight)
  return guess === null ? null : offsetIn(zone, midnight - guess * 1000)
}

/** Returns the local date in a zone; null when the zone is not known. */
export function dayIn(zone: string | null | undefined, at: number): string | null {
  const offset = offsetIn(zone, at)
  return offset === null ? null : utcDay(at + offset * 1000)
}

/** Returns the local date in a zone, or the date in UTC when the zone is not known. */
export function dayOf(zone: string | null | undefined, at: number): string {
  return dayIn(zone, at) ?? utcDay(at)
}

function formatOf(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone)
  if (known !== undefined) return known
  if (formats.size >= MAX_ZONES) formats.clear()
  const made = makeFormat(zone)
  formats.set(zone, made)
  return made
}

function makeFormat(zone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  } catch {
    return null
  }
}
