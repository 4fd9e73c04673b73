import type { DecimalSign } from '../../types.ts'
import type { DictionaryEntry, NumberForm } from '../dictionary/entry.ts'
import { plain } from '../names/normalise.ts'
import { numberOf } from '../values/number.ts'
import { type Conversion, conversionOf } from './convert.ts'
import { readingsOf } from './spelling.ts'

/** Limits that are printed beside a value. */
export interface ValueInterval {
  low: number | null
  high: number | null
  /** The unit that is printed with the limits, where it differs from that of the value. */
  unit: string | null
}

/** Ages and the like in a range for several kinds of people. */
const AGE =
  /(?:[<>≤≥]=?\s*)?\d+(?:[.,]\d+)?(?:\s*(?:-|–|—|to|a|bis|do|till|tot|ate|und|and)\s*\d+)?\s*(?:years?|yrs?|y|yo|jahren?|j|anos?|ans?|anni|lat|r\.z|ar|jaar|months?|mo|monaten?|meses|mes|mois|mesi|miesiac\w*|manad\w*|maand\w*|weeks?|wk|wochen?|ssw|semanas?|semaines?|settimane|tyg\w*|veck\w*|we(?:ken|ek)|days?|tagen?|dias?|jours?|giorni|dni|dag\w*)\b\.?/g

const NUMBER = "\\d{1,3}(?:[ '’]\\d{3})+(?!\\d)|\\d[\\d.,]*\\d|\\d"
const LIMITS = new RegExp(
  `(${NUMBER})\\s*(?:-|–|—|−|to|a|bis|do|till|tot|ate|et|e|y)\\s*(${NUMBER})|([<>≤≥]|bis|up to|hasta|ate|fino a|jusqu'?a|tot|till|do)\\s*=?\\s*(${NUMBER})`,
  'g',
)

/** All limits of a range that has one line for each kind of people, or for each class. */
export function limitsIn(text: string, sign: DecimalSign): readonly ValueInterval[] {
  const bare = plain(text).replace(AGE, ' ')
  const read = (printed: string | undefined) => (printed ? (numberOf(printed, sign)?.value ?? null) : null)
  return [...bare.matchAll(LIMITS)].flatMap(([, from, to, side, limit]): ValueInterval[] => {
    if (side === undefined) {
      const [low, high] = [read(from), read(to)]
      return low === null || high === null || low > high ? [] : [{ low, high, unit: null }]
    }
    const value = read(limit)
    if (value === null) return []
    return [
      /[>≥]/.test(side) ? { low: value, high: null, unit: null } : { low: null, high: value, unit: null },
    ]
  })
}

/** Whether a printed range lies where laboratories put it: 1 near, 0 unknown, -1 far off. */
export type Agreement = -1 | 0 | 1

const NEAR = 4
const FAR = 12

/** How limits that have a unit of their own become the biomarker's. */
export function limitsConversion(
  entry: DictionaryEntry,
  form: NumberForm,
  { unit }: ValueInterval,
  other: Conversion,
): Conversion | null {
  if (unit === null) return other
  return readingsOf(unit).reduce<Conversion | null>(
    (found, reading) => found ?? conversionOf(entry, reading, form.unit),
    null,
  )
}

export function agreementOf(
  entry: DictionaryEntry,
  form: NumberForm,
  conversion: Conversion,
  intervals: readonly ValueInterval[],
  near = NEAR,
): Agreement {
  const { usual } = form
  if (!usual) return 0
  const off = intervals.flatMap((interval) => {
    const own = limitsConversion(entry, form, interval, conversion)
    if (!own) return []
    const at = (limit: number | null, place: number) => {
      const ratio = limit === null ? 0 : (limit * own.factor + own.offset) / place
      return ratio > 0 && Number.isFinite(ratio) ? [Math.max(ratio, 1 / ratio)] : []
    }
    const [low, high] = [at(interval.low, usual[0]), at(interval.high, usual[1])]
    const [decisive] = interval.high === null ? low : high
    return decisive === undefined ? [] : [{ decisive, least: Math.min(...low, ...high) }]
  })
  if (off.length === 0) return 0
  const far = off.filter(({ least }) => least > FAR).length
  if (far === off.length) return -1
  return far === 0 && off.some(({ decisive }) => decisive <= near) ? 1 : 0
}
