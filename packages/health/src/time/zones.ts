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

const QUARTER_HOUR = 900_000

/** The same for many instants of one zone. Clocks change at full quarter hours, so each quarter is looked up once. */
export function zoneOffsets(zone: string): (at: number) => number {
  const known = new Map<number, number>()
  return (at) => {
    const quarter = Math.floor(at / QUARTER_HOUR)
    const offset = known.get(quarter) ?? zoneOffset(zone, quarter * QUARTER_HOUR)
    known.set(quarter, offset)
    return offset
  }
}

/** The wall-clock offset of a moment: its own, else the zone's, else UTC. */
export function offsetOf(moment: Moment, zone: string | null): number {
  return moment.offset ?? (zone === null ? 0 : zoneOffset(zone, moment.at))
}
