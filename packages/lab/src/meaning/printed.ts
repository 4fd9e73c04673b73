import type { DecimalSign, FoundResult, Language } from '../types.ts'
import { plain } from './names/normalise.ts'
import type { Examined } from './specimens.ts'
import type { Fit } from './units/fitting.ts'
import { measureOf } from './units/measure.ts'
import { isMore } from './units/misread.ts'
import { readingsOf } from './units/spelling.ts'
import type { ReadRange } from './values/range.ts'
import type { ReadValue } from './values/value.ts'

export interface Context {
  decimalSign: DecimalSign
  language: Language | null
  examined: Examined
  /** Whether it was read from a picture, where signs are taken for others. */
  byPicture: boolean
}

/** A number with the other decimal sign than all others of a picture: point and comma are easily taken for each other. */
function withSign(text: string, { decimalSign, byPicture }: Context): string {
  const other = decimalSign === '.' ? /^(\D*\d+),(\d{1,2})(?!\d)/ : /^(\D*\d+)\.(\d{1,2})(?!\d)/
  return byPicture ? text.replace(other, `$1${decimalSign}$2`) : text
}

/** The unit as it is printed: beside the value, or in the range, where the picture of one lost a sign of the other. */
export function printedUnitOf(
  unit: string | null,
  range: ReadRange | null,
  fit: Fit | null,
  { byPicture }: Context,
): string | null {
  if (!unit || !byPicture) return unit
  if (fit?.spelling) return fit.spelling
  const other = range ? rangeUnitOf(range) : null
  const isLost = other && isMore(other, unit) && readingsOf(other).some((one) => fitsAlike(one, unit))
  return (isLost ? other : unit).replace(/mm[²2](?!\d)/, 'mm³')
}

/** The unit inside of a range, with its own capitals. */
export function rangeUnitOf({ text, unit }: ReadRange): string | null {
  if (unit === null) return null
  for (let at = text.length - unit.length; at >= 0; at -= 1) {
    const end = text.slice(at)
    if (plain(end) === unit) return end.trim()
  }
  const at = text.toLowerCase().lastIndexOf(unit)
  return at < 0 ? null : text.slice(at, at + unit.length)
}

const fitsAlike = (reading: string, unit: string): boolean => {
  const [a, b] = [measureOf(reading), measureOf(readingsOf(unit)[0] ?? '')]
  return a !== null && a.dimension === b?.dimension && a.factor === b.factor
}

export function printedParts(
  found: FoundResult,
  value: ReadValue | null,
  context: Context,
  unit: string | null = null,
) {
  return {
    nameInDocument: found.name.text,
    valueInDocument: withSign(found.value.text, context),
    unitInDocument: unit ?? found.unit?.text ?? value?.unit ?? null,
    location: found.value.box,
  }
}
