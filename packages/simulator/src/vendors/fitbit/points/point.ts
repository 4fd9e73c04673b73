import type { Day } from '../../../people/calendar.ts'
import type { Band } from '../band.ts'
import { pointId } from '../identity.ts'
import { date, interval, sampleTime, session } from '../shape.ts'

/** One data point; `day` is the local day that it counts for. */
export interface Point {
  at: number
  endAt: number
  day: Day
  /** Null where the vendor gives none. */
  id: string | null
  source: object
  content: object
}

/** Of its devices the vendor names no maker, and a form only in exercises. */
const BAND = { displayName: 'Charge 6' }
export const EXERCISE_BAND = { formFactor: 'FITNESS_BAND', ...BAND }
export const SCALE = { displayName: 'Aria Air' }

const MEASURED = { recordingMethod: 'PASSIVELY_MEASURED', device: BAND, platform: 'FITBIT' }
/** Computed from what the band measured. */
export const DERIVED = { recordingMethod: 'DERIVED', device: BAND, platform: 'FITBIT' }
export const TYPED_IN = { platform: 'FITBIT', recordingMethod: 'MANUAL' }

export function stretch(band: Band, day: Day, at: number, endAt: number, values: object): Point {
  const content = { interval: interval(band, at, endAt), ...values }
  return { at, endAt, day, id: null, source: MEASURED, content }
}

export function sample(band: Band, day: Day, at: number, values: object): Point {
  const content = { sampleTime: sampleTime(band, at), ...values }
  return { at, endAt: at, day, id: null, source: MEASURED, content }
}

export function daily(band: Band, day: Day, values: object): Point[] {
  const at = band.dawn(day)
  return [{ at, endAt: at, day, id: null, source: DERIVED, content: { date: date(day), ...values } }]
}

/** Like a session, with the wall clock beside the times. */
export function namedEntry(band: Band, named: Named & { endAt: number }): Point {
  const { at, endAt, values } = named
  return { ...namedSession(band, named), content: { interval: interval(band, at, endAt), ...values } }
}

interface Named {
  type: string
  index: number
  day: Day
  at: number
  source: object
  values: object
}

export function namedSample(band: Band, { type, index, day, at, source, values }: Named): Point {
  const id = pointId(band.seed, band.person, type, day, index)
  return { at, endAt: at, day, id, source, content: { sampleTime: sampleTime(band, at), ...values } }
}

export function namedSession(
  band: Band,
  { type, index, day, at, source, values, endAt }: Named & { endAt: number },
): Point {
  const id = pointId(band.seed, band.person, type, day, index)
  return { at, endAt, day, id, source, content: { interval: session(band, at, endAt), ...values } }
}
