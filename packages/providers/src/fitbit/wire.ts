import Type, { type Static } from 'typebox'
import { maybe, OffsetTime } from '../payload.ts'
import { isDay, utcDay } from '../time.ts'

/** 64-bit integers come as text, doubles as numbers; what could not be computed is the text `NaN`. */
const NOT_A_NUMBER = ['NaN', 'Infinity', '-Infinity']
const DECIMAL = /^-?\d{1,18}(\.\d+)?$/

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

/** Zero or more. */
export const NumericAmount = Type.Refine(
  Plain,
  (value) => isNumeric(value, 0),
  () => 'must be a number, zero or more',
)

/** One of a list of numbers, in which there must be no hole. */
export const NumericSample = Type.Refine(
  Plain,
  (value) => Number.isFinite(Number(value)) && isNumeric(value, Number.NEGATIVE_INFINITY),
  () => 'must be a number',
)

/** Null when the vendor said nothing or that it does not know. */
export function numberOf(value: string | number | null | undefined): number | null {
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

/** Seconds east of UTC, as a duration; real ones lie within eighteen hours. */
export const UtcOffset = Type.Refine(
  Type.String(),
  (text) => /^-?\d{1,5}s$/.test(text) && Math.abs(Number(text.slice(0, -1))) <= 64_800,
  () => 'must be an offset in seconds',
)

/** Null when the vendor left it out; `-0s` is zero. */
export function offsetOf(text: string | null | undefined): number | null {
  return text == null ? null : Number(text.slice(0, -1)) + 0
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

export const Interval = Type.Object({
  startTime: OffsetTime,
  startUtcOffset: maybe(UtcOffset),
  endTime: OffsetTime,
  endUtcOffset: maybe(UtcOffset),
})
export type Interval = Static<typeof Interval>

export const SampleTime = Type.Object({ physicalTime: OffsetTime, utcOffset: maybe(UtcOffset) })
export type SampleTime = Static<typeof SampleTime>

/** The date on the wall of whoever lived that moment; in UTC where the vendor does not tell the offset. */
export function localDay(time: string, offset: string | null | undefined): string {
  return utcDay(Date.parse(time) + (offsetOf(offset) ?? 0) * 1000)
}
