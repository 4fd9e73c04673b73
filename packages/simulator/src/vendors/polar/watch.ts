import { addDays, type Day, isoAt, MINUTE } from '../../people/calendar.ts'
import type { Person } from '../../people/personas.ts'
import type { Truth } from '../../people/truth.ts'
import { type DeviceMinute, type DeviceWearer, FIRST_DAY, wearerOf } from '../../people/wearer.ts'

export { FIRST_DAY }

export interface PolarWatch extends DeviceWearer {
  /** With offset, to the second. */
  local(at: number): string
  /** The same without the offset. */
  wallClock(at: number): string
  /** Every minute of a day of the watch's own clock that has passed. */
  minutesOf(day: Day): Iterable<DeviceMinute>
}

export function watchOf(
  seed: number,
  person: Person,
  truth: Truth,
  now: number,
  revision: (day: Day) => number,
): PolarWatch {
  const habits = { device: 'polar-watch', removedFor: [], stepError: 0.025, heartRateError: 1.1 }
  const wearer = wearerOf(seed, person, truth, now, revision, habits)
  const local = (at: number) => isoAt(wearer.offset(at), at).replace(/\.\d{3}/, '')
  return {
    ...wearer,
    local,
    wallClock: (at) => local(at).slice(0, 19),
    minutesOf: (day) =>
      day < FIRST_DAY ? [] : wearer.minutesBetween(wearer.wall(day, 0), wearer.wall(addDays(day, 1), 0)),
  }
}

export function isTraining({ cycle, at }: DeviceMinute): boolean {
  const minute = (at - cycle.wakeAt) / MINUTE
  return cycle.waking.workouts.some(({ start, minutes }) => minute >= start && minute < start + minutes)
}
