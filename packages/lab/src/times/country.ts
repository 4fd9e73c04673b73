import type { Language } from '../types.ts'
import type { Order } from './dates.ts'

/** The licence of an American laboratory; without a number it is the name of a method. */
const CLIA_NUMBER = /\bCLIA\b[\s:.#-]*(?:(?:no|id|number|lic\w*)\b[\s:.#-]*)?\d/i

/** Signs of a country that writes the month first, each with its weight. Text as printed. */
const MONTH_FIRST: readonly (readonly [RegExp, number])[] = [
  [CLIA_NUMBER, 3],
  [/\bNPI\b/, 3],
  [/\b(?:Lab ?Corp|Quest Diagnostics|Mayo Clinic)/i, 3],
  [/,\s*[A-Z]{2}\.?\s+\d{5}(?:-\d{4})?\b/, 3],
  [/\bMedicaid\b/, 3],
  [/\(\d{3}\) ?\d{3}-\d{4}\b|\b1?-?8\d\d-\d{3}-\d{4}\b/, 1],
  [/\d ?[AP]\.?M\b/i, 1],
  [/\b[KM]\/(?:uL|µL|mcL)\b|\b(?:thousand|x10E3)\/uL/i, 1],
  [/\b(?:Hematology|Hemoglobin)\b/, 0.5],
  [/\bmg\/dL\b/i, 0.5],
]

const DAY_FIRST: readonly (readonly [RegExp, number])[] = [
  [
    /\b(?:India|Mumbai|Delhi|Bengaluru|Bangalore|Chennai|Hyderabad|Pune|Kolkata|Gurugram|Gurgaon|Noida|Ahmedabad|Jaipur|Lucknow|Rohini)\b/i,
    3,
  ],
  [/\bPvt\b|\bNABL\b|\+ ?91\b|\blakhs?\b/i, 3],
  [/\b(?:NHS|UKAS|United Kingdom|England|Scotland|Wales|London|Ireland|GMC)\b/, 3],
  [/\b(?:Australia|NATA|Pty|New Zealand|IANZ|Sydney|Melbourne|Brisbane|Auckland)\b/, 3],
  [
    /\b(?:South Africa|Kenya|Nigeria|Ghana|Pakistan|Lahore|Karachi|Islamabad|Bangladesh|Dhaka|Sri Lanka|Singapore|Malaysia|Hong Kong|Dubai|U\.?A\.?E|Saudi|Qatar|Malta|Cyprus|Nepal)\b/,
    3,
  ],
  // All of these together are not enough: any of them is printed elsewhere too. They only speak against month first.
  [/\b(?:haemat|haemo|oestra|anaem|paediat)/i, 0.5],
  [/10[\^*]?9 ?\/ ?l\b/i, 0.5],
  [/(?:µ|u|μ)mol\/l\b/i, 0.5],
  [/\bcumm\b|\bcu\.? ?mm\b|\bgms?\/dl\b|\bgm ?%/i, 0.5],
]

const ENOUGH = 3

const weigh = (text: string, signs: readonly (readonly [RegExp, number])[]): number =>
  signs.reduce((sum, [sign, weight]) => sum + (sign.test(text) ? weight : 0), 0)

/** How dates are written where the document seems to come from; null where it may be either. */
export function habitOf(text: string, language: Language | null): Order | null {
  const monthFirst = weigh(text, MONTH_FIRST)
  if (language !== null && language !== 'en') {
    const isAmerican = CLIA_NUMBER.test(text) || /\bPuerto Rico\b|,\s*[A-Z]{2}\s+\d{5}\b/.test(text)
    return isAmerican ? null : 'day first'
  }
  const dayFirst = weigh(text, DAY_FIRST)
  if (monthFirst >= ENOUGH && dayFirst === 0) return 'month first'
  if (dayFirst >= ENOUGH && monthFirst < ENOUGH) return 'day first'
  return null
}
