import { activityName } from '../../activity-name.ts'
import { alive } from '../../numbers.ts'
import { present } from '../../payload.ts'
import type { PayloadMap } from '../../resource.ts'
import type { Workout } from '../schema.ts'
import { sportOf } from '../sports.ts'
import { base, kilocalories, scoreOf, span } from './base.ts'

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

/** Maps a workout. Its energy is also part of the energy of the cycle. */
export const mapWorkout: PayloadMap<typeof Workout> = (workout, { resource }) => {
  const bounds = span(resource, workout)
  if (!bounds) return []
  const score = scoreOf(workout)
  const sport = sportOf(workout)
  // Old workouts without a track have zeros in place of distance and height.
  const distance = score?.distance_meter || null
  const climbed = distance === null ? score?.altitude_gain_meter || null : score?.altitude_gain_meter
  return [
    {
      ...base(resource, String(workout.id), workout, PLACED),
      ...bounds,
      kind: 'workout',
      activity: sport === null ? null : activityName(sport),
      autoDetected: null,
      values: present({
        energy_total_kcal: kilocalories(score?.kilojoule),
        energy_kj: score?.kilojoule,
        strain: score?.strain,
        heart_rate_avg_bpm: alive(score?.average_heart_rate),
        heart_rate_max_bpm: alive(score?.max_heart_rate),
        distance_traveled_m: distance,
        distance_swum_m: sport === 'swimming' ? distance : null,
        elevation_gain_m: climbed,
      }),
      series: {},
    },
  ]
}
