import { activityName } from '../../activity-name.ts'
import { present } from '../../payload.ts'
import type { PayloadMap } from '../../resource.ts'
import type { Workout } from '../schema.ts'
import { base, span, zoned } from './base.ts'

const PLACED = ['activity', 'start_datetime', 'end_datetime', 'calories', 'distance']

/** Maps a workout. Its energy is also part of the active energy of the day. */
export const mapWorkout: PayloadMap<typeof Workout> = (workout, { resource }) => {
  return [
    {
      ...base(resource, workout.id, workout, PLACED),
      ...zoned(span(resource, '/end_datetime', workout.start_datetime, workout.end_datetime)),
      kind: 'workout',
      activity: activityName(workout.activity ?? ''),
      autoDetected: wasDetected(workout.source ?? null),
      manual: workout.source === 'manual',
      values: present({ energy_active_kcal: workout.calories, distance_traveled_m: workout.distance }),
      series: {},
    },
  ]
}

/** `confirmed` is a detected workout that the person agreed to; the words of other ways to record one differ. */
function wasDetected(source: string | null): boolean | null {
  if (source === 'autodetected' || source === 'confirmed') return true
  return source === 'manual' || source?.endsWith('_heart_rate') ? false : null
}
