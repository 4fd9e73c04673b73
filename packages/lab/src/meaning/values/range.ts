import type { DecimalSign } from '../../types.ts'
import { flagOf } from '../flags.ts'
import { plain } from '../names/normalise.ts'
import { readingsOf } from '../units/spelling.ts'
import { splitComparator } from './comparator.ts'
import { numberOf } from './number.ts'
import { AT_LEAST, JOINING, OPENING, UP_TO } from './wording.ts'

export interface ReadRange {
  low: number | null
  high: number | null
  text: string
  /** A unit printed inside the range. */
  unit: string | null
}

const NUMBER = "[+-]?(?:\\d{1,3}(?: \\d{3})+(?![\\d.,])|\\d[\\d.,'’]*|[.,]\\d+)"
const LABEL =
  /^(?:ref(?:erence|erencia|erenz|\.)?(?:\s*(?:range|interval|bereich|werte?|wert))?|normal(?:e|wert|werte|bereich)?(?:\s*range)?|vr|v\.\s?r\.?|v\.?\s?n\.?(?=[\s:=])|n(?=\s?[:=<>])|valor(?:es)?(?: de)? ref(?:erencia|erência|\.)?|valeurs? de ref(?:erence|\.)?|valori di riferimento|rango|range|intervalo?|soll|norm|adults?|adultos?|erwachsene|adultes?|adulti|desirable|optimal|deseable|desejavel|wunschenswert|souhaitable|desiderabile|optimo|ottimale|referentie(?:waarden?|-?interval)?|normaalwaarden?|volwassenen|zakres(?: ref(?:erencyjny|\.)?)?|wartosci referencyjne|norma|dorosli|referens(?:intervall|varden?)?|ref\.? ?intervall|vuxna)(?![a-z])\s*[:=]?\s*/
const HIGHEST = new RegExp(`^(?:(?:${UP_TO})(?![a-z])|<\\s?=?\\s?o?)[\\s:]*`)
const LOWEST = new RegExp(`^(?:${AT_LEAST})(?![a-z])[\\s:]*`)
const BETWEEN = new RegExp(`^(?:${OPENING})\\s+(.*)$`)
const TWO = new RegExp(
  `^(${NUMBER})\\s*(?:-{1,2}|–|—|−|~|÷|;|\\/|:|${JOINING}|\\.\\.\\.?|…|\\s)\\s*(${NUMBER})$`,
)

function stripBrackets(text: string): string {
  return text.replace(/^[[({]+\s*|\s*[\])}]+$/g, '').trim()
}

/** Where a unit may begin: behind a digit or a bracket. */
const UNIT_STARTS = /(?<=[\d.,)\]])\s*(?=[a-zA-Zµμ%/‰‘x×*[(]|10[\^*³⁶⁹])/g

/** The ways to part the numbers of a range from a unit behind them; `3.5 g/l to 5.2 g/l` names it twice. */
function unitSplits(text: string): { text: string; unit: string }[] {
  return [...text.matchAll(UNIT_STARTS)].flatMap(({ 0: blank, index }) => {
    const unit = text.slice(index + blank.length).trim()
    if (readingsOf(unit).length === 0) return []
    const numbers = text.slice(0, index).trim()
    const once = numbers.replace(unit, ' ').replace(/\s+/g, ' ')
    return [{ text: once, unit }]
  })
}

function limits(text: string, sign: DecimalSign): Pick<ReadRange, 'low' | 'high'> | null {
  const two = TWO.exec(text)
  if (two) {
    const [low, high] = [numberOf(two[1]!, sign), numberOf(two[2]!, sign)]
    return low && high && low.value <= high.value ? { low: low.value, high: high.value } : null
  }
  const between = BETWEEN.exec(text)
  const inner = between ? limits(between[1]!, sign) : null
  if (inner) return inner
  const upTo = HIGHEST.exec(text)
  const from = LOWEST.exec(text)
  if (upTo || from) {
    const number = numberOf(text.slice((upTo ?? from)![0].length), sign)
    if (number) return upTo ? { low: null, high: number.value } : { low: number.value, high: null }
  }
  const { comparator, rest } = splitComparator(text)
  const number = comparator ? numberOf(rest, sign) : null
  if (!number) return null
  return comparator!.startsWith('<') ? { low: null, high: number.value } : { low: number.value, high: null }
}

const SEVERAL =
  /\b(?:males?|females?|men|women|man|woman|boys?|girls?|hombres?|mujer(?:es)?|varon(?:es)?|manner|frauen|mannlich|weiblich|hommes?|femmes?|uomini|donne|maschi|femmine|homens?|mulher(?:es)?|mannen|vrouw(?:en)?|mezczyzn[aiy]|kobiet[ay]|kvinn(?:a|or)|masculino|feminino|femenino|years?|yrs?|anos?|jahre?|ans|anni|months?|meses|monate|mois|mesi|dias?|days?|tage|jours|giorni|jaar|lat|maanden|dagen)\b|\b[mfhwd]\s?:/

/** Words that mark the line of the normal range among several lines. */
const WANTED =
  /^(?:normal(?:e|es|wert)?|desirable|optimal(?:e)?|optimum|deseable|optimo|wunschenswert|zielwert|souhaitable|desiderabile|ottimale|desejavel|adults?|adultos?|adulti|erwachsene|adultes?|negative|negativo|negativ|negatif|sufficien(?:t|cy)|suficiente|no diabet\w+|non[- ]?diabet\w*)\b[\s:=]*/

function segmentsOf(folded: string): readonly string[] {
  return folded
    .split(/[;|\n]|,\s(?=[a-z])|(?<=\d)\s+(?=[a-z-]{4,}[\w\s]*[:=]?\s*[<>≤≥\d])/)
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '')
}

/** Of several lines the one that is the range: the wanted one, or the only one with numbers. */
function limitsAmong(folded: string, sign: DecimalSign): Pick<ReadRange, 'low' | 'high' | 'unit'> | null {
  const segments = segmentsOf(folded)
  if (segments.length < 2) return null
  const read = (segment: string) => limitsWithUnit(segment.replace(WANTED, ''), sign)
  const wanted = segments.filter((segment) => WANTED.test(segment)).flatMap((segment) => read(segment) ?? [])
  if (wanted.length > 0) return wanted.length === 1 ? wanted[0]! : null
  const numbered = segments.filter((segment) => /\d/.test(segment))
  return numbered.length === 1 ? read(numbered[0]!) : null
}

function limitsWithUnit(folded: string, sign: DecimalSign): Pick<ReadRange, 'low' | 'high' | 'unit'> | null {
  const bare = stripBrackets(
    stripBrackets(folded)
      .replace(LABEL, '')
      .replace(/^[:=]\s*/, ''),
  ).replace(/\s*[.;,*¬]$/, '')
  const whole = limits(bare, sign)
  if (whole) return { ...whole, unit: null }
  for (const { text, unit } of unitSplits(bare)) {
    const measured = limits(stripBrackets(text), sign)
    if (measured) return { ...measured, unit }
  }
  const note = /^(.*\d.*?)\s*\(([^()]*[a-z][^()]*)\)?$/.exec(bare)
  return note && flagOf(note[2]!) === null ? limitsWithUnit(note[1]!, sign) : null
}

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** Raised digits are footnotes elsewhere, but not in `mm³` and `10⁹`. */
const withPowers = (text: string): string =>
  text
    .replace(/(?<=m)[²³]/g, (digit) => String(RAISED.indexOf(digit)))
    .replace(
      /(?<=10)[⁰¹²³⁴-⁹]+/g,
      (digits) => `^${[...digits].map((digit) => RAISED.indexOf(digit)).join('')}`,
    )

/** Reads one printed reference range. Lines for several kinds of people keep their text and no limits. */
export function rangeOf(printed: string, sign: DecimalSign): ReadRange | null {
  const text = printed.replace(/\s+/g, ' ').trim()
  if (!/\d/.test(text)) return null
  const nothing: ReadRange = { low: null, high: null, text, unit: null }
  const folded = plain(withPowers(printed).replace(/\n/g, ';').replace(/−/g, '-'))
  if (SEVERAL.test(folded)) return nothing
  return { ...nothing, ...(limitsWithUnit(folded, sign) ?? limitsAmong(folded, sign)) }
}

/** Whether a text is a range by itself, without knowing the decimal sign. */
export function looksLikeRange(printed: string): boolean {
  const range = rangeOf(printed, '.')
  if (!range) return false
  if (range.low !== null || range.high !== null) return true
  return SEVERAL.test(plain(printed)) && /[<>≤≥]\s*\d|\d\s*[-–]\s*\d/.test(printed)
}
