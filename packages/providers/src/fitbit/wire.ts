import Type, { type Static } from 'typebox'
import { maybe, OffsetTime } from '../payload.ts'
import { isDay, utcDay } from '../time.ts'

/** 64-bit integers come as text, doubles as numbers; what could not be computed is the text `NaN`. */
const NOT_A_NUMBER = ['NaN', 'Infinity', '-Infinity']
const DECIMAL = /^-?\d{1,19}(\.\d+)?([eE][+-]?\d{1,3})?$/

function isNumeric(value: string | number, minimum: number): boolean {
  if (typeof value === 'string' && NOT_A_NUMBER.includes(value)) return true
  return (typeof value === 'number' || DECIMAL.test(value)) && Number(value) >= minimum
}

const Plain = Type.Union([Type.String(), Type.Number()])

export const Numeric = Type.Refine(
  Plain,
  (value) => isNumeric(value, Number.NEGATIVE_INFINITY),
  () => 'must be a number',
)

/** A number that is zero or more. */
export const NumericAmount = Type.Refine(
  Plain,
  (value) => isNumeric(value, 0),
  () => 'must be a number, zero or more',
)

/** A number of a list in which none may be missing. */
export const NumericSample = Type.Refine(
  Plain,
  (value) => Number.isFinite(Number(value)) && isNumeric(value, Number.NEGATIVE_INFINITY),
  () => 'must be a number',
)

/** A number as the vendor writes it: as a number, as text, or left out. */
export type WireNumber = string | number | null | undefined

/** Null when the vendor left the number out or wrote that it does not know it. */
export function numberOf(value: WireNumber): number | null {
  if (value === null || value === undefined) return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

/** `254s`, with up to nine decimals. */
export const Duration = Type.Refine(
  Type.String(),
  (text) => /^\d{1,12}(\.\d{1,9})?s$/.test(text),
  () => 'must be a duration in seconds',
)

export function secondsOf(duration: string | null | undefined): number | null {
  return duration == null ? null : Number(duration.slice(0, -1))
}

/** Real offsets lie within eighteen hours. */
const FURTHEST_OFFSET_S = 64_800

/** Seconds east of UTC: a duration (`-18000s`), or hours and minutes (`-05:00`) in answers that other software passed on. */
export const UtcOffset = Type.Refine(
  Type.String(),
  (text) => {
    const seconds = offsetSeconds(text)
    return seconds !== null && Math.abs(seconds) <= FURTHEST_OFFSET_S
  },
  () => 'must be an offset in seconds',
)

function offsetSeconds(text: string): number | null {
  // Adding zero turns a negative zero into the usual one.
  if (/^-?\d{1,5}(\.0{1,9})?s$/.test(text)) return Number(text.slice(0, -1)) + 0
  const clock = /^([+-])(\d{2}):(\d{2})$/.exec(text)
  if (clock === null) return null
  const seconds = Number(clock[2]) * 3600 + Number(clock[3]) * 60
  return clock[1] === '-' && seconds > 0 ? -seconds : seconds
}

/** Returns the seconds east of UTC; null when the vendor left the offset out. */
export function offsetOf(text: string | null | undefined): number | null {
  return text == null ? null : offsetSeconds(text)
}

export const CivilDate = Type.Refine(
  Type.Object({ year: Type.Integer(), month: Type.Integer(), day: Type.Integer() }),
  (date) => isDay(dayOf(date)),
  () => 'must be a date of the calendar',
)

export function dayOf(date: { year: number; month: number; day: number }): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${String(date.year).padStart(4, '0')}-${two(date.month)}-${two(date.day)}`
}

export function civilDate(day: string): { year: number; month: number; day: number } {
  const [year, month, date] = day.split('-').map(Number)
  return { year: year!, month: month!, day: date! }
}

const TimePart = maybe(Type.Integer({ minimum: 0, maximum: 60 }))

/** What the wall clock showed. Parts that are zero are left out, so that midnight is `{}`. */
const CivilDateTime = Type.Object({
  date: CivilDate,
  time: maybe(Type.Object({ hours: TimePart, minutes: TimePart, seconds: TimePart })),
})
type CivilDateTime = Static<typeof CivilDateTime>

/** Sessions that are still going on have no end, and most sessions no civil times. */
export const SessionInterval = Type.Object({
  startTime: OffsetTime,
  startUtcOffset: maybe(UtcOffset),
  civilStartTime: maybe(CivilDateTime),
  endTime: maybe(OffsetTime),
  endUtcOffset: maybe(UtcOffset),
  civilEndTime: maybe(CivilDateTime),
})
export type SessionInterval = Static<typeof SessionInterval>

export const Interval = Type.Object({ ...SessionInterval.properties, endTime: OffsetTime })
export type Interval = Static<typeof Interval>

export const SampleTime = Type.Object({
  physicalTime: OffsetTime,
  utcOffset: maybe(UtcOffset),
  civilTime: maybe(CivilDateTime),
})
export type SampleTime = Static<typeof SampleTime>

const QUARTER_S = 900

/**
 * The offset in force at a moment: as the vendor names it, else the distance of the wall clock from UTC. A wall clock that
 * shows UTC says nothing, because the vendor writes it where it does not know the offset.
 */
function offsetAt(
  time: string,
  offset: string | null | undefined,
  civil: CivilDateTime | null | undefined,
): number | null {
  if (offset != null) return offsetOf(offset)
  if (civil == null) return null
  const { hours, minutes, seconds } = civil.time ?? {}
  const wall = Date.parse(`${dayOf(civil.date)}T00:00:00Z`) / 1000
  const shown = wall + (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0)
  const distance = shown - Math.floor(Date.parse(time) / 1000)
  const isOffset = distance % QUARTER_S === 0 && Math.abs(distance) <= FURTHEST_OFFSET_S
  return isOffset && distance !== 0 ? distance : null
}

export const startOffset = ({ startTime, startUtcOffset, civilStartTime }: SessionInterval) =>
  offsetAt(startTime, startUtcOffset, civilStartTime)

export const endOffset = ({ endTime, endUtcOffset, civilEndTime }: Interval) =>
  offsetAt(endTime, endUtcOffset, civilEndTime)

export const sampleOffset = ({ physicalTime, utcOffset, civilTime }: SampleTime) =>
  offsetAt(physicalTime, utcOffset, civilTime)

/** The date that the wall clock showed; in UTC where the offset is not known. */
export function localDay(time: string, offset: number | null): string {
  return utcDay(Date.parse(time) + (offset ?? 0) * 1000)
}
