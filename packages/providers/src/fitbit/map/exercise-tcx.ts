import { placeSeries } from '../../place.ts'
import type { PayloadMap } from '../../resource.ts'
import type { ExerciseTcx } from '../schema.ts'
import { placesOf } from '../tcx.ts'
import { base, spanOf } from './base.ts'

/** The way of an exercise, as details of the record that `exercise` gives. What else the file has is known from there. */
export const mapExerciseTcx: PayloadMap<typeof ExerciseTcx> = (
  { exercise, dataSource, tcxData },
  { id, resource },
) => {
  const span = spanOf('exercise', exercise.interval)
  const places = placesOf(tcxData ?? '')
  if (span === null || places.length === 0) return []
  return [
    {
      ...base(`${resource}:${id}`, dataSource, {}),
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
