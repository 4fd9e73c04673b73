import type { DictionaryEntry, NumberForm } from '../dictionary/entry.ts'
import { type Agreement, agreementOf, type ValueInterval } from './agreement.ts'
import { type Conversion, conversionOf, convert } from './convert.ts'
import { type Correction, correctionsOf, type PrintedUnit } from './corrections.ts'
import { measureOf } from './measure.ts'
import { readingsOf, withVolume } from './spelling.ts'

export interface Numbers {
  value: number
  ranges: readonly ValueInterval[]
}

/**
 * The origin of a unit: as printed; not needed; corrected, because a picture was read wrongly and the range proves it; left out, and
 * proven by the range; left out; one that the range contradicts; or not one of this biomarker.
 */
type Certainty = 'printed' | 'needless' | 'corrected' | 'inferred' | 'unknown' | 'contradicted' | 'mismatch'

/** A unit for a result, and its origin. */
export interface Fit {
  form: NumberForm | null
  conversion: Conversion
  /** The unit in UCUM as it is delivered; null where it is unknown. */
  unit: string | null
  certainty: Certainty
  plausible: boolean
  agreement: Agreement
  /** What is printed instead of what was read from a picture; null where that is believed. */
  spelling: string | null
}

type Measured = Fit & { form: NumberForm }

const SAME: Conversion = { factor: 1, offset: 0 }

/** Units that laboratories print for a dimension. */
const COMMON: Readonly<Record<string, readonly string[]>> = {
  'mass/volume': ['g/dL', 'g/L', 'mg/dL', 'mg/L', 'ug/dL', 'ug/L', 'ng/dL', 'ng/L'],
  'substance/volume': ['mmol/L', 'umol/L', 'nmol/L', 'pmol/L'],
  'equivalent/volume': ['meq/L'],
  'count/volume': ['/uL', '10*3/uL', '10*4/uL', '10*5/uL', '10*6/uL'],
  'units/volume': ['U/L', 'mU/L', 'kU/L', 'ukat/L', 'nkat/L'],
  fraction: ['%', 'L/L', '[ppth]'],
}

const DIMENSIONLESS = new Set(['ratio', 'acidity'])

const isDimensionless = ({ unit }: NumberForm) => DIMENSIONLESS.has(measureOf(unit)?.dimension ?? '')

function isPlausible(form: NumberForm, conversion: Conversion, value: number): boolean {
  const converted = convert(value, 12, conversion)
  return converted >= form.bounds[0] && converted <= form.bounds[1]
}

function formsOf(entry: DictionaryEntry): readonly NumberForm[] {
  return entry.forms.filter((form) => form.kind === 'number')
}

/** How a unit fits a biomarker; where several forms take it, the one with the same note in braces. */
function fitOf(
  entry: DictionaryEntry,
  unit: string,
  numbers: Numbers,
  certainty: Certainty,
): Measured | null {
  const fits = formsOf(entry).flatMap((form) => {
    const conversion = conversionOf(entry, unit, form.unit)
    return conversion ? [{ form, conversion }] : []
  })
  const annotation = measureOf(unit)?.annotation ?? null
  const best = fits.find(({ form }) => (measureOf(form.unit)?.annotation ?? null) === annotation) ?? fits[0]
  if (!best) return null
  return {
    ...best,
    unit: best.form.unit,
    certainty,
    plausible: isPlausible(best.form, best.conversion, numbers.value),
    agreement: agreementOf(entry, best.form, best.conversion, numbers.ranges),
    spelling: null,
  }
}

/** The one of several that is left when those of the same size count once; null when there is none, or more. */
function only(fits: readonly Measured[]): Measured | null {
  const distinct = new Set(fits.map(({ unit, conversion }) => `${unit} ${conversion.factor}`))
  return distinct.size === 1 ? fits[0]! : null
}

/** A specific gravity of 1.015 is printed as 1015, too: nothing in a body is a thousand times as heavy as water. */
function density(entry: DictionaryEntry, numbers: Numbers): Fit | null {
  const fit = fitOf(entry, 'g/L', numbers, 'inferred')
  return fit?.plausible && fit.agreement >= 0 ? fit : null
}

/** How near a range must be to prove a unit, while no other is near at all. */
const PROOF = 3
const RIVAL = 5

/** The unit of a result that prints none, when the range that is printed leaves exactly one. */
function inferred(entry: DictionaryEntry, numbers: Numbers): Fit | null {
  const forms = formsOf(entry)
  const natural = forms.every(isDimensionless) ? forms[0] : undefined
  if (natural) {
    const fit = fitOf(entry, natural.unit, numbers, 'needless')
    return fit?.plausible && fit.agreement >= 0 ? fit : (density(entry, numbers) ?? fit)
  }
  const units = new Set(
    forms.flatMap((form) => {
      const own = measureOf(form.unit)?.dimension ?? ''
      const amounts = entry.molarMass !== null ? ['mass/volume', 'substance/volume'] : []
      const charged = entry.charge !== null ? ['substance/volume', 'equivalent/volume'] : []
      return [form.unit, ...[own, ...amounts, ...charged].flatMap((dimension) => COMMON[dimension] ?? [])]
    }),
  )
  const near = (reach: number) =>
    [...units].flatMap((unit) => {
      const fit = fitOf(entry, unit, numbers, 'inferred')
      return fit && agreementOf(entry, fit.form, fit.conversion, numbers.ranges, reach) === 1 ? [fit] : []
    })
  return only(near(RIVAL)) && only(near(PROOF))
}

function unknown(entry: DictionaryEntry): Fit {
  return {
    form: null,
    conversion: SAME,
    unit: null,
    certainty: formsOf(entry).length > 0 ? 'unknown' : 'needless',
    plausible: true,
    agreement: 0,
    spelling: null,
  }
}

/** The printed unit without any conversion. */
const untouched = (unit: string | null, certainty: 'contradicted' | 'mismatch'): Fit => ({
  form: null,
  conversion: SAME,
  unit,
  certainty,
  plausible: true,
  agreement: certainty === 'contradicted' ? -1 : 0,
  spelling: null,
})

/** What a printed unit is where its spelling stands for one thing here and another there: `G/L`, `mil/mm3`. */
function asPrinted(entry: DictionaryEntry, readings: readonly string[], numbers: Numbers): Fit | null {
  const fits = readings.flatMap((unit) => fitOf(entry, unit, numbers, 'printed') ?? [])
  if (fits.length === 0 || only(fits)) return fits[0] ?? null
  const sound = fits.filter(({ plausible, agreement }) => plausible && agreement >= 0)
  if (sound.length === 0) return fits[0]!
  return only(sound) ?? only(sound.filter(({ agreement }) => agreement === 1)) ?? unknown(entry)
}

/** A power of ten that leaves out its volume, where the range proves that it is the usual one. */
function withoutVolume(entry: DictionaryEntry, readings: readonly string[], numbers: Numbers): Fit | null {
  const fit = only(withVolume(readings).flatMap((unit) => fitOf(entry, unit, numbers, 'inferred') ?? []))
  return fit?.agreement === 1 ? fit : null
}

const NO_CORRECTIONS: ReturnType<typeof correctionsOf> = { doubtful: [], possible: [] }

/** The one correction of a unit that was read from a picture that the printed range proves. */
function corrected(entry: DictionaryEntry, corrections: readonly Correction[], numbers: Numbers): Fit | null {
  const proven = corrections.flatMap(({ unit, spelling }) => {
    const fit = fitOf(entry, unit, numbers, 'corrected')
    return fit?.agreement === 1 ? [{ ...fit, spelling }] : []
  })
  return only(proven)
}

/** A range that is of this biomarker in one unit only, and not in the printed one: the unit may be that of another column. */
function isContradicted(entry: DictionaryEntry, { agreement }: Fit, numbers: Numbers): boolean {
  return agreement === -1 && inferred(entry, numbers)?.certainty === 'inferred'
}

/**
 * Which unit a number of the biomarker is in. A printed unit is never replaced by one that suits the value: on a picture it is where its
 * signs are in doubt and the printed range leaves no other.
 */
export function fitUnit(
  entry: DictionaryEntry,
  printedUnit: PrintedUnit | null,
  numbers: Numbers,
  byPicture: boolean,
): Fit {
  if (printedUnit === null) return inferred(entry, numbers) ?? unknown(entry)
  const readings = readingsOf(printedUnit.text)
  const printed = asPrinted(entry, readings, numbers)
  if (printed && printed.agreement !== -1) return printed
  const volume = printed ? null : withoutVolume(entry, readings, numbers)
  if (volume) return volume
  const { doubtful, possible } = byPicture ? correctionsOf(printedUnit, readings) : NO_CORRECTIONS
  const proven = corrected(entry, doubtful, numbers)
  if (proven) return proven
  const unlikely = corrected(entry, possible, numbers) !== null
  if (printed && !unlikely && !isContradicted(entry, printed, numbers)) return printed
  const guess = byPicture && readings.length === 0 ? inferred(entry, numbers) : null
  if (guess?.agreement === 1) return { ...guess, certainty: 'corrected' }
  return untouched(readings[0] ?? null, printed ? 'contradicted' : 'mismatch')
}
