import { type Day, dayAt, MINUTE } from '../../people/calendar.ts'
import { deviceView } from '../../people/device.ts'
import { type Glucose, glucoseOf } from '../../people/glucose.ts'
import type { Person } from '../../people/personas.ts'
import { offsetAt } from '../../people/plan.ts'
import type { Random } from '../../people/random.ts'
import type { Cycle, Truth } from '../../people/truth.ts'
import { phoneDelay, type Wearer, wearerOf } from './wearers.ts'

/** Before this day no one had a sensor. */
export const FIRST_DAY: Day = '2024-03-01'

/** One person as their sensor sees them. */
export interface Patient {
  seed: number
  person: Person
  wearer: Wearer
  truth: Truth
  glucose: Glucose
  noise(cycle: Cycle, ...keys: (string | number)[]): Random
  /** Minutes east of UTC. */
  offset(at: number): number
  localDay(at: number): Day
  /** When the vendor shows what was recorded then. */
  visibleFrom(at: number, throughReceiver: boolean): number
}

export function patientOf(seed: number, person: Person, truth: Truth): Patient {
  const wearer = wearerOf(person)
  const offset = byQuarter((at) => offsetAt(seed, person, at))
  const habits = { device: 'cgm', removedFor: [], stepError: 0, heartRateError: 0 }
  return {
    seed,
    person,
    wearer,
    truth,
    glucose: glucoseOf(seed, person, truth),
    noise: (cycle, ...keys) => deviceView(seed, person, cycle, habits).noise(...keys),
    offset,
    localDay: (at) => dayAt(offset(at), at),
    visibleFrom: (at, throughReceiver) => (throughReceiver ? nextPlugIn(truth, at) : at + phoneDelay(person)),
  }
}

/** Clocks and journeys change an offset at full quarters of an hour only. */
function byQuarter(offsetOf: (at: number) => number): (at: number) => number {
  const known = new Map<number, number>()
  return (at) => {
    const quarter = Math.floor(at / (15 * MINUTE))
    const offset = known.get(quarter) ?? offsetOf(quarter * 15 * MINUTE)
    if (known.size > 20_000) known.clear()
    known.set(quarter, offset)
    return offset
  }
}

/** A receiver is read out in the evening, and shown at once. */
function nextPlugIn(truth: Truth, at: number): number {
  const cycle = truth.cycleAt(at)
  const plugIn = cycle.endAt - 30 * MINUTE
  return at <= plugIn ? plugIn : nextPlugIn(truth, cycle.endAt)
}
