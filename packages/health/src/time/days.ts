import { Temporal } from 'temporal-polyfill'
import type { Moment } from '../records.ts'
import { offsetOf, zoneOffset, zoneOffsets } from './zones.ts'

/** Epoch milliseconds; `start` belongs to it, `end` does not. */
export interface Bounds {
  start: number
  end: number
}

const DAY_MS = 86_400_000

/** A local date in a zone: 23 or 25 hours where the clock changes, nothing at all where the date was skipped. */
export function dayBounds(day: string, zone: string): Bounds {
  const date = Temporal.PlainDate.from(day)
  const begin = (of: Temporal.PlainDate) => of.toZonedDateTime(zone).epochMilliseconds
  return { start: begin(date), end: begin(date.add({ days: 1 })) }
}

/** When the wall clock of a zone shows a time of a local date; where the clock skips it, as much later. */
export function wallTime(day: string, minutes: number, zone: string): number {
  const plainTime = Temporal.PlainTime.from({ hour: Math.floor(minutes / 60), minute: minutes % 60 })
  return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds
}

function dayBoundsAtOffset(day: string, offset: number): Bounds {
  const start = Date.parse(`${day}T00:00:00Z`) - offset * 1000
  return { start, end: start + DAY_MS }
}

/** `YYYY-MM-DD` on the wall of whoever lived that moment. */
export function localDate(moment: Moment, zone: string | null): string {
  return dateAtOffset(moment.at, offsetOf(moment, zone))
}

function dateAtOffset(at: number, offset: number): string {
  return new Date(at + offset * 1000).toISOString().slice(0, 10)
}

export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

/** Local time over a stretch of which the vendor names at most one offset. */
export interface LocalClock {
  offsetAt(at: number): number
  bounds(day: string): Bounds
}

/**
 * An offset that agrees with the person's zone says that they were at home, so the zone decides from there on and a
 * clock change inside the stretch is seen. One that disagrees says that they were elsewhere, and holds throughout.
 */
export function localClock(start: Moment, zone: string): LocalClock {
  return clockFor(start.offset, zone, [start.at])
}

/** The same for a whole local day, which may begin in one offset of the zone and end in another. */
export function dayClock(day: string, offset: number | null, zone: string): LocalClock {
  const { start, end } = dayBounds(day, zone)
  return clockFor(offset, zone, [start, end - 1])
}

function clockFor(offset: number | null, zone: string, moments: readonly number[]): LocalClock {
  if (offset === null || moments.some((at) => zoneOffset(zone, at) === offset)) {
    return { offsetAt: zoneOffsets(zone), bounds: (day) => dayBounds(day, zone) }
  }
  return { offsetAt: () => offset, bounds: (day) => dayBoundsAtOffset(day, offset) }
}
