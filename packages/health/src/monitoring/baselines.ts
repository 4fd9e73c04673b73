import type { DayReadings, DaySummaries, Reading } from '../readings/index.ts'
import { addDays } from '../time/index.ts'
import { rounded } from './range.ts'
import { signalReadings } from './signal-readings.ts'

/** Each has a baseline of its own: the two methods of measuring heart rate variability are never mixed. */
export const BASELINES = ['resting_heart_rate', 'hrv_rmssd', 'hrv_sdnn', 'resting_breathing_rate'] as const

export type BaselineName = (typeof BASELINES)[number]

/** What is usual for the person. */
export interface Baseline {
  value: number
  /** Those it is the mean of, in order. */
  days: readonly BaselineDay[]
}

export interface BaselineDay {
  day: string
  value: number
}

export type Baselines = { readonly [N in BaselineName]?: Baseline }

const BASELINE_DAYS = 7
export const WINDOW_DAYS = 30

const READINGS: Record<BaselineName, keyof DayReadings> = {
  resting_heart_rate: 'restingHeartRate',
  hrv_rmssd: 'hrvRmssd',
  hrv_sdnn: 'hrvSdnn',
  resting_breathing_rate: 'breathingRate',
}

export const baselineReading = (name: BaselineName, readings: DayReadings): Reading | null =>
  readings[READINGS[name]]

/** The mean of the earliest seven valid days that lie within thirty days; null where no seven do. In any order. */
export function closeBaseline(valid: readonly BaselineDay[]): Baseline | null {
  const days = valid.toSorted((a, b) => (a.day < b.day ? -1 : 1))
  for (let first = 0; first + BASELINE_DAYS <= days.length; first++) {
    const seven = days.slice(first, first + BASELINE_DAYS)
    if (seven.at(-1)!.day > addDays(seven[0]!.day, WINDOW_DAYS - 1)) continue
    const sum = seven.reduce((total, { value }) => total + value, 0)
    return { value: rounded(sum / BASELINE_DAYS), days: seven }
  }
  return null
}

/** Those that these days complete. */
export function baselinesOf(days: readonly DaySummaries[]): Baselines {
  const readings = days.map((summaries) => ({ day: summaries.day, readings: signalReadings(summaries) }))
  const closed = BASELINES.flatMap((name) => {
    const valid = readings.flatMap(({ day, readings }) => {
      const reading = baselineReading(name, readings)
      return reading ? [{ day, value: reading.value }] : []
    })
    const baseline = closeBaseline(valid)
    return baseline ? [[name, baseline] as const] : []
  })
  return Object.fromEntries(closed)
}

/** The day with which it was complete, the first on which it can raise an alert. */
export const closedOn = ({ days }: Baseline): string => days.at(-1)!.day
