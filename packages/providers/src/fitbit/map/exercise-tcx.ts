import type { MappedRecord } from '@tributary/health'
import type { RawItem } from '../../contract.ts'
import { type Refuse, reader } from '../../payload.ts'
import { placeSeries } from '../../place.ts'
import { ExerciseTcx } from '../schema.ts'
import { placesOf } from '../tcx.ts'
import { base, spanOf } from './base.ts'

const RESOURCE = 'exercise-tcx'

const read = reader(RESOURCE, ExerciseTcx)

/** The way of an exercise, as details of the record that `exercise` gives. What else the file has is known from there. */
export function mapExerciseTcx({ payload, id }: RawItem, refuse: Refuse): MappedRecord[] {
  const { exercise, dataSource, tcxData } = read(payload, refuse)
  const span = spanOf('exercise', exercise.interval)
  const places = placesOf(tcxData ?? '')
  if (span === null || places.length === 0) return []
  return [
    {
      ...base(`${RESOURCE}:${id}`, dataSource, {}),
      ...span,
      kind: 'workout',
      activity: null,
      autoDetected: null,
      detailsOf: `exercise:${id}`,
      values: {},
      series: placeSeries(places.map((place) => ({ ...place, seconds: null }))),
    },
  ]
}
