import type { Biomarker } from '../../src/types.ts'
import type { Equivalent } from '../report.ts'

/** The units of ../analytes in UCUM, whatever the number before them. */
const UCUM: Readonly<Record<string, readonly string[]>> = {
  none: ['1', '[pH]', '{ratio}', '{index}', '{INR}'],
  ratio: ['1', '{ratio}', '%'],
  '%': ['%'],
  s: ['s'],
  'mg/g': ['mg/g', 'mg/g{creat}', 'ug/mg', 'ug/mg{creat}'],
  'mg/mmol': ['mg/mmol', 'mg/mmol{creat}', 'g/mol'],
  'U/L': ['U/L', '[IU]/L'],
  'IU/L': ['[IU]/L', 'U/L', 'm[IU]/mL'],
  'ukat/L': ['ukat/L'],
  'U/mL': ['U/mL', '[IU]/mL', "[arb'U]/mL", 'kU/L'],
  'IU/mL': ['[IU]/mL', 'U/mL', 'k[IU]/L'],
  'uIU/mL': ['u[IU]/mL', 'm[IU]/L'],
  'mIU/mL': ['m[IU]/mL', '[IU]/L'],
  'mIU/L': ['m[IU]/L', 'u[IU]/mL'],
  'ng/mLFEU': ['ng/mL{FEU}', 'ug/L{FEU}', 'ng/mL'],
  'mg/LFEU': ['mg/L{FEU}', 'ug/mL{FEU}', 'mg/L'],
  'mm/h': ['mm/h'],
  fL: ['fL'],
  pg: ['pg'],
  'mL/min/1.73m2': ['mL/min/{1.73_m2}', 'mL/min'],
  '10^3/uL': ['10*3/uL', '10*9/L'],
  '10^9/L': ['10*9/L', '10*3/uL'],
  '10^6/uL': ['10*6/uL', '10*12/L'],
  '10^12/L': ['10*12/L', '10*6/uL'],
  '/mm3': ['/uL', '/mm3'],
  'ng/mL': ['ng/mL', 'ug/L'],
  'ug/L': ['ug/L', 'ng/mL'],
  'pg/mL': ['pg/mL', 'ng/L'],
  'ng/L': ['ng/L', 'pg/mL'],
}

/** The unit of the same analyte in other fluids, which is a thousandth. */
const THOUSANDTHS: Readonly<Record<string, string>> = { 'mg/dL': 'g/dL', 'mg/L': 'g/L' }

/** The equivalent in the unit in which a result is reported; null where none of them is. */
export function equivalentIn(
  { unit }: Pick<Biomarker, 'unit'>,
  equivalents: readonly Equivalent[],
): Equivalent | null {
  const own = equivalents.find((one) => (UCUM[one.unit] ?? [one.unit]).includes(unit ?? '1'))
  const whole = equivalents.find((one) => one.unit === THOUSANDTHS[unit ?? ''])
  if (own || !whole) return own ?? null
  const times = (number: number | null) => (number === null ? null : number * 1000)
  return { unit: unit!, value: whole.value * 1000, low: times(whole.low), high: times(whole.high) }
}

/** The tolerance of a conversion, because factors have four digits. */
const TOLERANCE = 0.012

/** How far a number may be from the one it was rounded from, as a share of it. */
function roundingOf(printed: string): number {
  const [number = '', decimals = ''] = /\d+(?:[.,](\d+))?(?!.*\d)/.exec(printed) ?? []
  const value = Number(number.replace(',', '.'))
  return value > 0 ? 0.5 / 10 ** decimals.length / value : 0
}

/** Whether a number equals the expected one, as exactly as it is printed. */
export function isNear(value: number, expected: number, ...printed: readonly string[]): boolean {
  const rounding = printed.reduce((sum, text) => sum + roundingOf(text), 0)
  return Math.abs(value - expected) <= (TOLERANCE + rounding) * Math.abs(expected) + 1e-9
}
