import { type Day, HOUR, isoAt } from '../../people/calendar.ts'
import type { Person } from '../../people/personas.ts'
import type { Truth } from '../../people/truth.ts'
import { type DeviceMinute, type DeviceWearer, FIRST_DAY, wearerOf } from '../../people/wearer.ts'

export { FIRST_DAY }

export interface Ring extends DeviceWearer {
  /** Of a document, to the second. */
  local(at: number): string
  /** Of a series, to the millisecond. */
  localSample(at: number): string
  /** Every minute from one instant to another that has passed and lies after the first day. */
  minutes(from: number, to: number): Iterable<DeviceMinute>
}

export function ringOf(
  seed: number,
  person: Person,
  truth: Truth,
  now: number,
  revision: (day: Day) => number,
): Ring {
  const removedFor = person.persona === 'several_devices' ? ['strength_training', 'cycling'] : []
  const habits = { device: 'ring', removedFor, stepError: 0.025, heartRateError: 0.7 }
  const wearer = wearerOf(seed, person, truth, now, revision, habits)
  const localSample = (at: number) => isoAt(wearer.offset(at), at)
  const firstAt = wearer.wall(FIRST_DAY, 0)
  return {
    ...wearer,
    local: (at) => localSample(at).replace(/\.\d{3}/, ''),
    localSample,
    minutes: (from, to) => wearer.minutesBetween(Math.max(from, firstAt), to),
  }
}

/** As the vendor writes what has no clock of a person. */
export function utcTime(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}+00:00`
}

/** The ring's sleep day changes at 18:00. */
export function sleepDay(ring: Ring, endAt: number): Day {
  return ring.localDay(endAt + 6 * HOUR)
}
