import { round } from '../words.ts'

export interface DayValue {
  date: string
  value: number | null
}

/** Over the days of which the number is known; all null where there is none. */
export function statisticsOf(values: readonly DayValue[], { hasMean }: { hasMean: boolean }) {
  const known = values.filter((one): one is { date: string; value: number } => one.value !== null)
  const byValue = known.toSorted((a, b) => a.value - b.value)
  const sum = known.reduce((total, { value }) => total + value, 0)
  return {
    average: hasMean && known.length > 0 ? round(sum / known.length, 2) : null,
    minimum: byValue[0] ?? null,
    maximum: byValue.at(-1) ?? null,
    days_with_data: known.length,
    days_asked: values.length,
  }
}
