import type { Metric } from '../metrics.ts'
import type { HealthRecord } from '../records.ts'
import type { Sources } from '../sources.ts'
import { type Fact, type FactReading, type Facts, recordsOf } from './facts.ts'
import { weightsOf } from './weights.ts'

/** Shorter calm is chance: Oura shows the lowest ten minutes of a night, Garmin the lowest half hour of a day. */
const WINDOW_S = 30 * 60
/** How much of the half hour must have been measured. */
const MEASURED = 0.8
/** How much of the night must have been measured. */
const NIGHT_S = 3 * 3600

const RESTING: Metric = 'heart_rate_resting_bpm'

export const tellsResting = ({ values, series }: HealthRecord): boolean =>
  values[RESTING] !== undefined || series[RESTING] !== undefined

/**
 * The lowest mean heart rate of half an hour of a night; null where too little of it was measured, and for sources that report a
 * heart rate at rest: theirs arrives later in the day, and a derived number would then have to be replaced.
 */
export function restingOf({ source, readings }: Facts, sources: Sources): Fact | null {
  if (!sources.get(source)?.lacksRestingHeartRate) return null
  const held = heldBy(readings.get('heart_rate_bpm') ?? [])
  if (held.reduce((sum, { start, end }) => sum + end - start, 0) < NIGHT_S) return null
  const means = held.flatMap(({ start }, index) => meanFrom(held, index, start) ?? [])
  if (means.length === 0) return null
  const lowest = means.reduce((best, one) => (one.mean < best.mean ? one : best))
  return {
    value: lowest.mean,
    records: recordsOf(lowest.readings),
    aside: [],
    site: null,
    derived: 'lowest_half_hour_of_the_night',
  }
}

interface Held {
  /** Seconds. */
  start: number
  end: number
  reading: FactReading
}

function heldBy(readings: readonly FactReading[]): Held[] {
  const weights = weightsOf(readings)
  return readings.map((reading, index) => ({
    start: reading.at / 1000,
    end: reading.at / 1000 + weights[index]!,
    reading,
  }))
}

function meanFrom(held: readonly Held[], first: number, start: number) {
  const end = start + WINDOW_S
  const within: FactReading[] = []
  let beats = 0
  let measured = 0
  for (let index = first; index < held.length && held[index]!.start < end; index++) {
    const { start: from, end: to, reading } = held[index]!
    const length = Math.min(to, end) - from
    beats += reading.value * length
    measured += length
    within.push(reading)
  }
  return measured < WINDOW_S * MEASURED ? null : { mean: beats / measured, readings: within }
}
