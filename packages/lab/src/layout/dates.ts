const MONTHS: Record<string, number> = {}
const NAMES = [
  'jan jän ene gen sty',
  'feb fev fév lut',
  'mar mär mrz mrt maa',
  'apr abr avr kwi',
  'may mai mag maj mei',
  'jun jui giu cze',
  'jul lug juil lip',
  'aug ago aoû sie',
  'sep set wrz',
  'oct okt out ott paź paz',
  'nov lis',
  'dec dez dic déc gru',
]
NAMES.forEach((names, index) => {
  for (const name of names.split(' ')) MONTHS[name] = index + 1
})

/** A time may follow without a space where a reader lost it. */
const YEAR = String.raw`((?:19|20)\d\d(?!:\d)|\d\d)(?=\D|$|\d{1,2}[:h]\d\d)`
const NUMERIC = new RegExp(String.raw`(?<!\d)(\d{1,4})([./-])(\d{1,2})\2${YEAR}`)
const NAMED = new RegExp(String.raw`(?<!\d)(\d{1,2})[\s./-]*([a-zûéäźńśç]{3,12})\.?[\s./,-]*${YEAR}`, 'i')
const MONTH_FIRST = /([a-zûéäźńśç]{3,12})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/i
const CLOCK =
  /(?<![\d.])(\d{1,2})\s?[:h.]\s?(\d{2})(?![\d.])(?::\d{2})?\s?([ap])?\.?m?\b|(?<!\d)([01]\d|2[0-3])([0-5]\d)(?!\d)/i

type DateOrder = 'dmy' | 'mdy'

interface Parts {
  year: number
  first: number
  second: number
  order: 'open' | 'day-month' | 'month-day'
}

function monthOf(name: string): number | undefined {
  const lower = name.toLowerCase()
  if (lower.startsWith('juil')) return 7
  return MONTHS[lower.slice(0, 3)]
}

const fullYear = (year: string): number => (year.length === 2 ? 2000 + Number(year) : Number(year))

function partsOf(text: string): Parts | null {
  const numeric = NUMERIC.exec(text)
  if (numeric) {
    const [, first, , second, third] = numeric
    if (first!.length === 4)
      return { year: Number(first), first: Number(second), second: Number(third), order: 'month-day' }
    if (first!.length > 2) return null
    return { year: fullYear(third!), first: Number(first), second: Number(second), order: 'open' }
  }
  const named = NAMED.exec(text)
  const month = named ? monthOf(named[2]!) : undefined
  if (named && month !== undefined)
    return { year: fullYear(named[3]!), first: Number(named[1]), second: month, order: 'day-month' }
  const monthFirst = MONTH_FIRST.exec(text)
  const leading = monthFirst ? monthOf(monthFirst[1]!) : undefined
  if (!monthFirst || leading === undefined) return null
  return { year: Number(monthFirst[3]), first: leading, second: Number(monthFirst[2]), order: 'month-day' }
}

const isPossible = (day: number, month: number): boolean => day >= 1 && day <= 31 && month >= 1 && month <= 12

/** A number that grows with time; null when the text has no date, or none in this order. */
function instantOf(text: string, order: DateOrder): number | null {
  const parts = partsOf(text)
  if (parts === null) return null
  const dayFirst = parts.order === 'day-month' || (parts.order === 'open' && order === 'dmy')
  const day = dayFirst ? parts.first : parts.second
  const month = dayFirst ? parts.second : parts.first
  if (!isPossible(day, month)) return null
  return ((parts.year * 12 + month) * 31 + day) * 1440 + minutesOf(withoutDay(text))
}

function minutesOf(text: string): number {
  const clock = CLOCK.exec(text)
  if (!clock) return 0
  const [, hour = clock[4], minute = clock[5], half] = clock
  const isAfternoon = half?.toLowerCase() === 'p'
  return ((half ? Number(hour) % 12 : Number(hour)) + (isAfternoon ? 12 : 0)) * 60 + Number(minute)
}

const withoutDay = (text: string): string =>
  text.replace(NUMERIC, ' ').replace(NAMED, ' ').replace(MONTH_FIRST, ' ')

export const hasDate = (text: string): boolean =>
  instantOf(text, 'dmy') !== null || instantOf(text, 'mdy') !== null

const HALF_DATE = /^\d{1,2}[\s./-]+([a-zûéäźńśç]{3,12})\.?,?$|^([a-zûéäźńśç]{3,12})\.?\s+\d{1,2},?$/i

/** Whether the text is a day and a month whose year stands elsewhere. */
export const isHalfDate = (text: string): boolean => {
  const match = HALF_DATE.exec(text.trim())
  return match !== null && monthOf((match[1] ?? match[2])!) !== undefined
}

/** Whether the text is a date, with or without a time, and nothing else. */
export const isDate = (text: string): boolean => hasDate(text) && withoutDate(text) === ''

const TIME =
  /(?<![\d.])\d{1,2}\s?[:h.]\s?\d{2}(?![\d.])(?::\d{2})?\s?(?:[ap]\.?m\.?|uhr|uur|hrs?|h)?|(?<!\d)(?:[01]\d|2[0-3])[0-5]\d(?!\d)/gi
/** What joins a date and its time, in nine languages; a heading may break behind it. */
const JOINING =
  /(?<!\p{L})(?:um|uhr|at|à|às|as|a|las|alle|ore|hrs?|hs?|de|le|am|pm|om|uur|o|godz|kl)(?!\p{L})/giu

/** What a text says beside its date and time. */
export const withoutDate = (text: string): string =>
  withoutDay(text)
    .replace(TIME, ' ')
    .replace(JOINING, ' ')
    .replace(/^[\s,.()/|·-]+|[\s,.()/|·-]+$/g, '')

/** The only possible order of day and month in a text's date; null where both are possible. */
function provenOrder(text: string): DateOrder | null {
  const dayFirst = instantOf(text, 'dmy') !== null
  const monthFirst = instantOf(text, 'mdy') !== null
  if (dayFirst === monthFirst) return null
  return dayFirst ? 'dmy' : 'mdy'
}

/** Which of the dates is the newest; null when that depends on how they are read, or two are the same. */
export function newest(dates: readonly string[], document: readonly string[]): number | null {
  const proven = new Set([...dates, ...document].map(provenOrder).filter((order) => order !== null))
  const orders: DateOrder[] = proven.size === 1 ? [...proven] : ['dmy', 'mdy']
  const answers = new Set(orders.map((order) => latest(dates.map((date) => instantOf(date, order)))))
  answers.delete(undefined)
  if (answers.size !== 1) return null
  return [...answers][0] ?? null
}

/** The place of the latest instant; undefined when a date is impossible in this order, null when the latest occurs twice. */
function latest(instants: readonly (number | null)[]): number | null | undefined {
  if (instants.some((instant) => instant === null)) return undefined
  const highest = Math.max(...(instants as number[]))
  const places = instants.flatMap((instant, index) => (instant === highest ? [index] : []))
  return places.length === 1 ? places[0]! : null
}
