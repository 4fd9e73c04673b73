import type { Sample } from '@tributary/health'
import { numberOf } from '../../numbers.ts'
import type { ExerciseSamples } from '../schema.ts'

/** The vendor's numbers of the sample types that have a place. */
const TYPE = { heartRate: 0, speed: 1, cadence: 2, altitude: 3, power: 4, distance: 10 } as const

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

/** From each reading to the next. */
export function changes(readings: readonly Sample[]): Sample[] {
  return readings.slice(1).flatMap(({ at, value }, index) => {
    const before = readings[index]
    if (!before) return []
    // Adding zero turns a negative zero into the usual one.
    const difference = Math.round((value - before.value) * 1000) / 1000 + 0
    return [{ at: before.at, seconds: (at - before.at) / 1000, value: difference }]
  })
}
