import { Temporal } from 'temporal-polyfill'
import type { Moment } from '../records.ts'

/** Whether this is the name of a zone (`Europe/Berlin`), as opposed to a bare offset, which knows no summer time. */
export function isTimeZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false
  try {
    new Temporal.ZonedDateTime(0n, name)
    return true
  } catch {
    return false
  }
}

/** Seconds east of UTC in force in the zone at that instant. */
export function zoneOffset(zone: string, at: number): number {
  return new Temporal.ZonedDateTime(BigInt(Math.floor(at)) * 1_000_000n, zone).offsetNanoseconds / 1e9
}

/** The wall-clock offset of a moment: its own, else the zone's, else UTC. */
export function offsetOf(moment: Moment, zone: string | null): number {
  return moment.offset ?? (zone === null ? 0 : zoneOffset(zone, moment.at))
}
