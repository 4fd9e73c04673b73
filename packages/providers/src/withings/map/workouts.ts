import type { MetricValues } from '@tributary/health'
import { elements, fieldsRead, present } from '../../payload.ts'
import type { PayloadMap } from '../../resource.ts'
import { spanId } from '../identity.ts'
import { modelOf } from '../models.ts'
import { type Workout, WorkoutData } from '../schema.ts'
import { NO_ACTIVITY, SWIMMING, sportName, WITHOUT_METRICS } from '../sports.ts'
import { base, extras, saturation, span, valuesIn, vital } from './base.ts'

const PLACED = fieldsRead(WorkoutData)

const readData = elements(WorkoutData)

/** Energy and steps of a workout are already part of the day's. */
export const mapWorkouts: PayloadMap<typeof Workout> = (workout, { resource }, refuse) => {
  const { category, attrib } = workout
  if (category === NO_ACTIVITY) return []
  const [data = {}] = readData('', { data: valuesIn(workout.data) }, refuse)
  const shared = base(resource, spanId(workout), workout, modelOf(workout))
  const isMeasured = category == null || !WITHOUT_METRICS.includes(category)
  return [
    {
      ...shared,
      ...span(resource, workout),
      kind: 'workout',
      activity: category == null ? null : sportName(category),
      autoDetected: null,
      values: isMeasured ? valuesOf(data, category === SWIMMING, shared.manual) : {},
      series: {},
      extras: extras(resource, { category, attrib, ...data }, PLACED),
    },
  ]
}

function valuesOf(data: WorkoutData, swims: boolean, manual: boolean): MetricValues {
  const distance = entered(data.distance, data.manual_distance, manual)
  return present({
    energy_active_kcal: entered(data.calories, data.manual_calories, manual),
    distance_traveled_m: swims ? null : distance,
    distance_swum_m: swims ? distance : null,
    steps: data.steps,
    floors_climbed: data.elevation,
    heart_rate_avg_bpm: vital(data.hr_average),
    heart_rate_min_bpm: vital(data.hr_min),
    heart_rate_max_bpm: vital(data.hr_max),
    spo2_avg_pct: saturation(data.spo2_average),
    swim_strokes: swims ? data.strokes : null,
    swim_laps: swims ? data.pool_laps : null,
    swim_pool_length_m: swims ? vital(data.pool_length) : null,
  })
}

/** The vendor writes 0 for what the person did not type in; the estimate stands then. */
function entered(
  measured: number | null | undefined,
  typed: number | null | undefined,
  manual: boolean,
): number | null | undefined {
  return manual ? typed || (measured ?? typed) : (measured ?? typed)
}
