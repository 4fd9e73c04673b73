import type { PrintedUnit } from './corrections.ts'
import { readingsOf } from './spelling.ts'

/** A power of ten or a word for one, in brackets. */
const IN_BRACKETS = /[([]\s*((?:x\s*)?10\s*(?:[\^*]?\s*\d{1,2}|[³⁶⁹])|x\s*1000|\p{L}{3,9}\.?)\s*[)\]]/u

/** A count in a volume. */
const COUNT = /^1?\s*(?=\/)/

/** `Hemácias (milhões)` beside `4,47 /mm3`: the name says what is counted at once. */
export function withMultiplier(unit: PrintedUnit, name: string): PrintedUnit {
  const multiplier = IN_BRACKETS.exec(name)?.[1]
  if (!multiplier || !COUNT.test(unit.text)) return unit
  const text = unit.text.replace(COUNT, multiplier)
  return readingsOf(text).some((reading) => reading.startsWith('10*'))
    ? { ...unit, text, beside: unit.text }
    : unit
}
