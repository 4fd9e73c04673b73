import { addDays, DAY, type Day, isDay } from '../../people/calendar.ts'
import type { FieldProblem } from './errors.ts'

export type OuraQuery = Record<string, string | undefined>

export type OuraParsed<T> =
  | { ok: true; value: T }
  | { ok: false; status: 422; problems: FieldProblem[] }
  | { ok: false; status: 400; detail: string }

/** Both inclusive. */
export interface DayRange {
  from: Day
  to: Day
}

export interface OuraTimeRange {
  from: number
  to: number
}

export function dayRange(query: OuraQuery, today: Day, excludesEnd: boolean): OuraParsed<DayRange> {
  const problems = ['start_date', 'end_date'].flatMap((name) => {
    const given = query[name]
    return given === undefined || isDay(given) ? [] : [problem('date_from_datetime_parsing', name, given)]
  })
  if (problems.length > 0) return { ok: false, status: 422, problems }
  const end = query.end_date ?? today
  const from = query.start_date ?? addDays(end, -1)
  if (from > end) return backwards(from, end)
  return { ok: true, value: { from, to: excludesEnd ? addDays(end, -1) : end } }
}

const MAXIMUM_SPAN = 30 * DAY

export function timeRange(query: OuraQuery, now: number): OuraParsed<OuraTimeRange> {
  const problems = ['start_datetime', 'end_datetime'].flatMap((name) => {
    const given = query[name]
    return given === undefined || isDateTime(given)
      ? []
      : [problem('datetime_from_date_parsing', name, given)]
  })
  if (problems.length > 0) return { ok: false, status: 422, problems }
  const to = query.end_datetime === undefined ? now : instant(query.end_datetime)
  const from = query.start_datetime === undefined ? to - DAY : instant(query.start_datetime)
  if (from > to) return backwards(query.start_datetime ?? '', query.end_datetime ?? '')
  if (to - from > MAXIMUM_SPAN) {
    return { ok: false, status: 400, detail: 'The time range must not be longer than 30 days.' }
  }
  return { ok: true, value: { from, to } }
}

/** A date alone is refused; a time without an offset is taken as UTC. */
function isDateTime(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(text) && !Number.isNaN(instant(text))
}

/** In a query a bare `+` arrives as a space, which the vendor forgives. */
function instant(text: string): number {
  const repaired = text.replace(/ (\d{2}:?\d{2})$/, '+$1').replace(' ', 'T')
  return Date.parse(/(Z|[+-]\d{2}:?\d{2})$/.test(repaired) ? repaired : `${repaired}Z`)
}

function problem(type: string, name: string, input: string): FieldProblem {
  return { type, loc: ['query', name], msg: 'Input is not valid for this parameter', input }
}

function backwards(start: string, end: string): OuraParsed<never> {
  return { ok: false, status: 400, detail: `The start ${start} is after the end ${end}.` }
}
