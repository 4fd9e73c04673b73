import type { MappedRecord, Moment } from '@tributary/health'
import { activityName } from '../../activity-name.ts'
import type { RawItem } from '../../contract.ts'
import { present, type Refuse, reader } from '../../payload.ts'
import { Workout } from '../schema.ts'
import { base, span } from './base.ts'

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

/**
 * The vendor writes `+00:00` at either end of a workout where it does not know the person's clock, also beside an end with the
 * right offset. A zero is therefore taken from the other end or for unknown.
 */
function zoned({ start, end }: { start: Moment; end: Moment }): { start: Moment; end: Moment } {
  const offset = (mine: Moment, other: Moment) => mine.offset || other.offset || null
  return { start: { ...start, offset: offset(start, end) }, end: { ...end, offset: offset(end, start) } }
}

/** `confirmed` is a detected workout that the person agreed to; the words of other ways to record one differ. */
function wasDetected(source: string | null): boolean | null {
  if (source === 'autodetected' || source === 'confirmed') return true
  return source === 'manual' || source?.endsWith('_heart_rate') ? false : null
}
