import type { DictionaryEntry } from '../dictionary/entry.ts'
import { measureOf, type UnitMeasure } from './measure.ts'

/** A conversion of the form: canonical = printed × factor + offset. */
export interface Conversion {
  factor: number
  offset: number
}

const SAME: Conversion = { factor: 1, offset: 0 }

/** Rounds away the noise that multiplying powers of ten leaves. */
export function tidyNumber(value: number): number {
  return Number(value.toPrecision(12))
}

/** The NGSP and IFCC scales of hemoglobin A1c: NGSP = IFCC / 10.929 + 2.15. */
const A1C_FROM_IFCC: Conversion = { factor: 1 / 10.929, offset: 2.15 }

/** Grams of a litre of urine, which is a thousand times its weight relative to water. */
const DENSITY = 'g/L'
const SPECIFIC_GRAVITY: Conversion = { factor: 0.001, offset: 0 }

/** The mass of creatinine in g/mol. Results of urine are given per creatinine, by mass or by amount, because it shows the dilution. */
const CREATININE_MASS = 113.12

/** Numbers without a unit go by several names. */
const PLAIN_NUMBERS: ReadonlySet<string | null> = new Set([null, 'ratio', 'index', 'INR'])

/** What the braces of a printed unit say must be what the braces of the other say; a unit may leave it out. */
function isSameKind(given: UnitMeasure, wanted: UnitMeasure): boolean {
  if (given.annotation === null || given.annotation === wanted.annotation) return true
  return given.dimension === 'ratio' && [given, wanted].every((one) => PLAIN_NUMBERS.has(one.annotation))
}

const partsOf = (dimension: string): readonly [string, string] => {
  const stroke = dimension.indexOf('/')
  return stroke < 0 ? [dimension, ''] : [dimension.slice(0, stroke), dimension.slice(stroke)]
}

/** Converts amounts to masses by the charge and the molar mass of the biomarker. */
function weighed(measure: UnitMeasure, entry: DictionaryEntry): UnitMeasure {
  const [above, rest] = partsOf(measure.dimension)
  if (above === 'equivalent' && entry.charge !== null) {
    return weighed(
      { ...measure, dimension: `substance${rest}`, factor: measure.factor / entry.charge },
      entry,
    )
  }
  if (above === 'substance' && entry.molarMass !== null) {
    return { ...measure, dimension: `mass${rest}`, factor: measure.factor * entry.molarMass }
  }
  return measure
}

/** Converts a measure per mole of creatinine to one per gram. */
function dilutionWeighed(measure: UnitMeasure): UnitMeasure {
  const [above, rest] = partsOf(measure.dimension)
  if (rest !== '/substance') return measure
  return { ...measure, dimension: `${above}/mass`, factor: measure.factor / CREATININE_MASS }
}

/** How a unit of the biomarker becomes another; null where no exact rule exists, as from katals to units of a hormone. */
export function conversionOf(entry: DictionaryEntry, from: string, to: string): Conversion | null {
  if (from === to) return SAME
  if (entry.code === 'hba1c' && from === 'mmol/mol' && to === '%') return A1C_FROM_IFCC
  if (entry.code === 'urine_specific_gravity' && from === DENSITY) return SPECIFIC_GRAVITY
  const [given, wanted] = [measureOf(from), measureOf(to)]
  if (!given || !wanted || !isSameKind(given, wanted)) return null
  if (from.includes('kat') && to.includes('[IU]')) return null
  const diluted = wanted.annotation === 'creat' ? [given, wanted].map(dilutionWeighed) : [given, wanted]
  const [one, other] = diluted as [UnitMeasure, UnitMeasure]
  if (one.dimension === other.dimension) return { factor: tidyNumber(one.factor / other.factor), offset: 0 }
  const [givenMass, wantedMass] = [weighed(one, entry), weighed(other, entry)]
  if (givenMass.dimension !== wantedMass.dimension) return null
  return { factor: tidyNumber(givenMass.factor / wantedMass.factor), offset: 0 }
}

function isPowerOfTen(factor: number): boolean {
  return Number.isInteger(tidyNumber(Math.log10(factor)))
}

/** The most digits that a floating-point number can hold. */
const MOST_DIGITS = 15

const magnitudeOf = (value: number) => Math.floor(Math.log10(Math.abs(value)))

/** Converts and keeps one digit more than was printed, so that converting back gives the printed number. */
export function convert(value: number, digits: number, { factor, offset }: Conversion): number {
  const scaled = value * factor
  const exact = scaled + offset
  if (offset === 0 && isPowerOfTen(factor)) return tidyNumber(exact)
  // An offset adds digits before those that were printed.
  const before = scaled === 0 || exact === 0 ? 0 : Math.max(0, magnitudeOf(exact) - magnitudeOf(scaled))
  return Number(exact.toPrecision(Math.min(MOST_DIGITS, Math.max(3, digits + 1 + before))))
}
