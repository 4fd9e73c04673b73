import type { Static, TObject, TSchema } from 'typebox'
import { elements, type Refuse, reader } from '../../payload.ts'

/** Reads the points of a day one by one: those that cannot be read are refused. */
export function pointsOf<S extends TSchema>({ day, point }: { day: TObject; point: S }) {
  const readDay = reader('dataPoints', day) as (payload: unknown) => { dataPoints: unknown[] }
  const readPoints = elements(point)
  return (payload: unknown, refuse: Refuse): Static<S>[] =>
    readPoints('/dataPoints', readDay(payload).dataPoints, refuse)
}
