import type { MetricSeries, Sample } from '@tributary/health'
import { numberOf } from '../../numbers.ts'
import type { ExerciseSamples } from '../schema.ts'

/** The vendor's numbers of the sample types that have a place. */
const TYPE = {
  heartRate: 0,
  speed: 1,
  cadence: 2,
  altitude: 3,
  power: 4,
  runningCadence: 8,
  distance: 10,
} as const

/** Pedalling, air pressure, temperature and intervals between beats have no place: they are passed along. */
export const isPlaced = ({ sample_type }: ExerciseSamples) =>
  (Object.values(TYPE) as number[]).includes(Number(sample_type))

const KMH = 3.6

export type ExerciseSeries = Record<keyof typeof TYPE, Sample[]>

export function exerciseSeries(lists: readonly ExerciseSamples[], start: number): ExerciseSeries {
  const of = (type: number) =>
    samples(
      lists.find(({ sample_type }) => Number(sample_type) === type),
      start,
    )
  return {
    // A pulse of zero is a sensor without contact; a speed of zero is a rest.
    heartRate: of(TYPE.heartRate).filter(({ value }) => value > 0),
    speed: of(TYPE.speed).map((sample) => ({ ...sample, value: metresPerSecond(sample.value) })),
    cadence: of(TYPE.cadence),
    runningCadence: of(TYPE.runningCadence),
    altitude: of(TYPE.altitude),
    power: of(TYPE.power),
    distance: travelled(of(TYPE.distance)),
  }
}

/** A comma list, or a list, in which `null`, or nothing, is a hole. */
function samples(list: ExerciseSamples | undefined, start: number): Sample[] {
  const rate = list?.recording_rate
  if (!list?.data || !rate) return []
  const values: readonly unknown[] = typeof list.data === 'string' ? list.data.split(',') : list.data
  return values.flatMap((given, index) => {
    const value = numberOf(given)
    return value === null ? [] : [{ at: start + index * rate * 1000, seconds: rate, value }]
  })
}

function metresPerSecond(kilometresPerHour: number): number {
  return Math.round((kilometresPerHour / KMH) * 1000) / 1000
}

/** The vendor counts from the start; what lies between two readings was travelled in between. */
function travelled(readings: readonly Sample[]): Sample[] {
  return changes(readings).filter(({ value }) => value >= 0)
}

/** Returns the changes from each reading to the next. */
export function changes(readings: readonly Sample[]): Sample[] {
  return readings.slice(1).flatMap(({ at, value }, index) => {
    const before = readings[index]
    if (!before) return []
    // Adding zero turns a negative zero into the usual one.
    const difference = Math.round((value - before.value) * 1000) / 1000 + 0
    return [{ at: before.at, seconds: (at - before.at) / 1000, value: difference }]
  })
}

/** No one runs with fewer steps per minute, and no one walks with more revolutions. */
const FEWEST_STEPS = { running: 120, walking: 75 }

/**
 * The vendor's unit is "spm", which its devices have used for steps and for strides. A stride is two steps and a revolution of the legs, so that the middle
 * of the values shows which of them is meant.
 */
export function runningCadence(samples: Sample[], isRun: boolean): MetricSeries {
  const moving = samples.map(({ value }) => value).filter((value) => value > 0)
  const middle = moving.sort((a, b) => a - b)[Math.floor(moving.length / 2)]
  if (middle === undefined) return {}
  const isSteps = middle >= (isRun ? FEWEST_STEPS.running : FEWEST_STEPS.walking)
  return isSteps ? { step_cadence_spm: samples } : { cadence_rpm: samples }
}
