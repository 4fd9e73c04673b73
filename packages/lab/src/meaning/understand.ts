import type { Biomarker, DecimalSign, FoundResult, ReferenceRange } from '../types.ts'
import { candidateOf } from './candidates.ts'
import { confidenceOf } from './confidence.ts'
import type { Entry } from './dictionary/entry.ts'
import { flagFrom, flagOf } from './flags.ts'
import { lookUp } from './names/lookup.ts'
import { plain, trimMarks } from './names/normalise.ts'
import { type Context, printedParts, printedUnitOf } from './printed.ts'
import { convert } from './units/convert.ts'
import type { Fit } from './units/fitting.ts'
import { readingsOf } from './units/spelling.ts'
import { qualityOf } from './values/qualities.ts'
import { type ReadRange, rangeOf } from './values/range.ts'
import { type ReadValue, readValue } from './values/value.ts'

/** Labels of people and papers that stand beside numbers as results do. */
const NO_RESULT =
  /^(?:age|edad|alter|eta|idade|sex|sexo|page|pagina|seite|date|fecha|datum|data|phone|tel|telefono|fax|patient|paciente|name|nombre|id|dob|born|weight|height|peso|talla|gewicht|order|report|nota|note|method|ref|sample|lab|doctor|dr|address|time|hora|uhrzeit|zip|plz|comment|interpretation|source|men|women|male|female|adults?|children|hombres?|mujeres|manner|frauen|hommes?|femmes?|uomini|donne|homens|mulheres|diabet\w*|pre-?diabet\w*)\b[\s:.]*(?:\W.*)?$/

/** Words for grades of results, which are no name alone; with other words they may begin one: `Total bile acids`. */
const GRADES =
  /^(?:(?:no|nr|score|total|normal|desirable|borderline|optimal|extreme|high|low|moderate|very|average|elevated|increased|decreased|acceptable|ideal|good|poor|severe|mild|deficien\w+|insufficien\w+|sufficien\w+|toxic\w*|goal|target|cut-?off|category|level|group|range|risk|riesgo|risiko|risque|rischio|risco)[^a-z]*)+$/

function looksLikeName(text: string): boolean {
  return (
    /\p{L}{2,}/u.test(text) && text.length <= 80 && !NO_RESULT.test(plain(text)) && !GRADES.test(plain(text))
  )
}

function inCanonical(range: ReadRange, fit: Fit | null): ReferenceRange {
  const limit = (value: number | null) =>
    value === null || !fit
      ? value
      : convert(value, Math.max(3, String(value).replace(/\D/g, '').length), fit.conversion)
  return { low: limit(range.low), high: limit(range.high), text: range.text }
}

function readRange(found: FoundResult, sign: DecimalSign): ReadRange | null {
  const printed = found.range?.text.trim()
  if (!printed) return null
  return rangeOf(printed, sign) ?? { low: null, high: null, text: printed.replace(/\s+/g, ' '), unit: null }
}

const REMARKABLE = new Set([
  'positive',
  'detected',
  'reactive',
  'present',
  'abnormal',
  '1+',
  '2+',
  '3+',
  '4+',
])
const UNREMARKABLE = new Set(['negative', 'not_detected', 'non_reactive', 'absent', 'normal'])

/** A result in words against a range in words. */
function flagOfWords(text: string | null, range: ReadRange | null): Biomarker['flag'] {
  const expected = range ? qualityOf(range.text) : null
  const word = text?.replace(/ 1:\d+$/, '')
  if (!word || !expected) return null
  if (word === expected || (UNREMARKABLE.has(word) && UNREMARKABLE.has(expected))) return 'normal'
  return REMARKABLE.has(word) && UNREMARKABLE.has(expected) ? 'abnormal' : null
}

function flagFor(found: FoundResult, value: ReadValue, range: ReadRange | null, context: Context) {
  const printed = found.flag ? flagOf(found.flag.text, context.language) : value.flag
  const computed =
    value.value === null ? flagOfWords(value.text, range) : flagFrom(value.value, value.comparator, range)
  if (printed === null) return { flag: computed, flagIsPrinted: false }
  const sided = printed === 'abnormal' && (computed === 'low' || computed === 'high')
  return { flag: sided ? computed : printed, flagIsPrinted: true }
}

interface Reading {
  value: ReadValue
  range: ReadRange | null
}

function read(found: FoundResult, sign: DecimalSign): Reading | null {
  const value = readValue(found.value.text, sign)
  return value ? { value, range: readRange(found, sign) } : null
}

function unknownBiomarker(found: FoundResult, { value, range }: Reading, context: Context): Biomarker | null {
  const printedUnit = found.unit?.text ?? value.unit
  const readings = printedUnit ? readingsOf(printedUnit) : []
  const limited =
    range !== null && (range.low !== null || range.high !== null || qualityOf(range.text) !== null)
  if (!looksLikeName(trimMarks(found.name.text)) || (readings.length === 0 && !limited)) return null
  const unit = /^10\*\d+$/.test(readings[0] ?? '') ? null : (readings[0] ?? null)
  return {
    code: null,
    name: trimMarks(found.name.text),
    loinc: null,
    unit,
    value: value.value,
    valueText: value.text,
    comparator: value.comparator,
    range: range ? inCanonical(range, null) : null,
    ...flagFor(found, value, range, context),
    validation: 'valid',
    confidence: confidenceOf({ found, nameScore: 0.6, value, fit: null }),
    ...printedParts(found, value, context),
  }
}

function unreadable(found: FoundResult, entry: Entry, score: number, context: Context): Biomarker {
  return {
    code: entry.code,
    name: entry.name,
    loinc: null,
    unit: null,
    value: null,
    valueText: null,
    comparator: null,
    range: found.range ? { low: null, high: null, text: found.range.text } : null,
    flag: found.flag ? flagOf(found.flag.text, null) : null,
    flagIsPrinted: found.flag !== null,
    validation: 'unreadable',
    confidence: confidenceOf({ found, nameScore: score * 0.3, value: null, fit: null }),
    ...printedParts(found, null, context),
  }
}

/** The letter O of a blood group is a zero in some countries, and looks like one in all. */
function groupOf(printed: string): ReadValue | null {
  const text = printed.trim()
  return /^0(?![\d.,])/.test(text) ? wordOf(`O${text.slice(1)}`) : null
}

const wordOf = (text: string): ReadValue => ({
  value: null,
  comparator: null,
  text,
  digits: 0,
  certain: true,
  flag: null,
  unit: null,
})

/** A colour, a blood group, an appearance: any word is an answer. */
function freeWord(entry: Entry, printed: string): ReadValue | null {
  const text = printed.replace(/\s+/g, ' ').trim()
  const takesWords =
    entry.forms[0]?.kind === 'word' && text.length <= 40 && /\p{L}/u.test(text) && !/\d{2}/.test(text)
  if (!takesWords) return null
  return wordOf(text)
}

/** `4.500` is four and a half in one document and four thousand five hundred in the next. */
const TWO_READINGS = /(?<![\d.,])\d{1,3}[.,]\d{3}(?![\d.,])/

/** What one line of results means; null when it is no result at all. */
export function understand(found: FoundResult, context: Context): Biomarker | null {
  const match = lookUp(found.name.text)
  const reading = read(found, context.decimalSign)
  if (!match) return reading ? unknownBiomarker(found, reading, context) : null
  const specimen = match.specimen ?? context.specimen
  const first = match.entries[0]!
  const group = first.code === 'blood_group' ? groupOf(found.value.text) : null
  const free = group ?? (reading ? null : freeWord(first, found.value.text))
  if (!reading && !free)
    return /\d/.test(found.value.text) ? unreadable(found, first, match.score, context) : null
  const held: Reading = free ? { value: free, range: readRange(found, context.decimalSign) } : reading!

  const choose = (one: Reading) => {
    const printedUnit = found.unit?.text ?? one.value.unit ?? match.unit ?? one.range?.unit ?? null
    return candidateOf(match.entries, specimen, printedUnit, one.value, one.range, context.byPicture)
  }
  let used = held
  let candidate = choose(held)
  if (!candidate.sound && TWO_READINGS.test(`${found.value.text} ${found.range?.text ?? ''}`)) {
    const other = read(found, context.decimalSign === '.' ? ',' : '.')
    const second = other ? choose(other) : null
    if (other && second?.sound && second.fit?.agreement === 1) {
      used = { ...other, value: { ...other.value, certain: false } }
      candidate = second
    }
  }
  const { entry, fit, form } = candidate
  const contradicted = match.specimen !== null && candidate.foreign
  if (contradicted || (candidate.foreign && !candidate.sound)) return unknownBiomarker(found, used, context)
  const { value, range } = used
  const canonical = range ? inCanonical(range, fit) : null
  const validation =
    fit?.certainty === 'mismatch' ? 'unit_mismatch' : fit && !fit.plausible ? 'implausible' : 'valid'
  return {
    code: entry.code,
    name: entry.name,
    loinc: validation === 'unit_mismatch' ? null : (form?.loinc?.code ?? null),
    unit: fit?.unit ?? null,
    value:
      value.value === null ? null : fit ? convert(value.value, value.digits, fit.conversion) : value.value,
    valueText: value.text,
    comparator: value.comparator,
    range: canonical,
    ...flagFor(found, value, range, context),
    validation,
    confidence: confidenceOf({ found, nameScore: match.score * (candidate.foreign ? 0.8 : 1), value, fit }),
    ...printedParts(
      found,
      value,
      context,
      printedUnitOf(found.unit?.text ?? value.unit ?? match.unit, range, fit, context),
    ),
  }
}
