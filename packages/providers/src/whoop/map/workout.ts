import type { MappedRecord } from '@tributary/health'
import { activityName } from '../../activity-name.ts'
import type { RawItem } from '../../contract.ts'
import { present, reader } from '../../payload.ts'
import { Workout } from '../schema.ts'
import { base, kilocalories, scoreOf, span } from './base.ts'

const RESOURCE = 'workout'
const PLACED = {
  fields: ['start', 'end', 'sport_name'],
  score: [
    'strain',
    'kilojoule',
    'average_heart_rate',
    'max_heart_rate',
    'distance_meter',
    'altitude_gain_meter',
  ],
}
/** The vendor's word for a workout that nobody named. */
const UNNAMED = 'activity'

const read = reader(RESOURCE, Workout)

/** Its energy is part of the cycle's. */
export function mapWorkout({ payload }: RawItem): MappedRecord[] {
  const workout = read(payload)
  const score = scoreOf(workout)
  const sport = workout.sport_name?.toLowerCase() ?? ''
  // Old workouts without a distance have zero in its place.
  const distance = score?.distance_meter || null
  return [
    {
      ...base(RESOURCE, workout.id, workout, PLACED),
      ...span(RESOURCE, workout),
      kind: 'workout',
      activity: sport === UNNAMED ? null : activityName(sport),
      autoDetected: null,
      values: present({
        energy_total_kcal: kilocalories(score?.kilojoule),
        energy_kj: score?.kilojoule,
        strain: score?.strain,
        heart_rate_avg_bpm: score?.average_heart_rate,
        heart_rate_max_bpm: score?.max_heart_rate,
        distance_traveled_m: distance,
        distance_swum_m: sport === 'swimming' ? distance : null,
        elevation_gain_m: score?.altitude_gain_meter,
      }),
      series: {},
    },
  ]
}
