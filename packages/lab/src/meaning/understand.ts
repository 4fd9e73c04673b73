import type { Biomarker, DecimalSign, Flag, FoundResult, Printed } from '../types.ts'
import { candidateOf, type NameCandidate } from './candidates.ts'
import { confidenceOf } from './confidence.ts'
import type { DictionaryEntry } from './dictionary/entry.ts'
import { flagFrom, flagOf } from './flags.ts'
import { isNearName } from './names/fuzzy.ts'
import { lookUp } from './names/lookup.ts'
import { plain, tokensOf, trimMarks } from './names/normalise.ts'
import { type Context, printedParts, printedUnitOf, rangeUnitOf } from './printed.ts'
import { intervalsOf, limitsOf } from './printed-range.ts'
import { convert } from './units/convert.ts'
import type { PrintedUnit } from './units/corrections.ts'
import { withMultiplier } from './units/multiplier.ts'
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

/** `2 3` of a picture: the digit may be a sign, as that of `≥ 3`. */
const DIGIT_OR_SIGN = /^\d\s+\d/

function readRange(found: FoundResult, sign: DecimalSign, byPicture: boolean): ReadRange | null {
  const printed = found.range?.text.trim()
  if (!printed) return null
  const range = byPicture && DIGIT_OR_SIGN.test(printed) ? null : rangeOf(printed, sign)
  return range ?? { low: null, high: null, text: printed.replace(/\s+/g, ' '), unit: null }
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

/** Compares a result in words with a range in words. */
function flagOfWords(text: string | null, range: ReadRange | null): Biomarker['flag'] {
  const expected = range ? qualityOf(range.text) : null
  const word = text?.replace(/ 1:\d+$/, '')
  if (!word || !expected) return null
  if (word === expected || (UNREMARKABLE.has(word) && UNREMARKABLE.has(expected))) return 'normal'
  return REMARKABLE.has(word) && UNREMARKABLE.has(expected) ? 'abnormal' : null
}

/** Marks that a picture shows by a few strokes; a dash may as well say that there is nothing. */
const DRAWN = /^[↑↓▲▼+-]{1,2}$/
const DASH = /^-$/
/** Letters of a picture that are read with less confidence may be a part of the sheet. */
const LETTERS = /^[HL]{1,2}$/
const SURE_LETTERS = 0.8

/** Whether a picture shows a mark that value and range do not bear out: then one of them was read wrongly. */
function isDoubtfulMark(
  found: FoundResult,
  flag: Flag,
  computed: Flag | null,
  { byPicture }: Context,
): boolean {
  const mark = found.flag?.text.trim() ?? ''
  const isUnsure = LETTERS.test(mark) && found.flag!.confidence < SURE_LETTERS
  if (!byPicture || !(DRAWN.test(mark) || isUnsure)) return false
  return computed === null ? DASH.test(mark) : !flag.endsWith(computed)
}

function flagFor(found: FoundResult, value: ReadValue, range: ReadRange | null, context: Context) {
  const printed = found.flag ? flagOf(found.flag.text, context.language) : value.flag
  const computed =
    value.value === null ? flagOfWords(value.text, range) : flagFrom(value.value, value.comparator, range)
  if (printed === null) return { flag: computed, flagIsPrinted: false }
  if (isDoubtfulMark(found, printed, computed, context))
    return { flag: DASH.test(found.flag!.text.trim()) ? computed : null, flagIsPrinted: false }
  const sided = printed === 'abnormal' && (computed === 'low' || computed === 'high')
  return { flag: sided ? computed : printed, flagIsPrinted: true }
}

interface Reading {
  value: ReadValue
  range: ReadRange | null
}

function read(found: FoundResult, sign: DecimalSign, byPicture: boolean): Reading | null {
  const value = readValue(found.value.text, sign)
  return value ? { value, range: readRange(found, sign, byPicture) } : null
}

/** Whether a name of a picture is that of a known biomarker, with a wrong letter or a footnote (`Complement C31`), and so is no other one. */
function isMisreadName(name: string): boolean {
  const bare = [/\d$/, /\d\d$/, /[\s°o]+\d{1,2}$/]
    .filter((number) => number.test(name))
    .map((number) => name.replace(number, ''))
  return isNearName(tokensOf(plain(name))) || bare.some((one) => lookUp(one) !== null)
}

/** Letters of a picture that are no unit: what is printed there is not known. */
const UNKNOWN_UNIT = { unitInDocument: null }

const isNoUnit = (text: string): boolean => readingsOf(text).length === 0

function unknownBiomarker(found: FoundResult, { value, range }: Reading, context: Context): Biomarker | null {
  const printedUnit = found.unit?.text ?? value.unit
  const readings = printedUnit ? readingsOf(printedUnit) : []
  const limited =
    range !== null && (range.low !== null || range.high !== null || qualityOf(range.text) !== null)
  if (!looksLikeName(trimMarks(found.name.text)) || (readings.length === 0 && !limited)) return null
  if (context.byPicture && isMisreadName(trimMarks(found.name.text))) return null
  const sole = readings.length === 1 ? readings[0]! : null
  const unit = sole === null || /^10\*\d+$/.test(sole) ? null : sole
  return {
    code: null,
    name: trimMarks(found.name.text),
    loinc: null,
    specimen: context.examined.specimen,
    collected: null,
    unit,
    value: value.value,
    valueText: value.text,
    comparator: value.comparator,
    range: range && { low: range.low, high: range.high, text: range.text },
    ...flagFor(found, value, range, context),
    validation: 'valid',
    confidence: confidenceOf({ found, nameScore: 0.6, value, fit: null }),
    ...printedParts(found, value, context),
    ...(context.byPicture && readings.length === 0 && UNKNOWN_UNIT),
    unitCorrected: false,
  }
}

function unreadable(found: FoundResult, entry: DictionaryEntry, score: number, context: Context): Biomarker {
  return {
    code: entry.code,
    name: entry.name,
    loinc: null,
    specimen: context.examined.specimen,
    collected: null,
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
    unitCorrected: false,
  }
}

const QUOTES = /["“”„«»]/g

/** The letter O of a blood group is a zero in some countries, and looks like one in all. */
function groupOf(printed: string): ReadValue | null {
  const text = printed.replace(QUOTES, '').trim()
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

/** Reads any word as the value of a biomarker such as a colour, a blood group or an appearance. */
function freeWord(entry: DictionaryEntry, printed: string): ReadValue | null {
  const text = printed.replace(QUOTES, '').replace(/\s+/g, ' ').trim()
  const takesWords =
    entry.forms[0]?.kind === 'word' && text.length <= 40 && /\p{L}/u.test(text) && !/\d{2}/.test(text)
  if (!takesWords) return null
  return wordOf(text)
}

/** `4.500` is four and a half in one document and four thousand five hundred in the next. */
const TWO_READINGS = /(?<![\d.,])\d{1,3}[.,]\d{3}(?![\d.,])/

/** A point or comma that can only be a decimal one. */
const DECIMALS = /\d[.,](?:\d{1,2}|\d{4,})(?!\d)/

/** The unit beside the number comes before that of its column, and this before the one of the name or the range. */
function printedUnits(found: FoundResult, { value, range }: Reading, inName: string | null): PrintedUnit[] {
  const from = (text: string | null | undefined, { confidence }: Printed) =>
    text ? [{ text, confidence }] : []
  return [
    ...from(value.unit, found.value),
    ...(found.unit ? [found.unit] : []),
    ...from(inName, found.name),
    ...from(range && (rangeUnitOf(range) ?? range.unit), found.range ?? found.value),
  ].map((unit) => withMultiplier(unit, found.name.text))
}

/** `K  Nr` says a sex and a number to come: what is only ever measured in numbers has no answer in words under two letters. */
const isLabelAndWord = (found: FoundResult, { forms }: DictionaryEntry, { value, range }: Reading): boolean =>
  plain(found.name.text).length <= 2 &&
  value.value === null &&
  found.unit === null &&
  range === null &&
  forms.every(({ kind }) => kind === 'number')

/** What one line of results means; null when it is no result at all. */
export function understand(found: FoundResult, context: Context): Biomarker | null {
  const match = lookUp(found.name.text)
  const { byPicture } = context
  const reading = read(found, context.decimalSign, byPicture)
  if (!match) return reading ? unknownBiomarker(found, reading, context) : null
  const isSaid = context.examined.specimen !== null
  const specimen = isSaid ? context.examined.group : (match.specimen ?? context.examined.group)
  const first = match.entries.find((entry) => entry.specimen === specimen) ?? match.entries[0]!
  const group = first.code === 'blood_group' ? groupOf(found.value.text) : null
  const free = group ?? (reading ? null : freeWord(first, found.value.text))
  if (!reading && !free)
    return /\d/.test(found.value.text) ? unreadable(found, first, match.score, context) : null
  const held: Reading = free
    ? { value: free, range: readRange(found, context.decimalSign, byPicture) }
    : reading!
  if (isLabelAndWord(found, first, held)) return null

  const choose = (one: Reading, sign: DecimalSign): Choice => {
    const units = printedUnits(found, one, match.unit)
    const choices = (units.length > 0 ? units : [null]).map((unit): Choice => {
      const intervals = intervalsOf(one.range, unit, sign, context)
      const candidate = candidateOf(match.entries, specimen, unit, one.value, intervals, byPicture)
      return { used: one, unit, candidate }
    })
    const decides = ({ unit, candidate }: Choice) =>
      candidate?.fit?.certainty !== 'mismatch' ||
      (unit !== null && unit.text !== one.value.unit && readingsOf(unit.text).length > 0)
    return choices.find(decides) ?? choices[0]!
  }
  const chosen = choose(held, context.decimalSign)
  const { used, unit, candidate } = otherReading(found, context, chosen, choose) ?? chosen
  const isContradicted = candidate?.foreign && (isSaid || match.specimen !== null || !candidate.sound)
  if (!candidate || isContradicted) return unknownBiomarker(found, used, context)
  const { entry, fit, form } = candidate
  const { value, range } = used
  const limits = range && limitsOf(range, unit, entry, fit, context)
  const validation =
    fit?.certainty === 'mismatch' || fit?.certainty === 'contradicted'
      ? 'unit_mismatch'
      : fit && !fit.plausible
        ? 'implausible'
        : 'valid'
  return {
    code: entry.code,
    name: entry.name,
    loinc: validation === 'unit_mismatch' ? null : (form?.loinc?.code ?? null),
    specimen: context.examined.specimen,
    collected: null,
    unit: fit?.unit ?? null,
    value:
      value.value === null ? null : fit ? convert(value.value, value.digits, fit.conversion) : value.value,
    valueText: value.text,
    comparator: value.comparator,
    range: limits?.canonical ?? null,
    ...flagFor(found, value, limits?.asPrinted ?? null, context),
    validation,
    confidence: confidenceOf({ found, nameScore: match.score * (candidate.foreign ? 0.8 : 1), value, fit }),
    ...printedParts(found, value, context, printedUnitOf(unit?.text ?? null, range, fit, context)),
    ...(byPicture && fit?.certainty === 'mismatch' && unit && isNoUnit(unit.text) && UNKNOWN_UNIT),
    unitCorrected: fit?.certainty === 'corrected',
  }
}

interface Choice {
  used: Reading
  unit: PrintedUnit | null
  /** Null where unit, value and range fit several specimens. */
  candidate: NameCandidate | null
}

/** The other meaning of a point or comma, where only that puts the range where laboratories put it, and no number contradicts it. */
function otherReading(
  found: FoundResult,
  { decimalSign, byPicture }: Context,
  { unit, candidate }: Choice,
  choose: (reading: Reading, sign: DecimalSign) => Choice,
): Choice | null {
  const range = found.range?.text ?? ''
  if (!unit || candidate?.fit?.agreement !== -1 || !TWO_READINGS.test(range)) return null
  if ([found.value.text, range].some((text) => DECIMALS.test(text))) return null
  const sign = decimalSign === '.' ? ',' : '.'
  const other = read(found, sign, byPicture)
  const second = other ? choose({ ...other, value: { ...other.value, certain: false } }, sign) : null
  return second?.candidate?.sound && second.candidate.fit?.agreement === 1 ? second : null
}
