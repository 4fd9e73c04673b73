import { addDays, type Day, dayAt, HOUR, isoAt, MINUTE } from '../../people/calendar.ts'
import { type DeviceView, deviceView } from '../../people/device.ts'
import type { Person } from '../../people/personas.ts'
import { offsetAt, wallInstant } from '../../people/plan.ts'
import type { Cycle, Truth } from '../../people/truth.ts'

/** Before this day no one had a ring. */
export const FIRST_DAY: Day = '2024-03-01'

export interface RingMinute {
  at: number
  cycle: Cycle
  view: DeviceView
  index: number
  worn: boolean
}

/** One person seen by the ring at one moment: nothing later than `now` exists. */
export interface Ring {
  seed: number
  person: Person
  now: number
  truth: Truth
  revision(day: Day): number
  view(cycle: Cycle): DeviceView
  /** Of a document, to the second. */
  local(at: number): string
  /** Of a series, to the millisecond. */
  localSample(at: number): string
  localDay(at: number): Day
  wall(day: Day, minutes: number): number
  /** Every minute from one instant to another that has passed and lies after the first day. */
  minutes(from: number, to: number): Iterable<RingMinute>
}

export function ringOf(
  seed: number,
  person: Person,
  truth: Truth,
  now: number,
  revision: (day: Day) => number,
): Ring {
  const views = new Map<Day, DeviceView>()
  const removedFor = person.persona === 'several_devices' ? ['strength_training', 'cycling'] : []
  const habits = { device: 'ring', removedFor, stepError: 0.025, heartRateError: 0.7 }
  const offset = (at: number) => offsetAt(seed, person, at)
  const view = (cycle: Cycle) => {
    const made = views.get(cycle.day) ?? deviceView(seed, person, cycle, habits)
    views.set(cycle.day, made)
    return made
  }
  const wall = (day: Day, minutes: number) => wallInstant(seed, person, day, minutes)
  const firstAt = wall(FIRST_DAY, 0)
  return {
    seed,
    person,
    now,
    truth,
    revision,
    view,
    wall,
    local: (at) => isoAt(offset(at), at).replace(/\.\d{3}/, ''),
    localSample: (at) => isoAt(offset(at), at),
    localDay: (at) => dayAt(offset(at), at),
    *minutes(from, to) {
      const start = Math.max(from, firstAt)
      const end = Math.min(to, now)
      let cycle = truth.cycleAt(start)
      for (let at = start; at + MINUTE <= end; at += MINUTE) {
        if (at >= cycle.endAt) cycle = truth.cycle(addDays(cycle.day, 1))
        const index = Math.floor((at - cycle.bedAt) / MINUTE)
        const seen = view(cycle)
        yield { at, cycle, view: seen, index, worn: seen.worn[index] === 1 }
      }
    },
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
