import { distance } from '../names/distance.ts'

/** Units as laboratories print them; an exponent is written with `^`. */
const PRINTED =
  `mg/dL g/dL g/L mg/L µg/dL µg/L ng/mL ng/dL ng/L pg/mL pg/dL µg/mL mg/mL mmol/L µmol/L nmol/L pmol/L mEq/L
  U/L IU/L UI/L U/mL IU/mL UI/mL IE/mL mU/L mIU/L mUI/L mIE/L mU/mL mIU/mL mUI/mL µU/mL µIU/mL µUI/mL kU/L kIU/L kUI/L
  µkat/L nkat/L mm/h mg/g mg/mmol mmol/mol µg/g mg/24h mOsm/kg mL/min mL/min/1.73m² /µL /mm³ cells/µL mil/mm³ µm³ fL`
    .split(/\s+/)
    .map((spelling) => ({ spelling, look: lookOf(spelling) }))

/** The power of ten is small and raised: what stands for it may be any sign, or nothing. */
const POWER = /^([x×*]?)\s?10\s?(?:[^\s\dµul/mLc]{0,2}|\d[^\d/])\s?\/?\s?(l|[µu]l|mm[²³23]?|cu?mm)$/i
const EXPONENTS: Readonly<Record<string, readonly number[]>> = {
  l: [9, 12],
  ul: [3, 6],
  mm: [3, 6],
  cmm: [3, 6],
  cumm: [3, 6],
}
const VOLUMES: Readonly<Record<string, string>> = { l: 'L', ul: 'µL', mm: 'mm³', cmm: 'cmm', cumm: 'cumm' }

/** A thin `l` at the end is lost first. */
const WITHOUT_LITRE = /^[mµunpk]?(?:g|mol|iu|ui|u|eq)\/[dm]?$/i

/** Shorter texts are like too many others. */
const SHORTEST = 3

/** Signs that are drawn alike become one. */
function lookOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s/g, '')
    .replace(/μ/g, 'u')
    .replace(/[1i|!]/g, 'l')
    .replace(/0/g, 'o')
}

/** The units that a reader of pictures may have taken for this text: by a sign that is wrong, lost or too much, or a lost end. */
export function misreadUnits(text: string): readonly string[] {
  const power = POWER.exec(text.trim())
  if (power) {
    const volume = lookOf(power[2]!).replace(/m[23]$/, 'm')
    return EXPONENTS[volume]!.map((exponent) => `${power[1]}10^${exponent}/${VOLUMES[volume]}`)
  }
  if (WITHOUT_LITRE.test(text) || text === 'f') return [`${text}l`]
  const look = lookOf(text)
  if (look.length < SHORTEST) return []
  return PRINTED.filter((unit) => distance(look, unit.look, 1) <= 1 || unit.look.startsWith(look)).map(
    ({ spelling }) => spelling,
  )
}

/** Whether nothing but its litre can be missing. */
export const isCutOff = (text: string): boolean => WITHOUT_LITRE.test(text)

/** Whether two units are the same but for one sign that one of them lost. */
export function isMore(longer: string, shorter: string): boolean {
  const [whole, part] = [lookOf(longer), lookOf(shorter)]
  return whole.length === part.length + 1 && distance(whole, part, 1) === 1
}

/** Whether a text can be nothing but a unit with a wrong sign; a digit in it may as well be the value. */
export function isMisreadUnit(text: string): boolean {
  if (POWER.test(text) || WITHOUT_LITRE.test(text)) return true
  const hasForm = /\p{L}\/|\/\p{L}|mol/u.test(text) && !/\d/.test(text)
  return hasForm && text.length > SHORTEST && misreadUnits(text).length > 0
}
