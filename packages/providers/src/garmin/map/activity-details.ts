import type { Sample } from '@tributary/health'
import type { Static } from 'typebox'
import { InvalidPayload } from '../../errors.ts'
import { elements, filled } from '../../payload.ts'
import { type Place, placeSeries } from '../../place.ts'
import type { PayloadMap } from '../../resource.ts'
import { type ActivityDetails, ActivitySample, Lap } from '../schema.ts'
import { workoutOf } from './activity.ts'
import { bare, isPositive, later, measured, moment, rounded } from './base.ts'

const readSamples = elements(ActivitySample)
const readLaps = elements(Lap)
type Details = Static<typeof ActivityDetails>

/**
 * What was sampled during a workout. It is given as the details of the record of `activities`, with the summary that stands
 * inside, so that it can stand for the workout where that record is missing. Steps and distance are left out: epochs carry them for the
 * same minutes, and they would count twice. Without a summary the samples are a series.
 */
export const mapActivityDetails: PayloadMap<typeof ActivityDetails> = (
  { summary, ...given },
  item,
  refuse,
) => {
  if (summary?.isParent === true) return []
  const samples = readSamples('/samples', given.samples, refuse).sort(
    (left, right) => left.startTimeInSeconds - right.startTimeInSeconds,
  )
  const reading = (value: (sample: ActivitySample) => number | null | undefined) =>
    untilNext(
      samples.map(({ startTimeInSeconds }) => startTimeInSeconds),
      (index) => value(samples[index]!),
    )
  const lapStarts = readLaps('/laps', given.laps, refuse)
    .map(({ startTimeInSeconds }) => startTimeInSeconds)
    .sort((a, b) => a - b)
  const series = {
    ...filled({
      heart_rate_bpm: reading(({ heartRate }) => measured(heartRate, isPositive)),
      speed_m_per_s: reading(({ speedMetersPerSecond }) => speedMetersPerSecond),
      cadence_rpm: reading(({ bikeCadenceInRPM }) => bikeCadenceInRPM),
      step_cadence_spm: reading(({ stepsPerMinute }) => stepsPerMinute),
      power_w: reading(({ powerInWatts }) => powerInWatts),
      elevation_change_m: elevationChanges(samples),
      laps: untilNext(lapStarts, () => 1),
    }),
    ...placeSeries(placesOf(samples)),
  }
  const span = spanOf(summary, samples)
  if (summary == null) {
    return Object.keys(series).length === 0
      ? []
      : [{ ...bare(item), ...span, kind: 'series', values: {}, series }]
  }
  const workout = workoutOf(item, summary, span)
  return [{ ...workout, detailsOf: `activities:${item.id}`, series: { ...workout.series, ...series } }]
}

/** As the summary reports it, or as far as the samples reach. */
function spanOf(summary: Details['summary'], samples: readonly ActivitySample[]) {
  const [first, last] = [samples.at(0)?.startTimeInSeconds, samples.at(-1)?.startTimeInSeconds]
  const from = summary?.startTimeInSeconds ?? first
  if (from === undefined)
    throw new InvalidPayload('activityDetails', [{ path: '/summary', reason: 'is missing' }])
  const start = moment(from, summary?.startTimeOffsetInSeconds)
  return { start, end: later(start, summary?.durationInSeconds ?? Math.max(0, (last ?? from) - from)) }
}

/** Each value holds until the next; how long the last one does is unknown. */
function untilNext(
  starts: readonly number[],
  valueAt: (index: number) => number | null | undefined,
): Sample[] {
  return starts.flatMap((start, index) => {
    const value = valueAt(index)
    const next = starts[index + 1]
    if (value == null) return []
    return [{ at: Math.round(start * 1000), seconds: next === undefined ? null : next - start, value }]
  })
}

function placesOf(samples: readonly ActivitySample[]): Place[] {
  return samples.map(({ startTimeInSeconds, latitudeInDegree, longitudeInDegree }, index) => {
    const next = samples[index + 1]?.startTimeInSeconds
    return {
      at: Math.round(startTimeInSeconds * 1000),
      seconds: next === undefined ? null : next - startTimeInSeconds,
      latitude: latitudeInDegree,
      longitude: longitudeInDegree,
    }
  })
}

function elevationChanges(samples: readonly ActivitySample[]): Sample[] {
  const known = samples.flatMap(({ startTimeInSeconds, elevationInMeters }) =>
    elevationInMeters == null ? [] : [{ at: startTimeInSeconds, height: elevationInMeters }],
  )
  return known.slice(1).map(({ at, height }, index) => {
    const before = known[index]!
    return {
      at: Math.round(before.at * 1000),
      seconds: at - before.at,
      value: rounded(height - before.height, 3),
    }
  })
}
