import type { Entry, NumberForm } from '../dictionary/entry.ts'
import { type Conversion, conversionOf, convert } from './convert.ts'
import { measureOf } from './measure.ts'
import { isCutOff, misreadUnits } from './misread.ts'
import { beforeDamage, printedBeforeDamage, readingsOf } from './spelling.ts'

export interface Numbers {
  value: number
  low: number | null
  high: number | null
}

export type Certainty = 'printed' | 'needless' | 'mended' | 'inferred' | 'unknown' | 'mismatch'

/** A unit for a result, and how it was come by. */
export interface Fit {
  form: NumberForm | null
  conversion: Conversion
  /** UCUM as emitted; null where nothing tells it. */
  unit: string | null
  certainty: Certainty
  plausible: boolean
  /** Whether the printed range lies where laboratories put it: 1 near, 0 unknown, -1 far off. */
  agreement: -1 | 0 | 1
  /** What is printed instead of what was read from a picture; null where that is believed. */
  spelling: string | null
}

const SAME: Conversion = { factor: 1, offset: 0 }

/** Units that laboratories print for a dimension, a step of ten or more apart. */
const COMMON: Readonly<Record<string, readonly string[]>> = {
  'mass/volume': ['g/dL', 'g/L', 'mg/dL', 'mg/L', 'ug/dL', 'ug/L', 'ng/dL', 'ng/L'],
  'substance/volume': ['mmol/L', 'umol/L', 'nmol/L', 'pmol/L'],
  'count/volume': ['/uL', '10*3/uL', '10*6/uL'],
  'units/volume': ['U/L', 'mU/L', 'kU/L'],
  fraction: ['%', 'L/L'],
}

const DIMENSIONLESS = new Set(['ratio', 'acidity'])

function ratioTo(usual: number, printed: number): number | null {
  return usual > 0 && printed > 0 ? printed / usual : null
}

function agreementOf(form: NumberForm, conversion: Conversion, numbers: Numbers, reach: number): -1 | 0 | 1 {
  if (!form.usual) return 0
  const at = (value: number) => value * conversion.factor + conversion.offset
  const ratio =
    numbers.high !== null
      ? ratioTo(form.usual[1], at(numbers.high))
      : numbers.low !== null
        ? ratioTo(form.usual[0], at(numbers.low))
        : null
  if (ratio === null) return 0
  if (ratio >= 1 / reach && ratio <= reach) return 1
  return ratio < 1 / 12 || ratio > 12 ? -1 : 0
}

function isPlausible(form: NumberForm, conversion: Conversion, value: number): boolean {
  const converted = convert(value, 12, conversion)
  return converted >= form.bounds[0] && converted <= form.bounds[1]
}

function formsOf(entry: Entry): readonly NumberForm[] {
  return entry.forms.filter((form) => form.kind === 'number')
}

/** How a unit fits a biomarker; where several forms take it, the one with the same note in braces. */
function fitOf(entry: Entry, unit: string, numbers: Numbers, certainty: Certainty): Fit | null {
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
    agreement: agreementOf(best.form, best.conversion, numbers, 4),
    spelling: null,
  }
}

const sound = (fit: Fit) => fit.plausible && fit.agreement >= 0

/** Near a reference interval: by the printed range, or by the value when no range is printed. */
function isTypical(fit: Fit, numbers: Numbers): boolean {
  const { form, conversion } = fit
  if (!form || !fit.plausible) return false
  if (numbers.low !== null || numbers.high !== null) return agreementOf(form, conversion, numbers, 3) === 1
  if (!form.usual) return false
  const value = numbers.value * conversion.factor + conversion.offset
  return value >= form.usual[0] / 10 && value <= form.usual[1] * 10
}

/** A specific gravity of 1.015 is printed as 1015, too. */
function soundDensity(entry: Entry, numbers: Numbers): Fit | null {
  const fit = fitOf(entry, 'g/L', numbers, 'inferred')
  return fit && sound(fit) ? fit : null
}

/** The unit of a result that prints none, when the dictionary leaves exactly one. */
function inferred(entry: Entry, numbers: Numbers): Fit | null {
  const forms = formsOf(entry)
  const natural = forms.find((form) => DIMENSIONLESS.has(measureOf(form.unit)?.dimension ?? ''))
  if (natural) {
    const fit = fitOf(entry, natural.unit, numbers, 'needless')
    return fit && sound(fit) ? fit : (soundDensity(entry, numbers) ?? fit)
  }
  const units = new Set(
    forms.flatMap((form) => {
      const own = measureOf(form.unit)?.dimension ?? ''
      const related = entry.molarMass !== null ? ['mass/volume', 'substance/volume'] : []
      return [form.unit, ...[own, ...related].flatMap((dimension) => COMMON[dimension] ?? [])]
    }),
  )
  const fits = [...units].flatMap((unit) => fitOf(entry, unit, numbers, 'inferred') ?? [])
  const typical = fits.filter((fit) => isTypical(fit, numbers))
  const distinct = new Set(typical.map((fit) => `${fit.unit} ${fit.conversion.factor}`))
  return distinct.size === 1 ? typical[0]! : null
}

function unknown(entry: Entry): Fit {
  const hasNumbers = formsOf(entry).length > 0
  return {
    form: null,
    conversion: SAME,
    unit: null,
    certainty: hasNumbers ? 'unknown' : 'needless',
    plausible: true,
    agreement: 0,
    spelling: null,
  }
}

/** How a unit was printed that was read as this text. */
const spellingOf = (unit: string, read: string): string | null =>
  [...misreadUnits(read), printedBeforeDamage(read, unit)].find((one) => readingsOf(one).includes(unit)) ??
  null

/** The one unit among several spellings that makes sense of the numbers; null when there is none, or more. */
function soleFit(entry: Entry, spellings: readonly string[], numbers: Numbers): Fit | null {
  const fits = spellings.flatMap((spelling) =>
    readingsOf(spelling).flatMap((unit) => {
      const fit = fitOf(entry, unit, numbers, 'mended')
      return fit && sound(fit) && fit.form?.usual ? [{ ...fit, spelling }] : []
    }),
  )
  const distinct = new Set(fits.map(({ unit, conversion }) => `${unit} ${conversion.factor}`))
  return distinct.size === 1 ? fits[0]! : null
}

/** Which unit a number of the biomarker is in, from what is printed and from what is possible. */
export function fitUnit(entry: Entry, printedUnit: string | null, numbers: Numbers, byPicture: boolean): Fit {
  if (printedUnit === null) return inferred(entry, numbers) ?? unknown(entry)
  const readings = readingsOf(printedUnit)
  const printed = readings.flatMap((unit) => fitOf(entry, unit, numbers, 'printed') ?? [])
  const believed = printed.find(sound)
  if (believed) return believed
  const mended = readings
    .flatMap(beforeDamage)
    .flatMap((unit) => {
      const fit = fitOf(entry, unit, numbers, 'mended')
      return fit ? [{ ...fit, spelling: byPicture ? spellingOf(unit, printedUnit) : null }] : []
    })
    .filter((fit) => sound(fit) && fit.plausible)
  if (mended.length === 1 && mended[0]!.form?.usual) return mended[0]!
  if (printed[0]) return printed[0]
  const mayBeMisread = byPicture && (readings.length === 0 || isCutOff(printedUnit))
  const misread = mayBeMisread ? soleFit(entry, misreadUnits(printedUnit), numbers) : null
  if (misread) return misread
  if (readings.length === 0) {
    const guess = numbers.low !== null || numbers.high !== null ? inferred(entry, numbers) : null
    if (guess) return { ...guess, certainty: 'mended' }
  }
  return {
    form: null,
    conversion: SAME,
    unit: readings[0] ?? null,
    certainty: 'mismatch',
    plausible: true,
    agreement: 0,
    spelling: null,
  }
}
