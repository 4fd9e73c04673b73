import { Temporal } from 'temporal-polyfill'
import type { Moment } from '../records.ts'
import { DAY_MS, dateOfDayNumber } from './dates.ts'
import { homesOf } from './homes.ts'
import { midnightOf } from './midnight.ts'
import { type Zone, zoneAt, zoneOfDay, zoneOffset } from './zones.ts'

/** Epoch milliseconds; `start` belongs to it, `end` does not. */
export interface TimeBounds {
  start: number
  end: number
}

/**
 * A local day begins at the midnight of its own zone and ends where the next one begins: 23 or 25 hours where the clock
 * changes, shorter or longer where the person moved, nothing at all where the date was skipped.
 */
export function dayBounds(day: string, zone: Zone): TimeBounds {
  const next = addDays(day, 1)
  return { start: dayStart(day, next, zone), end: dayStart(next, addDays(next, 1), zone) }
}

/** A move by more than 24 hours to the east can begin the next day before this one: then this one has no length. */
function dayStart(day: string, next: string, zone: Zone): number {
  const start = midnightOf(day, zoneOfDay(zone, day))
  return typeof zone === 'string' ? start : Math.min(start, midnightOf(next, zoneOfDay(zone, next)))
}

/** When the wall clock of a zone shows a time of a local date; where the clock skips it, as much later. */
export function wallTime(day: string, minutes: number, zone: Zone): number {
  const plainTime = Temporal.PlainTime.from({ hour: Math.floor(minutes / 60), minute: minutes % 60 })
  const timeZone = zoneOfDay(zone, day)
  return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime }).epochMilliseconds
}

/** `YYYY-MM-DD` on the wall clock at that moment. */
export function localDate(moment: Moment, zone: Zone | null): string {
  if (moment.offset !== null) return dateAtOffset(moment.at, moment.offset)
  return zone === null ? dateAtOffset(moment.at, 0) : homeDate(moment.at, zone)
}

function homeDate(at: number, zone: Zone): string {
  const date = dateAtOffset(at, zoneOffset(zone, at))
  if (typeof zone === 'string') return date
  const { since } = homesOf(zone).at(at)
  const earliest = since === null ? date : addDays(since, -1)
  return date < earliest ? earliest : date
}

const dateAtOffset = (at: number, offset: number) =>
  dateOfDayNumber(Math.floor((at + offset * 1000) / DAY_MS))

export function addDays(day: string, days: number): string {
  return dateOfDayNumber(Date.parse(`${day}T00:00:00Z`) / DAY_MS + days)
}

/** Local time over a stretch of which the vendor names at most one offset. */
export interface LocalClock {
  offsetAt(at: number): number
  dateAt(at: number): string
  bounds(day: string): TimeBounds
}

/**
 * An offset that agrees with the person's zone says that they were at home, so the zone decides from there on and a
 * clock change inside the stretch is seen. One that disagrees says that they were elsewhere, and holds throughout.
 */
export function localClock(start: Moment, zone: Zone): LocalClock {
  const { offset } = start
  return offset === null || zoneOffset(zone, start.at) === offset ? homeClock(zone) : clockElsewhere(offset)
}

/** The same for a whole local day, which may begin in one offset of the zone and end in another. */
export function dayClock(day: string, offset: number | null, zone: Zone): LocalClock {
  if (offset === null) return homeClock(zone)
  const { start, end } = dayBounds(day, zone)
  const atHome = zoneOffset(zone, start) === offset || zoneOffset(zone, end - 1) === offset
  return atHome ? homeClock(zone) : clockElsewhere(offset)
}

/**
 * Both ends of a stretch as the wall showed them. A vendor that names one offset for both does not see the clocks change in
 * between: where it is that of the person's zone at either end, they were at home, and each end has its own.
 */
export function wallSpan({ start, end }: Span, zone: Zone): Span {
  const { offset } = start
  if (offset === null || offset !== end.offset || zoneAt(zone, start.at) !== zoneAt(zone, end.at)) {
    return { start, end }
  }
  const offsets = [zoneOffset(zone, start.at), zoneOffset(zone, end.at)] as const
  if (!offsets.includes(offset)) return { start, end }
  return { start: { ...start, offset: offsets[0] }, end: { ...end, offset: offsets[1] } }
}

interface Span {
  start: Moment
  end: Moment
}

const homeClock = (zone: Zone): LocalClock => ({
  offsetAt: (at) => zoneOffset(zone, at),
  dateAt: (at) => homeDate(at, zone),
  bounds: (day) => dayBounds(day, zone),
})

const clockElsewhere = (offset: number): LocalClock => ({
  offsetAt: () => offset,
  dateAt: (at) => dateAtOffset(at, offset),
  bounds: (day) => {
    const start = Date.parse(`${day}T00:00:00Z`) - offset * 1000
    return { start, end: start + DAY_MS }
  },
})
