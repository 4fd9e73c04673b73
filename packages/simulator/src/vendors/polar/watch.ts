import { addDays, type Day, dayAt, isoAt, MINUTE } from '../../people/calendar.ts'
import { type DeviceView, deviceView } from '../../people/device.ts'
import type { Person } from '../../people/personas.ts'
import { offsetAt, wallInstant } from '../../people/plan.ts'
import type { Cycle, Truth } from '../../people/truth.ts'

/** Before this day no one had a watch. */
export const FIRST_DAY: Day = '2024-03-01'

export interface PolarMinute {
  at: number
  cycle: Cycle
  view: DeviceView
  index: number
  worn: boolean
}

/** One person seen by the watch at one moment: nothing later than `now` exists. */
export interface PolarWatch {
  seed: number
  person: Person
  now: number
  truth: Truth
  revision(day: Day): number
  view(cycle: Cycle): DeviceView
  /** Minutes east of UTC. */
  offset(at: number): number
  /** With offset, to the second. */
  local(at: number): string
  /** The same without the offset. */
  wallClock(at: number): string
  localDay(at: number): Day
  /** Every minute of a day of the watch's own clock that has passed. */
  minutesOf(day: Day): Iterable<PolarMinute>
}

export function watchOf(
  seed: number,
  person: Person,
  truth: Truth,
  now: number,
  revision: (day: Day) => number,
): PolarWatch {
  const views = new Map<Day, DeviceView>()
  const habits = { device: 'polar-watch', removedFor: [], stepError: 0.025, heartRateError: 1.1 }
  const offset = (at: number) => offsetAt(seed, person, at)
  const view = (cycle: Cycle) => {
    const made = views.get(cycle.day) ?? deviceView(seed, person, cycle, habits)
    views.set(cycle.day, made)
    return made
  }
  const local = (at: number) => isoAt(offset(at), at).replace(/\.\d{3}/, '')
  return {
    seed,
    person,
    now,
    truth,
    revision,
    view,
    offset,
    local,
    wallClock: (at) => local(at).slice(0, 19),
    localDay: (at) => dayAt(offset(at), at),
    *minutesOf(day) {
      if (day < FIRST_DAY) return
      const end = Math.min(now, wallInstant(seed, person, addDays(day, 1), 0))
      const start = wallInstant(seed, person, day, 0)
      if (start >= end) return
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

export function isTraining({ cycle, at }: PolarMinute): boolean {
  const minute = (at - cycle.wakeAt) / MINUTE
  return cycle.waking.workouts.some(({ start, minutes }) => minute >= start && minute < start + minutes)
}
