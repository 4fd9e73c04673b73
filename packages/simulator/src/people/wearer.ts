import { addDays, type Day, dayAt, MINUTE } from './calendar.ts'
import { type DeviceHabits, type DeviceView, deviceView } from './device.ts'
import type { Person } from './personas.ts'
import { offsetAt, wallInstant } from './plan.ts'
import type { Cycle, Truth } from './truth.ts'

/** Before this day no one had a device. */
export const FIRST_DAY: Day = '2024-03-01'

/** One minute as a device saw it. */
export interface DeviceMinute {
  at: number
  cycle: Cycle
  view: DeviceView
  /** Minutes since the beginning of the cycle. */
  index: number
  worn: boolean
}

/** One person seen by a device at one moment: nothing later than `now` exists. */
export interface DeviceWearer {
  seed: number
  person: Person
  now: number
  truth: Truth
  revision(day: Day): number
  view(cycle: Cycle): DeviceView
  /** Minutes east of UTC. */
  offset(at: number): number
  localDay(at: number): Day
  wall(day: Day, minutes: number): number
  /** Every minute from one instant to another that has passed. */
  minutesBetween(from: number, to: number): Iterable<DeviceMinute>
}

export function wearerOf(
  seed: number,
  person: Person,
  truth: Truth,
  now: number,
  revision: (day: Day) => number,
  habits: DeviceHabits,
  viewOf = deviceView,
): DeviceWearer {
  const views = new Map<Day, DeviceView>()
  const view = (cycle: Cycle) => {
    const made = views.get(cycle.day) ?? viewOf(seed, person, cycle, habits)
    views.set(cycle.day, made)
    return made
  }
  const offset = (at: number) => offsetAt(seed, person, at)
  return {
    ...{ seed, person, now, truth, revision, view, offset },
    localDay: (at) => dayAt(offset(at), at),
    wall: (day, minutes) => wallInstant(seed, person, day, minutes),
    *minutesBetween(from, to) {
      const end = Math.min(to, now)
      if (from + MINUTE > end) return
      let cycle = truth.cycleAt(from)
      for (let at = from; at + MINUTE <= end; at += MINUTE) {
        if (at >= cycle.endAt) cycle = truth.cycle(addDays(cycle.day, 1))
        const index = Math.floor((at - cycle.bedAt) / MINUTE)
        const seen = view(cycle)
        yield { at, cycle, view: seen, index, worn: seen.worn[index] === 1 }
      }
    },
  }
}
