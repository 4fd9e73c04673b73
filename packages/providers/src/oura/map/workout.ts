import type { MappedRecord } from '@tributary/health'
import { activityName } from '../../activity-name.ts'
import type { RawItem } from '../../contract.ts'
import { present, type Refuse, reader } from '../../payload.ts'
import { Workout } from '../schema.ts'
import { base, span, zoned } from './base.ts'

const RESOURCE = 'workout'
const PLACED = ['activity', 'start_datetime', 'end_datetime', 'calories', 'distance']

const read = reader(RESOURCE, Workout)

/** Its energy is already part of the day's active energy. */
export function mapWorkout({ payload }: RawItem, refuse: Refuse): MappedRecord[] {
  const workout = read(payload, refuse)
  return [
    {
      ...base(RESOURCE, workout.id, workout, PLACED),
      ...zoned(span(RESOURCE, '/end_datetime', workout.start_datetime, workout.end_datetime)),
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
