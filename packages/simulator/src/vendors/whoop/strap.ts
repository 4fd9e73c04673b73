import { addDays, type Day, HOUR, MINUTE } from '../../people/calendar.ts'
import { type DeviceHabits, type DeviceView, deviceView } from '../../people/device.ts'
import type { Person } from '../../people/personas.ts'
import type { Cycle, Truth } from '../../people/truth.ts'
import { type DeviceWearer, FIRST_DAY, wearerOf } from '../../people/wearer.ts'

export { FIRST_DAY }

const HABITS = { device: 'strap', removedFor: [], stepError: 0.02, heartRateError: 0.6 }

export interface Strap extends DeviceWearer {
  /** The main sleep of a cycle that the strap saw, whether it is over or not. */
  night(day: Day): WhoopNight | null
  timezone(at: number): string
}

export interface WhoopNight {
  cycle: Cycle
  startAt: number
  endAt: number
  /** When the phone has synchronised with the vendor. */
  knownAt: number
  scoredAt: number
  scorable: boolean
}

export function strapOf(
  seed: number,
  person: Person,
  truth: Truth,
  now: number,
  revision: (day: Day) => number,
): Strap {
  const wearer = wearerOf(seed, person, truth, now, revision, HABITS, strapView)
  return {
    ...wearer,
    night(day) {
      if (day < FIRST_DAY) return null
      const cycle = truth.cycle(day)
      return cycle.plan.worn ? nightOf(cycle, wearer.view(cycle)) : null
    },
    timezone: (at) => designator(wearer.offset(at)),
  }
}

/** It is charged on the wrist, so that a day has no gap. */
function strapView(seed: number, person: Person, cycle: Cycle, habits: DeviceHabits): DeviceView {
  const view = deviceView(seed, person, cycle, habits)
  if (cycle.plan.worn && person.persona !== 'rarely_worn') view.worn.fill(1)
  return view
}

/** The strap gives times to the millisecond. */
function nightOf(cycle: Cycle, view: DeviceView): WhoopNight {
  const noise = view.noise('night')
  const seen = view.night()
  const startAt = seen.startAt + noise.integer(0, MINUTE / 2)
  const endAt = seen.endAt - noise.integer(0, MINUTE / 2)
  const knownAt = endAt + noise.integer(MINUTE, 4 * MINUTE)
  const scoredAt = knownAt + noise.integer(6 * MINUTE, 25 * MINUTE)
  return { cycle, startAt, endAt, knownAt, scoredAt, scorable: !noise.chance(0.02) }
}

/** Known from the moment the person is up; until then the vendor still counts the day before. */
export function knownNight(strap: Strap, day: Day): WhoopNight | null {
  const night = strap.night(day)
  return night && night.knownAt <= strap.now ? night : null
}

/** Falling asleep again ends a cycle; a strap that was taken off lets it end with the day. */
export function endOfCycle(strap: Strap, { cycle }: WhoopNight): number | null {
  const next = strap.night(addDays(cycle.day, 1))
  if (next) return next.knownAt <= strap.now ? next.startAt : null
  return cycle.endAt <= strap.now ? cycle.endAt : null
}

export function iso(at: number): string {
  return new Date(at).toISOString()
}

/** A revision is an hour younger than the one before, never younger than now. */
export function changedAt(strap: Strap, day: Day, at: number): string {
  return iso(Math.min(strap.now, at + strap.revision(day) * HOUR))
}

function designator(offset: number): string {
  if (offset === 0) return 'Z'
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const size = Math.abs(offset)
  return `${offset < 0 ? '-' : '+'}${two(size / 60)}:${two(size % 60)}`
}
