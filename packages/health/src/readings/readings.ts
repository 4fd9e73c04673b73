import type { Source } from '../records.ts'
import type { DaySummaries, SleepData, ToldSummary } from './summaries.ts'

/** One number of a day, and whose word it is. */
export interface Reading {
  value: number
  /** The source that won; null where several made it together. */
  source: Source | null
  /** When it was measured, in local time with offset; of what covers a sleep or a day, when that began. */
  at: string
  documentKey: string
  /** Inside the summary: `/heart_rate/hr_resting_bpm_int`. */
  path: string
}

/**
 * The numbers that scores, profiles and alerts are made of. Each has one place, or an order of places of which the first
 * that has it counts: the night comes first, because it is complete when it arrives and is not changed by the day.
 */
export interface DayReadings {
  sleepSeconds: Reading | null
  timeInBedSeconds: Reading | null
  sleepEfficiency: Reading | null
  restingHeartRate: Reading | null
  hrvRmssd: Reading | null
  hrvSdnn: Reading | null
  breathingRate: Reading | null
  saturation: Reading | null
  steps: Reading | null
  distanceMetres: Reading | null
  activeSeconds: Reading | null
  moderateSeconds: Reading | null
  vigorousSeconds: Reading | null
  activeKcal: Reading | null
  heartRateMax: Reading | null
  heartRateMin: Reading | null
  weightKg: Reading | null
  heightCm: Reading | null
  bmi: Reading | null
}

type Any = ToldSummary<object> | null | undefined

export function readingsOf(summaries: DaySummaries): DayReadings {
  const night = summaries.nights[0]
  const { physical, body } = summaries
  const anywhere = (path: string) => first([night, body, physical], path)
  const awake = (path: string) => first([physical, body, night], path)
  return {
    sleepSeconds: read(night, '/duration/sleep_duration_seconds_int'),
    timeInBedSeconds: read(night, '/duration/time_in_bed_seconds_int'),
    sleepEfficiency: read(night, '/scores/sleep_efficiency_1_100_score_int'),
    restingHeartRate: anywhere('/heart_rate/hr_resting_bpm_int'),
    hrvRmssd: anywhere('/heart_rate/hrv_avg_rmssd_float'),
    hrvSdnn: anywhere('/heart_rate/hrv_avg_sdnn_float'),
    breathingRate: read(night, '/breathing/breaths_avg_per_min_int'),
    saturation:
      read(night, '/breathing/saturation_avg_percentage_int') ??
      first([body, physical], '/oxygenation/saturation_avg_percentage_int'),
    steps: read(physical, '/distance/steps_int'),
    distanceMetres: read(physical, '/distance/traveled_distance_meters_float'),
    activeSeconds: read(physical, '/activity/active_seconds_int'),
    moderateSeconds: read(physical, '/activity/moderate_intensity_seconds_int'),
    vigorousSeconds: read(physical, '/activity/vigorous_intensity_seconds_int'),
    activeKcal: read(physical, '/calories/calories_net_active_kcal_float'),
    heartRateMax: awake('/heart_rate/hr_maximum_bpm_int'),
    heartRateMin: awake('/heart_rate/hr_minimum_bpm_int'),
    weightKg: read(body, '/body_metrics/weight_kg_float'),
    heightCm: read(body, '/body_metrics/height_cm_int'),
    bmi: read(body, '/body_metrics/bmi_float'),
  }
}

function first(places: readonly Any[], path: string): Reading | null {
  for (const place of places) {
    const reading = read(place, path)
    if (reading) return reading
  }
  return null
}

/** A number at a path of a summary; null where there is none. */
export function read(told: Any, path: string): Reading | null {
  if (!told) return null
  const value = path
    .slice(1)
    .split('/')
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | null | undefined)?.[key], told.data)
  if (typeof value !== 'number') return null
  const won = told.trace[path]?.won ?? []
  const winners = new Set(won.map(({ source }) => source))
  const [winner] = winners
  return {
    value,
    source: winners.size === 1 ? winner! : null,
    at: won[0]?.at ?? beginningOf(told.data),
    documentKey: told.documentKey,
    path,
  }
}

function beginningOf(data: object): string {
  const { duration, metadata } = data as Partial<SleepData> & { metadata: { datetime_string: string } }
  return duration?.sleep_start_datetime_string ?? metadata.datetime_string
}
