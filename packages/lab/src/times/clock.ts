export interface WrittenTime {
  from: number
  to: number
  hour: number
  minute: number
  second: number
  /** The offset as ±HH:MM or Z. */
  offset: string | null
}

const MINUTE = '([0-5]\\d)'
const HALF = '(?:\\s*([ap])\\.?\\s?m(?![a-z])\\.?)'
/** This sign replaces every character of a date. */
const DATED = '\u0000'
/** Text that may stand between a date and its time. */
const JOINT =
  "(?:[\\s,;|()/~-]|(?<![a-z])(?:at|um|a|as|alle|ore|a ?las|hora|hs|h|time|uhrzeit|zeit|ora|heure|de|le|l'|om|o|w|godz|godzina|kl|klockan|uur|tijd|tid|approx(?:imately)?|about|circa|cirka|ca|etwa|gegen|environ|env|vers|aprox(?:imadamente)?|verso|omstreeks|ongeveer|okolo|ok)(?![a-z])[.:]?)*"
/** The text before a time: a date, or a word that announces a time. */
const LEAD = `(\u0000${JOINT}|(?:time|zeit|hora|heure|(?<![a-z])or[ae])(?![a-z])[^\\d\u0000]{0,40}?)`

/** A timestamp of a machine, read whole: `T094012-0600`, `T09:40+01:00`. */
const STAMP = new RegExp(
  `(\u0000t?)([01]\\d|2[0-4]):?${MINUTE}(?::?${MINUTE}(?:[.,]\\d+)?)?()(?=z(?![a-z])|[+-]\\d\\d:?\\d\\d(?![\\d:])|(?<=\u0000\\d{6})(?!\\d))`,
  'g',
)
/** Offsets that stand apart from their time, which no clock shows. */
const APART = new RegExp(
  `(?<![a-z])(?:utc|gmt) ?[+-] ?\\d{1,2}(?::?\\d\\d)?(?!\\d)|\\+\\d\\d:\\d\\d(?!\\d)|(?<=^|\t *)-\\d\\d:\\d\\d(?!\\d)|(?<=${DATED})-\\d\\d:(?:00|30|45)(?![\\d:])`,
  'g',
)
const NOON = new RegExp(
  `${LEAD}(?:(12)(?:[:.]00)? ?)?()()()(?:noon|midday|mediodia|midi|mezzogiorno|meio-? ?dia|poludnie)(?![a-z])`,
  'g',
)
const WITH_COLON = new RegExp(
  `(?<![\\d:]|(?<!\u0000 ?)[.,/])(\\d{1,2}) ?[:h] ?${MINUTE}(?:[:.m]${MINUTE}(?:[.,]\\d+)?(?!\\d))?(?!\\d)(?:\\s?min)?${HALF}?`,
  'g',
)
const WITH_POINT = new RegExp(`${LEAD}(\\d{1,2})\\.${MINUTE}(?:[.:]${MINUTE})?(?![\\d.,%])${HALF}?`, 'g')
const POINT_SAID = new RegExp(`()(?<![\\d.,])(\\d{1,2})\\.${MINUTE}()(?= ?(?:uhr|hrs|hs)(?![a-z]))()`, 'g')
const DIGITS = new RegExp(`${LEAD}([01]\\d|2[0-3])${MINUTE}()(?![\\d.,/:])${HALF}?`, 'g')
const DIGITS_SAID = new RegExp(
  `()(?<![\\d.,])([01]\\d|2[0-3])${MINUTE}()(?= ?(?:uhr|hrs?|hs|h)(?![a-z]))()`,
  'g',
)
const HOUR = new RegExp(`${LEAD}(\\d{1,2})()()(?:${HALF}|\\s*uhr(?![a-z])|\\s*h(?=\\s*(?:\t|$)))`, 'g')

const OFFSET =
  /^( ?\(?)(?:(z)(?![a-z])|(?:utc|gmt) ?(?:([+-]) ?(\d{1,2})(?::?(\d\d))?)?(?![a-z\d])|([+-])(\d\d):?(\d\d)(?!\d))\)?/

interface Span {
  from: number
  to: number
}
type Dated = Span & { year?: Span }

/** Every time of day in a folded text whose dates stand at `dates`. A time that no clock shows is none. */
export function timesIn(text: string, dates: readonly Dated[]): WrittenTime[] {
  let rest = text
  for (const { from, to, year } of dates) {
    rest = rest.slice(0, from) + '\u0000'.repeat(to - from) + rest.slice(to)
    if (year) rest = rest.slice(0, year.from) + ' '.repeat(year.to - year.from) + rest.slice(year.to)
  }
  const found: WrittenTime[] = []
  const take = (pattern: RegExp, joint: number, isStamp = false) => {
    rest = rest.replace(pattern, (...match: (string | number | undefined)[]) => {
      const [all, ...groups] = match as [string, ...(string | undefined)[]]
      const skipped = joint ? groups[0]!.length : 0
      const [hour, minute, second, half] = groups.slice(joint) as (string | undefined)[]
      const from = match.find((part): part is number => typeof part === 'number')! + skipped
      const time = clockTime(hour, minute, second, half)
      const to = from + all.trimEnd().length - skipped
      if (time) found.push(withOffset(text, { from, to, ...time }, isStamp))
      return all.slice(0, skipped) + ' '.repeat(all.length - skipped)
    })
  }
  take(STAMP, 1, true)
  take(NOON, 1)
  rest = rest.replace(APART, (all) => ' '.repeat(all.length))
  take(WITH_COLON, 0)
  for (const pattern of [WITH_POINT, POINT_SAID, DIGITS, DIGITS_SAID, HOUR]) take(pattern, 1)
  return found.sort((a, b) => a.from - b.from)
}

function clockTime(hours = '12', minutes?: string, seconds?: string, half?: string) {
  const [minute, second] = [Number(minutes || 0), Number(seconds || 0)]
  const hour = hourOf(Number(hours), half, minute + second === 0 && minutes !== '')
  return hour === null ? null : { hour, minute, second }
}

/** The end of a day is written as its hour 24. */
function hourOf(hour: number, half: string | undefined, isFull: boolean): number | null {
  if (hour > 23) return hour === 24 && isFull && !half ? hour : null
  if (!half) return hour
  if (half === 'a') return hour > 12 ? null : hour % 12
  return hour > 12 ? hour : (hour % 12) + 12
}

/** Without a space before it, and without seconds, a second time of a span looks the same as an offset. */
function withOffset(text: string, time: Omit<WrittenTime, 'offset'>, isStamp: boolean): WrittenTime {
  const match = OFFSET.exec(text.slice(time.to))
  if (!match) return { ...time, offset: null }
  const [all, gap, z, named, hours, minutes, sign, hh, mm] = match
  const hasSeconds = /[:.]\d\d[:.]\d\d/.test(text.slice(time.from, time.to))
  const isIso = text[time.from - 1] === 't' || isStamp
  if (sign && gap === '' && !hasSeconds && !isIso) return { ...time, offset: null }
  const offset = z ? 'Z' : sign ? offsetOf(sign, hh!, mm!) : named ? offsetOf(named, hours!, minutes) : 'Z'
  return offset === null ? { ...time, offset } : { ...time, to: time.to + all.length, offset }
}

const FURTHEST = 14 * 60

export function offsetOf(sign: string, hours: string, minutes = '00'): string | null {
  const [hour, minute] = [Number(hours), Number(minutes)]
  if (minute > 59 || hour * 60 + minute > FURTHEST) return null
  return `${sign}${hours.padStart(2, '0')}:${minutes}`
}
