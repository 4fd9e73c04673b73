import { addDays, type Day, MINUTE } from '../../people/calendar.ts'
import type { Person } from '../../people/personas.ts'
import type { Truth } from '../../people/truth.ts'
import { type DeviceWearer, FIRST_DAY, wearerOf } from '../../people/wearer.ts'

export { FIRST_DAY }

/** How often the phone fetches from the watch what is new. */
export const SYNC_MS = 15 * MINUTE

/** One minute of a day as the watch saw it. */
export interface GarminMinute {
  at: number
  worn: boolean
  heartRate: number
  met: number
  steps: number
  posture: number
}

export interface GarminWatch extends Omit<DeviceWearer, 'offset'> {
  /** Seconds east of UTC. */
  offset(at: number): number
  /** The instants between which a local day lies. */
  bounds(day: Day): { startAt: number; endAt: number }
  /** The minutes of a stretch that have passed. */
  minutes(from: number, to: number): GarminMinute[]
}

export function watchOf(
  seed: number,
  person: Person,
  truth: Truth,
  now: number,
  revision: (day: Day) => number,
): GarminWatch {
  const habits = { device: 'watch', removedFor: [], stepError: 0.02, heartRateError: 0.6 }
  const wearer = wearerOf(seed, person, truth, now, revision, habits)
  return {
    ...wearer,
    offset: (at) => wearer.offset(at) * 60,
    bounds: (day) => ({ startAt: wearer.wall(day, 0), endAt: wearer.wall(addDays(day, 1), 0) }),
    minutes: (from, to) =>
      [...wearer.minutesBetween(from, to)].map(({ at, cycle, view, index, worn }) => ({
        at,
        worn,
        heartRate: (cycle.heartRate[index] ?? 0) + view.heartRateBias,
        met: cycle.met[index] ?? 1,
        steps: (cycle.steps[index] ?? 0) * view.stepFactor,
        posture: cycle.posture[index] ?? 0,
      })),
  }
}
