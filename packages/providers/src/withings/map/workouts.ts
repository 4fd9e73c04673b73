import type { MappedRecord, MetricValues } from '@tributary/health'
import type { Static } from 'typebox'
import type { RawItem } from '../../contract.ts'
import { present, reader } from '../../payload.ts'
import { Workout } from '../schema.ts'
import { NO_ACTIVITY, SWIMMING, sportName, WITHOUT_METRICS } from '../sports.ts'
import { base, extras, span, vital } from './base.ts'

const RESOURCE = 'workouts'
const PLACED = [
  'calories',
  'distance',
  'steps',
  'elevation',
  'hr_average',
  'hr_min',
  'hr_max',
  'manual_calories',
  'manual_distance',
  'spo2_average',
  'strokes',
  'pool_laps',
  'pool_length',
]

const read = reader(RESOURCE, Workout)

/** Energy and steps of a workout are already part of the day's. */
export function mapWorkouts({ payload }: RawItem): MappedRecord[] {
  const workout = read(payload)
  if (workout.category === NO_ACTIVITY) return []
  const { category, attrib, data } = workout
  const shared = base(RESOURCE, workout.id, workout, { id: workout.model })
  return [
    {
      ...shared,
      ...span(RESOURCE, workout),
      kind: 'workout',
      activity: sportName(category),
      autoDetected: null,
      values: WITHOUT_METRICS.includes(category) ? {} : valuesOf(workout, shared.manual),
      series: {},
      extras: extras(RESOURCE, { category, attrib, ...data }, PLACED),
    },
  ]
}

function valuesOf({ category, data }: Static<typeof Workout>, manual: boolean): MetricValues {
  const told = (measured: number | null | undefined, typed: number | null | undefined) =>
    manual ? (typed ?? measured) : (measured ?? typed)
  const distance = told(data.distance, data.manual_distance)
  const swims = category === SWIMMING
  return present({
    energy_active_kcal: told(data.calories, data.manual_calories),
    distance_traveled_m: swims ? null : distance,
    distance_swum_m: swims ? distance : null,
    steps: data.steps,
    floors_climbed: data.elevation,
    heart_rate_avg_bpm: vital(data.hr_average),
    heart_rate_min_bpm: vital(data.hr_min),
    heart_rate_max_bpm: vital(data.hr_max),
    spo2_avg_pct: vital(data.spo2_average),
    swim_strokes: swims ? data.strokes : null,
    swim_laps: swims ? data.pool_laps : null,
    swim_pool_length_m: swims ? data.pool_length : null,
  })
}
