import { FIGURES, type Figure, type FigureName } from '../figures/index.ts'
import type { Comparator } from '../metrics.ts'
import type { Source } from '../records.ts'
import type { DaySummaries, DeliveredSummary, SleepSummaryData } from './summaries.ts'

/** One number of a day, and whose word it is. */
export interface Reading {
  value: number
  /** Present where the true value lies below or above this one. */
  comparator?: Comparator
  /** The source that won; null where several made it together. */
  source: Source | null
  /** When it was measured, in local time with offset; of what covers a sleep or a day, when that began. */
  at: string
  documentKey: string
  /** Inside the summary: `/heart_rate/hr_resting_bpm_int`. */
  path: string
}

/** The figures that scores, profiles and alerts are made of, by the names that they use. */
const READ = {
  sleepSeconds: 'asleep',
  timeInBedSeconds: 'in_bed',
  fallingAsleepSeconds: 'time_to_sleep',
  awakeSeconds: 'awake_in_night',
  sleepEfficiency: 'sleep_efficiency',
  restingHeartRate: 'resting_heart_rate',
  hrvRmssd: 'hrv_rmssd',
  hrvSdnn: 'hrv_sdnn',
  breathingRate: 'breathing_rate',
  saturation: 'blood_oxygen',
  steps: 'steps',
  distanceMetres: 'distance',
  activeSeconds: 'active_time',
  moderateSeconds: 'moderate_time',
  vigorousSeconds: 'vigorous_time',
  activeKcal: 'active_energy',
  heartRateMax: 'heart_rate_maximum',
  heartRateMin: 'heart_rate_minimum',
  weightKg: 'weight',
  heightCm: 'height',
  bmi: 'bmi',
} as const satisfies Record<string, FigureName>

type ReadingName = keyof typeof READ

/** In the unit of the documents. */
export type DayReadings = { [N in ReadingName]: Reading | null }

type Any = DeliveredSummary<object> | null | undefined

export function readingsOf(summaries: DaySummaries): DayReadings {
  const names = Object.keys(READ) as ReadingName[]
  return Object.fromEntries(names.map((name) => [name, readFigure(READ[name], summaries)])) as DayReadings
}

/** A figure in the unit of the documents, from the first of its places that has it. */
function readFigure(name: FigureName, summaries: DaySummaries): Reading | null {
  const { places, only, comparator }: Figure = FIGURES[name]
  for (const [part, path] of places) {
    const summary = part === 'night' ? summaries.nights[0] : summaries[part]
    const isMeant = only === null || (summary && valueAt(summary.data, only.path) === only.is)
    const reading = isMeant ? read(summary, path) : null
    const side = comparator && summary ? valueAt(summary.data, comparator) : null
    if (reading) return side ? { ...reading, comparator: side as Comparator } : reading
  }
  return null
}

/** What a day says of a figure, in the figure's own unit. */
export interface FigureOfDay extends Omit<Reading, 'at'> {
  unit: string
}

/** Null when the day says nothing. */
export function figureOf(name: FigureName, day: DaySummaries | undefined): FigureOfDay | null {
  const reading = day && readFigure(name, day)
  if (!reading) return null
  const { at: _, ...rest } = reading
  return { ...rest, value: inUnit(FIGURES[name], rest.value), unit: FIGURES[name].unit }
}

/** A tenth of a minute is exact enough; all else is as the documents say it. */
export const inUnit = ({ perUnit }: Figure, value: number): number =>
  perUnit === 1 ? value : Math.round((value / perUnit) * 10) / 10

const valueAt = (data: object, path: string): unknown =>
  path
    .slice(1)
    .split('/')
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | null | undefined)?.[key], data)

/** A number at a path of a summary; null where there is none. */
export function read(summary: Any, path: string): Reading | null {
  if (!summary) return null
  const value = valueAt(summary.data, path)
  if (typeof value !== 'number') return null
  const won = summary.trace[path]?.won ?? []
  const winners = new Set(won.map(({ source }) => source))
  const [winner] = winners
  return {
    value,
    source: winners.size === 1 ? winner! : null,
    at: won[0]?.at ?? beginningOf(summary.data),
    documentKey: summary.documentKey,
    path,
  }
}

function beginningOf(data: object): string {
  const { duration, metadata } = data as Partial<SleepSummaryData> & { metadata: { datetime_string: string } }
  return duration?.sleep_start_datetime_string ?? metadata.datetime_string
}
