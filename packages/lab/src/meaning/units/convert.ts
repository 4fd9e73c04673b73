import type { Entry } from '../dictionary/entry.ts'
import { type Measure, measureOf } from './measure.ts'

/** canonical = printed × factor + offset */
export interface Conversion {
  factor: number
  offset: number
}

const SAME: Conversion = { factor: 1, offset: 0 }

/** Without the noise that multiplying powers of ten leaves behind. */
export function tidyNumber(value: number): number {
  return Number(value.toPrecision(12))
}

/** The NGSP and IFCC scales of hemoglobin A1c: NGSP = IFCC / 10.929 + 2.15. */
const A1C_FROM_IFCC: Conversion = { factor: 1 / 10.929, offset: 2.15 }

/** Laboratories leave out the body surface that an estimated filtration rate is related to. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'mL/min': 'mL/min/{1.73_m2}',
  'mL/s': 'mL/s/{1.73_m2}',
}

/** Grams of a litre of urine, which is a thousand times its weight relative to water. */
const DENSITY = 'g/L'
const SPECIFIC_GRAVITY: Conversion = { factor: 0.001, offset: 0 }

function asMass(measure: Measure, entry: Entry): Measure | null {
  const [above = '', ...below] = measure.dimension.split('/')
  const rest = below.length > 0 ? `/${below.join('/')}` : ''
  if (above === 'equivalent' && entry.charge !== null) {
    const moles = { ...measure, dimension: `substance${rest}`, factor: measure.factor / entry.charge }
    return entry.molarMass === null ? moles : asMass(moles, entry)
  }
  if (above === 'substance' && entry.molarMass !== null) {
    return { ...measure, dimension: `mass${rest}`, factor: measure.factor * entry.molarMass }
  }
  return measure
}

/** How a unit of the biomarker becomes another; null where no exact rule exists. */
export function conversionOf(entry: Entry, from: string, to: string): Conversion | null {
  if (from === to) return SAME
  if (entry.code === 'hba1c' && from === 'mmol/mol' && to === '%') return A1C_FROM_IFCC
  if (entry.code === 'urine_specific_gravity' && from === DENSITY) return SPECIFIC_GRAVITY
  const related = entry.code === 'egfr' ? LEFT_OUT[from] : undefined
  const [given, wanted] = [measureOf(related ?? from), measureOf(to)]
  if (!given || !wanted) return null
  if (given.dimension === wanted.dimension) {
    return { factor: tidyNumber(given.factor / wanted.factor), offset: 0 }
  }
  const [givenMass, wantedMass] = [asMass(given, entry), asMass(wanted, entry)]
  if (!givenMass || !wantedMass || givenMass.dimension !== wantedMass.dimension) return null
  return { factor: tidyNumber(givenMass.factor / wantedMass.factor), offset: 0 }
}

function isPowerOfTen(factor: number): boolean {
  return Number.isInteger(tidyNumber(Math.log10(factor)))
}

/** Converts and keeps one digit more than was printed, so that converting back gives the printed number. */
export function convert(value: number, digits: number, { factor, offset }: Conversion): number {
  const exact = value * factor + offset
  if (offset === 0 && isPowerOfTen(factor)) return tidyNumber(exact)
  return Number(exact.toPrecision(Math.max(3, digits + 1)))
}
