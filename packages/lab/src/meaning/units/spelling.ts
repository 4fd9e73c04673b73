import { DENOMINATORS, WHOLE_UNITS } from './denominators.ts'
import { AMOUNT_WORDS, CAPITAL_COUNTS, COUNT_WORDS, COUNTED } from './numerators.ts'

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const LONGEST_UNIT = 40

function fold(text: string): string {
  return text
    .replace(
      /[⁰¹²³⁴⁵⁶⁷⁸⁹]+/g,
      (digits) => `^${[...digits].map((digit) => SUPERSCRIPTS.indexOf(digit)).join('')}`,
    )
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\s\u00a0]+/g, '')
    .replace(/μ/g, 'u')
    .replace(/ł/g, 'l')
    .replace(/[×✕]/g, 'x')
    .replace(/[∕⁄÷]/g, '/')
    .replace(/[’‘´`]/g, "'")
}

const AREA = /^ml\/(min|mn|s|sec)[/x.*·({]*1[.,]?73_?(m|sq\.?m|m\^?2|m2|qm|mq)?[\^*]?[2z?]?[)}]?$/
const CLEARANCE_WITH_WORDS = /^ml\/min(\/1[.,]?73)?.{0,3}(m2|sqm|bsa|m\^2)$/

/** 10^3, x10E3, 10*3, 10exp3, E9, and what is left of them when the sign between is lost. */
const POWER = /^(?:[x*.]?10(?:exp|\.?e|x|[\^*°'~\-"(]|\*\*)?|e)\+?0?(3|4|5|6|9|12)\)?$/

/** The same where nothing follows: a number with a 10 in front is no unit. */
const BARE_POWER = /^(?:x10|[*.]?10(?:exp|\.?e|x|[\^*°'~"(]|\*\*))/

/** The height that cells fall in the first hour. */
const SEDIMENTATION =
  /^mm[/(]?(?:(?:in|en|n\.)?(?:1|prima))?(?:a|ª|st|re|ere?|e|\.)?(?:h|hrs?|std|stunde|hora|heure|ora|hour|uur|u|godz|tim|n\.?w)\.?\)?$/

/** A share together with what it is a share of. */
const SHARE =
  /^%(?:of|de?la|del?|der|d\.|di|av|van|z)?(?:gr|gb|wbc|rbc|leu[a-z]*|ery[a-z]*|neutr[a-z]*|a1c|act[a-z]*|akt[a-z]*|attivita|hb|hgb)\.?$/

/** Words for the method, which some laboratories print with the unit. */
const CALCULATED = /(?<=.)[[(]?calc(?:ulated|\.)?[\])]?$/

/** A stroke that was read as a letter, letters that were read as digits. */
function mendLetters(text: string): string {
  return text
    .replace(/^(.*m)[o0][li1|](?=\/|$)/, '$1ol')
    .replace(/^([munk]?)lu(?=\/)/, '$1iu')
    .replace(/^(g|[mun]g|pg|[munp]mol|[mu]?i?u|meq)[li1|](d?l|ml|ul)$/, '$1/$2')
}

const ANNOTATIONS: readonly [RegExp, string][] = [
  [/[[({]?(feu|fib\.?(eq|aq).*)[\])}]?/, '{FEU}'],
  [/[[({]?d-?du[\])}]?$/, '{DDU}'],
]

/** Words for the creatinine that a urine result is measured by: the fraction says it already. */
const CREATININE = /[.\-_]?[[({]?(of)?(creat|crea|krea|kre|cr)[a-z.]*[\])}]?$/

/** Words for the stool that was weighed. */
const STOOL =
  /(?<=\/k?g)[.\-_]?[[({]?(?:of)?(?:stuhl|stool|feces|faeces|fecal|faecal|heces|selles|feci|fezes|stolca|kalu|avforing|ontlasting)[\])}]?$/

/** Words for what was weighed, which do not change the size of the unit. */
const WEIGHED = /^([munp]?g)(?:hb|hgb|alb[a-z]*|prot[a-z]*)\.?$/

function lettersAfterTheStroke(text: string): string {
  return text.replace(/\/(d|m|u|n|p)?[i1|!]$/, '/$1l')
}

function numeratorsOf(folded: string, printed: string): readonly string[] {
  const power = POWER.exec(folded.replace(COUNTED, ''))
  if (power) return [`10*${power[1]}`]
  const bare = folded.replace(/^[x*]/, '').replace(/\.$/, '').replace(WEIGHED, '$1')
  const uncounted = bare.replace(COUNTED, '').replace(/\.$/, '')
  const capital = CAPITAL_COUNTS[printed]
  const amounts = AMOUNT_WORDS[bare] ?? AMOUNT_WORDS[bare.replace(/[.']/g, '')] ?? []
  const counts = COUNT_WORDS[uncounted] ?? []
  return [...(capital ? [capital] : []), ...amounts, ...counts]
}

function fractionsOf(folded: string, printed: string): readonly string[] {
  const stroke = folded.indexOf('/')
  if (stroke < 0) return []
  const below = folded
    .slice(stroke + 1)
    .replace(/^mc(l|g|mol)$/, 'u$1')
    .replace(/^(micro|mikro)l.*/, 'ul')
    .replace(/^cu\.?mm\.?$/, 'cumm')
    .replace(/^mm\.?(c|cu)\.?$/, 'mmc')
    .replace(/^24(h|std|hrs?|hours|ore|horas|heures|hs|u|uur|uren|godz|tim)\.?(urine?|urin)?$/, '24h')
    .replace(/^100(?:wbcs?|gb|leu[a-z]*|vita[a-z]*)\.?$/, '100wbc')
  const denominator = DENOMINATORS[below] ?? DENOMINATORS[below.replace(/\.$/, '')]
  if (!denominator) return []
  const above = folded.slice(0, stroke).replace(/^mc(?=g|mol|iu|ui|u$|l)/, 'u')
  const capital = denominator === 'L' ? printed.slice(0, printed.indexOf('/')) : ''
  const numerators = numeratorsOf(above, capital)
  return numerators.map((numerator) => tidy(`${numerator}/${denominator}`))
}

/** A count for each nanolitre is a thousand for each microlitre. */
function tidy(ucum: string): string {
  if (ucum === '/nL') return '10*3/uL'
  if (ucum === '/pL') return '10*6/uL'
  return ucum
}

function readBare(folded: string, printed: string): readonly string[] {
  const whole = WHOLE_UNITS[folded] ?? WHOLE_UNITS[folded.replace(/\.$/, '')]
  if (whole) return [whole]
  if (SEDIMENTATION.test(folded)) return ['mm/h']
  if (SHARE.test(folded)) return ['%']
  if (AREA.test(folded) || CLEARANCE_WITH_WORDS.test(folded)) {
    return [folded.startsWith('ml/s') ? 'mL/s/{1.73_m2}' : 'mL/min/{1.73_m2}']
  }
  const mended = lettersAfterTheStroke(mendLetters(folded))
  for (const text of [mended, mended.replace(CREATININE, ''), mended.replace(STOOL, '')]) {
    const special = WHOLE_UNITS[text]
    if (special) return [special]
    const fractions = fractionsOf(text, printed)
    if (fractions.length > 0) return fractions
  }
  const power = BARE_POWER.test(mended) ? POWER.exec(mended) : null
  return power ? [`10*${power[1]}`] : []
}

function withoutOuterBrackets(text: string): string {
  const opened = /^[[({]/.test(text)
  const inner = text.slice(opened ? 1 : 0)
  const closed = /[\])}]$/.test(inner) && !/[[({]/.test(inner)
  return closed ? inner.slice(0, -1) : inner
}

const held = new Map<string, readonly string[]>()
const MOST_HELD = 5000

function read(printedUnit: string): readonly string[] {
  if (printedUnit.length > LONGEST_UNIT) return []
  let printed = withoutOuterBrackets(fold(printedUnit))
    .replace(/(per|pro|por)(?=ul|ml|dl|mm3|l$|100|feld)/i, '/')
    .replace(/mi[ck]ro[-.]?(?=i?u|g|mol|l|kat)/gi, 'u')
    .replace(CALCULATED, '')
    .replace(/[,;:*]+$/, '')
  if (printed === '') return []
  let folded = printed.toLowerCase()
  let annotation = ''
  for (const [pattern, mark] of ANNOTATIONS) {
    if (!pattern.test(folded) || folded.replace(pattern, '') === '') continue
    annotation = mark
    folded = folded.replace(pattern, '')
    printed = printed.slice(0, folded.length)
  }
  return [...new Set(readBare(folded, printed))].map((ucum) => ucum + annotation)
}

/** UCUM codes that a printed unit may stand for, the likeliest first; empty when it is no unit. */
export function readingsOf(printedUnit: string): readonly string[] {
  const known = held.get(printedUnit)
  if (known) return known
  const readings = read(printedUnit)
  if (held.size >= MOST_HELD) held.clear()
  held.set(printedUnit, readings)
  return readings
}

export function ucumOf(printedUnit: string): string | null {
  const first = readingsOf(printedUnit)[0]
  return first === undefined || /^10\*\d+$/.test(first) ? null : first
}

/** A power of ten without the volume that it is counted in. */
export function withVolume(readings: readonly string[]): readonly string[] {
  return readings.flatMap((unit) => {
    if (/^10\*[346]$/.test(unit)) return [`${unit}/uL`]
    return /^10\*(?:9|12)$/.test(unit) ? [`${unit}/L`] : []
  })
}
