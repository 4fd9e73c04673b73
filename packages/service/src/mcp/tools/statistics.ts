import type { Comparator, FigureOfDay } from '@tributary/health'
import { round } from '../words.ts'

/** What a day says of a number; null where it says nothing. */
export type KnownValue = Pick<FigureOfDay, 'value' | 'comparator'> | null

export interface DayValue {
  date: string
  value: number | null
  /** Present where the true value lies below or above this one. */
  comparator?: Comparator
}

export const dayValue = (date: string, known: KnownValue): DayValue => ({
  date,
  value: known?.value ?? null,
  ...(known?.comparator && { comparator: known.comparator }),
})

/** Over the days of which the number is known; all null where there is none. */
export function statisticsOf(values: readonly DayValue[], { hasMean }: { hasMean: boolean }) {
  const known = values.filter((one): one is DayValue & { value: number } => one.value !== null)
  const byValue = known.toSorted((a, b) => a.value - b.value || sideOf(a) - sideOf(b))
  const sum = known.reduce((total, { value }) => total + value, 0)
  const average = hasMean && known.length > 0 ? round(sum / known.length, 2) : null
  const side = average === null ? null : meanSide(known)
  return {
    average,
    ...(side && { average_comparator: side }),
    minimum: byValue[0] ?? null,
    maximum: byValue.at(-1) ?? null,
    days_with_data: known.length,
    days_asked: values.length,
  }
}

/** Of two equal numbers the one that stands for less comes first. */
const sideOf = ({ comparator }: DayValue): number => (comparator === '<' ? -1 : comparator === '>' ? 1 : 0)

/** A mean lies on the side on which all values lie that are beyond the range of the sensor. */
function meanSide(known: readonly DayValue[]): Comparator | null {
  const sides = new Set(known.flatMap(({ comparator }) => comparator ?? []))
  const [side] = sides
  return sides.size === 1 ? (side ?? null) : null
}
