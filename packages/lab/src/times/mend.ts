import { distance } from '../meaning/names/distance.ts'
import { isMonth, MONTHS, monthOf } from './months.ts'

/** Restores dates in which a reader of pictures took letters for digits and digits for letters. The length stays. */
export const mendDates = (text: string): string => mendMonths(mendDigits(text))

function mendDigits(text: string): string {
  return text
    .replace(/(?<=\d[./:-]?)o(?=[./:-]?\d)|(?<=[./:-])o(?=\d)|(?<=\d[./:-]\d)o(?![a-z\d])/g, '0')
    .replace(/(?<=[ \d]a ?)[1|i]as(?=[ \d])/g, 'las')
    .replace(/(?<=\d[./:-]?)[l|](?=[./:-]?\d)|(?<=[./:-])[l|](?=\d)|(?<![a-z\d])[l|](?=\d[./:-]\d)/g, '1')
}

/** The name of a month between a day and a year, or before both. */
const MONTH_PLACE =
  /(?<=\d{1,2}(?:st|nd|rd|th)?[ ./-]{0,2}(?:de )?)([a-z0-9]{3,11})(?=[ .,/-]{1,2}(?:del? )?\d{2,4}(?!\d))|(?<![a-z0-9])([a-z0-9]{3,9})(?=[ .]{1,2}\d{1,2},? \d{4})/g

function mendMonths(text: string): string {
  return text.replace(MONTH_PLACE, (word) =>
    /[a-z]{2}/.test(word) && !isMonth(word) ? mendMonth(word) : word,
  )
}

/** Shorter names are too much alike for a wrong letter. */
const LONG_NAME = 5

function mendMonth(word: string): string {
  const lettered = word.replace(/0/g, 'o').replace(/5/g, 's')
  for (const one of ['l', 'i']) {
    const looked = lettered.replace(/1/g, one)
    if (isMonth(looked)) return looked
  }
  const joined = lettered.replace(/rn/g, 'm').replace(/1/g, 'l')
  const near = MONTHS.filter(
    (name) => name.length >= LONG_NAME && name.length <= word.length && distance(joined, name, 1) <= 1,
  )
  return new Set(near.map(monthOf)).size === 1 ? near[0]!.padEnd(word.length) : word
}
