import { addDays, type Day, dayNumber, isDay } from '../../people/calendar.ts'

export type PolarQuery = Record<string, string | undefined>

const MAXIMUM_SPAN = 28
const MAXIMUM_AGE = 365

/** Both inclusive; a text is the vendor's refusal. */
export function dayRange(
  query: PolarQuery,
  today: Day,
  oldest = MAXIMUM_AGE,
): { from: Day; to: Day } | string {
  const to = query.to ?? today
  const from = query.from ?? addDays(to, -MAXIMUM_SPAN)
  if (!isDay(from) || !isDay(to)) return 'Invalid date.'
  if (from > to) return 'From date is after to date.'
  if (dayNumber(to) - dayNumber(from) > MAXIMUM_SPAN) return 'Date range cannot be more than 28 days.'
  return dayNumber(today) - dayNumber(from) > oldest ? 'Date is too old.' : { from, to }
}

export function daysOf({ from, to }: { from: Day; to: Day }): Day[] {
  return Array.from({ length: dayNumber(to) - dayNumber(from) + 1 }, (_, index) => addDays(from, index))
}
