import type { DecimalSign, ReferenceRange } from '../types.ts'
import type { DictionaryEntry } from './dictionary/entry.ts'
import { type Context, rangeUnitOf } from './printed.ts'
import { limitsConversion, limitsIn, type ValueInterval } from './units/agreement.ts'
import { convert, tidyNumber } from './units/convert.ts'
import type { PrintedUnit } from './units/corrections.ts'
import type { Fit } from './units/fitting.ts'
import type { ReadRange } from './values/range.ts'

const sameText = (one: string, other: string): boolean =>
  one.replace(/\s/g, '').toLowerCase() === other.replace(/\s/g, '').toLowerCase()

/** The unit that limits have of their own. On a picture it is taken for a misread one of the value's. */
function ownUnitOf(range: ReadRange, unit: PrintedUnit | null, { byPicture }: Context): string | null {
  const own = byPicture ? null : rangeUnitOf(range)
  return own === null || (unit && sameText(own, unit.beside ?? unit.text)) ? null : own
}

/** The limits that are printed beside a value: one pair, or one for each kind of people. */
export function intervalsOf(
  range: ReadRange | null,
  unit: PrintedUnit | null,
  sign: DecimalSign,
  context: Context,
): readonly ValueInterval[] {
  if (!range) return []
  const { low, high, text } = range
  if (low === null && high === null) return limitsIn(text, sign)
  return [{ low, high, unit: ownUnitOf(range, unit, context) }]
}

/** A range in the unit of the biomarker, and as it compares with the printed number. Limits of another kind of unit are none. */
export function limitsOf(
  range: ReadRange,
  unit: PrintedUnit | null,
  entry: DictionaryEntry,
  fit: Fit | null,
  context: Context,
): { canonical: ReferenceRange; asPrinted: ReadRange } {
  const { low, high, text } = range
  if (!fit?.form) return { canonical: { low, high, text }, asPrinted: range }
  const own = { low, high, unit: ownUnitOf(range, unit, context) }
  const conversion = limitsConversion(entry, fit.form, own, fit.conversion)
  const both = (change: (limit: number) => number) => {
    const limit = (value: number | null) => (value === null || !conversion ? null : change(value))
    return { low: limit(low), high: limit(high) }
  }
  const inCanonical = (value: number) =>
    convert(value, Math.max(3, String(value).replace(/\D/g, '').length), conversion!)
  const inPrinted = (value: number) =>
    tidyNumber(
      (value * conversion!.factor + conversion!.offset - fit.conversion.offset) / fit.conversion.factor,
    )
  return {
    canonical: { ...both(inCanonical), text },
    asPrinted: own.unit === null ? range : { ...range, ...both(inPrinted) },
  }
}
