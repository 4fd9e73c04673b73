import { addDays, type Day, dayAt, MINUTE } from '../../people/calendar.ts'
import { type DeviceView, deviceView } from '../../people/device.ts'
import type { Person } from '../../people/personas.ts'
import { offsetAt, wallInstant } from '../../people/plan.ts'
import type { Cycle, Truth } from '../../people/truth.ts'

/** Before this day no one had a watch. */
export const FIRST_DAY: Day = '2024-03-01'

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

/** One person seen by the watch at one moment: nothing later than `now` exists. */
export interface GarminWatch {
  seed: number
  person: Person
  now: number
  truth: Truth
  revision(day: Day): number
  view(cycle: Cycle): DeviceView
  /** Seconds east of UTC. */
  offset(at: number): number
  localDay(at: number): Day
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
  const views = new Map<Day, DeviceView>()
  const habits = { device: 'watch', removedFor: [], stepError: 0.02, heartRateError: 0.6 }
  const view = (cycle: Cycle) => {
    const made = views.get(cycle.day) ?? deviceView(seed, person, cycle, habits)
    views.set(cycle.day, made)
    return made
  }
  return {
    seed,
    person,
    now,
    truth,
    revision,
    view,
    offset: (at) => offsetAt(seed, person, at) * 60,
    localDay: (at) => dayAt(offsetAt(seed, person, at), at),
    bounds: (day) => ({
      startAt: wallInstant(seed, person, day, 0),
      endAt: wallInstant(seed, person, addDays(day, 1), 0),
    }),
    minutes(from, to) {
      const minutes: GarminMinute[] = []
      let cycle = truth.cycleAt(from)
      for (let at = from; at + MINUTE <= Math.min(to, now); at += MINUTE) {
        if (at >= cycle.endAt) cycle = truth.cycle(addDays(cycle.day, 1))
        const seen = view(cycle)
        const index = Math.floor((at - cycle.bedAt) / MINUTE)
        minutes.push({
          at,
          worn: seen.worn[index] === 1,
          heartRate: (cycle.heartRate[index] ?? 0) + seen.heartRateBias,
          met: cycle.met[index] ?? 1,
          steps: (cycle.steps[index] ?? 0) * seen.stepFactor,
          posture: cycle.posture[index] ?? 0,
        })
      }
      return minutes
    },
  }
}
