export interface WrittenTime {
  from: number
  to: number
  hour: number
  minute: number
  second: number
  /** ±HH:MM or Z. */
  offset: string | null
}

const MINUTE = '([0-5]\\d)'
const HALF = '(?:\\s*([ap])\\.?\\s?m(?![a-z])\\.?)'
/** What may stand between a date and its time. */
const JOINT =
  "(?:[\\s,;|()/-]|(?<![a-z])(?:at|um|a|as|alle|ore|a las|hora|hs|h|time|uhrzeit|zeit|ora|heure|de|le|l')(?![a-z])[.:]?)*"
/** After a date, or after a word that announces a time. */
const LEAD = `(\u0000${JOINT}|(?:time|zeit|hora|heure|(?<![a-z])or[ae])(?![a-z])[^\\d\u0000]{0,40}?)`

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

/** Every time of day in a folded text whose dates stand at `dates`. A time that no clock shows is none. */
export function timesIn(text: string, dates: readonly { from: number; to: number }[]): WrittenTime[] {
  let rest = text
  for (const { from, to } of dates) rest = rest.slice(0, from) + '\u0000'.repeat(to - from) + rest.slice(to)
  const found: WrittenTime[] = []
  const take = (pattern: RegExp, joint: number) => {
    rest = rest.replace(pattern, (...match: (string | number | undefined)[]) => {
      const [all, ...groups] = match as [string, ...(string | undefined)[]]
      const skipped = joint ? groups[0]!.length : 0
      const [hour, minute, second, half] = groups.slice(joint) as (string | undefined)[]
      const from = match.find((part): part is number => typeof part === 'number')! + skipped
      const time = clockTime(hour!, minute, second, half)
      if (time) found.push(withOffset(text, { from, to: from + all.trimEnd().length - skipped, ...time }))
      return all.slice(0, skipped) + ' '.repeat(all.length - skipped)
    })
  }
  take(WITH_COLON, 0)
  for (const pattern of [WITH_POINT, POINT_SAID, DIGITS, DIGITS_SAID, HOUR]) take(pattern, 1)
  return found.sort((a, b) => a.from - b.from)
}

function clockTime(hours: string, minutes?: string, seconds?: string, half?: string) {
  const hour = hourOf(Number(hours), half)
  return hour === null ? null : { hour, minute: Number(minutes || 0), second: Number(seconds || 0) }
}

function hourOf(hour: number, half: string | undefined): number | null {
  if (hour > 23) return null
  if (!half) return hour
  if (half === 'a') return hour > 12 ? null : hour % 12
  return hour > 12 ? hour : (hour % 12) + 12
}

/** Without a space before it, and without seconds, a second time of a span looks the same as an offset. */
function withOffset(text: string, time: Omit<WrittenTime, 'offset'>): WrittenTime {
  const match = OFFSET.exec(text.slice(time.to))
  if (!match) return { ...time, offset: null }
  const [all, gap, z, named, hours, minutes, sign, hh, mm] = match
  const hasSeconds = /[:.]\d\d[:.]\d\d/.test(text.slice(time.from, time.to))
  const isIso = text[time.from - 1] === 't'
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
