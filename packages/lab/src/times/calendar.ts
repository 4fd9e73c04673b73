export interface CalendarDate {
  year: number
  month: number
  day: number
}

const EARLIEST_YEAR = 1900

/** A date of the calendar; null where there is no such day. */
export function calendarDate(year: number, month: number, day: number): CalendarDate | null {
  const at = new Date(Date.UTC(year, month - 1, day))
  const exists = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return exists && year >= EARLIEST_YEAR ? { year, month, day } : null
}

/** Documents that write two digits are of this century, people may be older. */
export const fullYear = (digits: string): number => {
  const year = Number(digits)
  if (digits.length > 2) return year
  return year < 70 ? 2000 + year : 1900 + year
}

const DAY = 86_400_000

/** The number of days since 1970. */
export const dayNumber = ({ year, month, day }: CalendarDate): number =>
  Math.round(Date.UTC(year, month - 1, day) / DAY)

export function nextDay({ year, month, day }: CalendarDate): CalendarDate {
  const at = new Date(Date.UTC(year, month - 1, day + 1))
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() }
}

const two = (number: number) => String(number).padStart(2, '0')

export const writtenDate = ({ year, month, day }: CalendarDate): string => `${year}-${two(month)}-${two(day)}`
