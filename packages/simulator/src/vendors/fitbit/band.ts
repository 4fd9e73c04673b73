import { addDays, type Day, dayAt, MINUTE } from '../../people/calendar.ts'
import { type DeviceView, deviceView } from '../../people/device.ts'
import { type Glucose, glucoseOf } from '../../people/glucose.ts'
import type { Person } from '../../people/personas.ts'
import { offsetAt, wallInstant } from '../../people/plan.ts'
import type { Cycle, Truth } from '../../people/truth.ts'

/** Before this day no one had a band. */
export const FIRST_DAY: Day = '2024-03-01'

export interface BandMinute {
  at: number
  cycle: Cycle
  view: DeviceView
  index: number
  worn: boolean
}

/** One person seen by the band at one moment: nothing later than `now` exists. */
export interface Band {
  seed: number
  person: Person
  now: number
  truth: Truth
  glucose: Glucose
  revision(day: Day): number
  view(cycle: Cycle): DeviceView
  /** Minutes east of UTC. */
  offset(at: number): number
  localDay(at: number): Day
  /** Midnight at which a local day begins. */
  dawn(day: Day): number
  /** Cycles that can hold waking minutes of a local day. */
  cyclesOf(day: Day): Cycle[]
  /** Every minute of a local day that has passed. */
  minutes(day: Day): Iterable<BandMinute>
  /** Made once for each day, however many ask. */
  once<T>(what: string, day: Day, make: () => T): T
}

/** What never changes again about one person: offsets, and what days that are over hold. */
export interface Memo {
  offsets: Map<number, number>
  days: Map<string, unknown>
}

export const freshMemo = (): Memo => ({ offsets: new Map(), days: new Map() })

const QUARTER = 15 * MINUTE
const MOST_OFFSETS = 50_000
const MOST_DAYS = 500

export function bandOf(
  seed: number,
  person: Person,
  truth: Truth,
  now: number,
  revision: (day: Day) => number,
  memo: Memo,
): Band {
  const views = new Map<Day, DeviceView>()
  const made = new Map<string, unknown>()
  const removedFor = person.persona === 'several_devices' ? ['cycling'] : []
  const habits = { device: 'band', removedFor, stepError: 0.025, heartRateError: 1.1 }
  // Clocks change and journeys end on a quarter of an hour.
  const offset = (at: number) => {
    const quarter = Math.floor(at / QUARTER)
    const known = memo.offsets.get(quarter) ?? offsetAt(seed, person, at)
    if (memo.offsets.size > MOST_OFFSETS) memo.offsets.clear()
    memo.offsets.set(quarter, known)
    return known
  }
  const dawn = (day: Day) => wallInstant(seed, person, day, 0)
  const view = (cycle: Cycle) => {
    const seen = views.get(cycle.day) ?? deviceView(seed, person, cycle, habits)
    views.set(cycle.day, seen)
    return seen
  }
  return {
    seed,
    person,
    now,
    truth,
    glucose: glucoseOf(seed, person, truth),
    revision,
    view,
    offset,
    localDay: (at) => dayAt(offset(at), at),
    dawn,
    cyclesOf: (day) => [addDays(day, -1), day].map((one) => truth.cycle(one)),
    *minutes(day) {
      const start = dawn(day)
      const end = Math.min(dawn(addDays(day, 1)), now)
      if (day < FIRST_DAY || start >= end) return
      let cycle = truth.cycleAt(start)
      for (let at = start; at + MINUTE <= end; at += MINUTE) {
        if (at >= cycle.endAt) cycle = truth.cycle(addDays(cycle.day, 1))
        const index = Math.floor((at - cycle.bedAt) / MINUTE)
        const seen = view(cycle)
        yield { at, cycle, view: seen, index, worn: seen.worn[index] === 1 }
      }
    },
    once<T>(what: string, day: Day, make: () => T): T {
      const isOver = dawn(addDays(day, 1)) <= now
      const key = `${what}/${day}/${revision(day)}`
      const kept = isOver ? memo.days : made
      if (kept.size > MOST_DAYS) kept.clear()
      if (!kept.has(key)) kept.set(key, make())
      return kept.get(key) as T
    },
  }
}
