import { type CalendarDate, calendarDate, fullYear } from './calendar.ts'
import { MONTH_NAMES, monthOf } from './months.ts'

/** Which of the two numbers of a date comes first. */
export type Order = 'day first' | 'month first'

/** A date as it is written: one day, or two that it may mean. */
export interface WrittenDate {
  from: number
  to: number
  readings: Readonly<Record<Order, CalendarDate | null>>
  /** The separator between the numbers; null where their order is clear. */
  separator: string | null
  /** Whether it may as well begin with the year. */
  mayBeginWithYear: boolean
  /** The place of the year, where a time separates it from the day. */
  year?: { from: number; to: number }
}

const YEAR = '(?:19|20)\\d\\d'
/** A time may follow without a space where a reader lost it, and nothing else that makes it another number. */
const END = '(?!:\\d)(?=\\D|$|\\d{1,2}[:h]\\d\\d|\\d\\d\\.\\d\\d(?![\\d.]))'
const OF = '(?:\\s*(?:de|del|di|of)\\s+)?'
const MONTH = `(${MONTH_NAMES})(?![a-z])`

const YEAR_FIRST = new RegExp(`(?<!\\d)(${YEAR})([-/.])(\\d{1,2})\\2(\\d{1,2})(?=\\D|$|\\d\\d:\\d\\d)`, 'g')
/** Eight digits are a date only where the digits of a time follow. */
const DIGITS = new RegExp(`(?<!\\d)(${YEAR})(\\d\\d)(\\d\\d)(?=[ t](?:[01]\\d|2[0-3]):?[0-5]\\d)`, 'g')
const DAY_MONTH_NAME = new RegExp(
  `(?<![\\d.,])(\\d{1,2})(?:st|nd|rd|th|er|[ºª°])?[ ./-]*${OF}${MONTH}[ .,/-]*${OF}'?(${YEAR}|\\d\\d)${END}`,
  'g',
)
const MONTH_NAME_DAY = new RegExp(
  `(?<![a-z])${MONTH.replace('(?![a-z])', '')}[ .-]*(\\d{1,2})(?:st|nd|rd|th)?(?: *[,.] *| +|-)(${YEAR})${END}`,
  'g',
)
const YEAR_MONTH_NAME = new RegExp(`(?<!\\d)(${YEAR})[ ./-]*${MONTH}[ ./-]*(\\d{1,2})(?!\\d)`, 'g')
/** `Nov 5 09:40:12 CET 2024`: as machines write it. */
const YEAR_BEHIND_TIME = new RegExp(
  `(?<![a-z])${MONTH} +(\\d{1,2})(?=( +\\d\\d:\\d\\d(?::\\d\\d)?(?: +[a-z]{2,5})? +)(${YEAR})(?!\\d))`,
  'g',
)
/** Fourteen digits, or twelve with an offset. */
const DIGITS_OF_TIME = new RegExp(
  `(?<!\\d)(${YEAR})(0\\d|1[0-2])([0-2]\\d|3[01])(?=(?:[01]\\d|2[0-3])[0-5]\\d(?:[0-5]\\d(?!\\d)|[+-]\\d{4}(?!\\d)))`,
  'g',
)
const NUMBERS = new RegExp(
  `(?<![\\d/.,-])(\\d{1,2}) ?([/.-]) ?(\\d{1,2}) ?\\2 ?(${YEAR}|\\d\\d)${END}(?!\\2\\d(?!\\d?[:h]\\d\\d))`,
  'g',
)

/** Every date in a folded text. A date that no calendar has is none. */
export function datesIn(text: string): WrittenDate[] {
  const found: WrittenDate[] = []
  let rest = text
  const take = (pattern: RegExp, read: (match: RegExpMatchArray) => Omit<WrittenDate, 'from' | 'to'>) => {
    rest = rest.replace(pattern, (...match) => {
      const groups = match as unknown as RegExpMatchArray
      const from = match.find((part): part is number => typeof part === 'number')!
      const date = read(groups)
      if (date.readings['day first'] || date.readings['month first']) {
        found.push({ from, to: from + groups[0].length, ...date })
      }
      return ' '.repeat(groups[0].length)
    })
  }
  take(YEAR_FIRST, ([, year, , month, day]) => plain(year!, Number(month), day!))
  take(DIGITS, ([, year, month, day]) => plain(year!, Number(month), day!))
  take(DIGITS_OF_TIME, ([, year, month, day]) => plain(year!, Number(month), day!))
  take(YEAR_BEHIND_TIME, ([all, month, day, between, year, at]) => {
    const from = Number(at) + all.length + between!.length
    return { ...plain(year!, monthOf(month!), day!), year: { from, to: from + 4 } }
  })
  take(DAY_MONTH_NAME, ([, day, month, year]) => plain(year!, monthOf(month!), day!))
  take(MONTH_NAME_DAY, ([, month, day, year]) => plain(year!, monthOf(month!), day!))
  take(YEAR_MONTH_NAME, ([, year, month, day]) => plain(year!, monthOf(month!), day!))
  take(NUMBERS, ([, first, separator, second, year]) => numbers(first!, separator!, second!, year!))
  return found.sort((a, b) => a.from - b.from)
}

function plain(year: string, month: number, day: string): Omit<WrittenDate, 'from' | 'to'> {
  const date = calendarDate(fullYear(year), month, Number(day))
  return { readings: { 'day first': date, 'month first': date }, separator: null, mayBeginWithYear: false }
}

/** Points stand between day, month and year only, in this order. */
function numbers(first: string, separator: string, second: string, digits: string) {
  const year = fullYear(digits)
  const dayFirst = calendarDate(year, Number(second), Number(first))
  const monthFirst = separator === '.' ? null : calendarDate(year, Number(first), Number(second))
  return {
    readings: { 'day first': dayFirst, 'month first': monthFirst },
    separator,
    mayBeginWithYear:
      separator !== '.' &&
      digits.length === 2 &&
      seemsYear(first) &&
      !seemsYear(digits) &&
      Number(second) <= 12,
  }
}

/** Whether two digits may be a year: laboratories began to write such documents not long ago. */
const seemsYear = (digits: string): boolean => Number(digits) >= 13 && Number(digits) <= 69

export const isPlain = ({ readings }: WrittenDate): boolean => {
  const [a, b] = [readings['day first'], readings['month first']]
  return a === null || b === null || (a.day === b.day && a.month === b.month)
}

/** The order that this date alone allows; null where it allows both, or says nothing. */
export function orderOf({ readings, separator }: WrittenDate): Order | null {
  if (separator === null) return null
  if (readings['month first'] === null) return 'day first'
  return readings['day first'] === null ? 'month first' : null
}
