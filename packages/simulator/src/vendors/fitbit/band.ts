import { addDays, type Day, dayAt, MINUTE } from '../../people/calendar.ts'
import { type Glucose, glucoseOf } from '../../people/glucose.ts'
import type { Person } from '../../people/personas.ts'
import type { Cycle, Truth } from '../../people/truth.ts'
import { type DeviceMinute, type DeviceWearer, FIRST_DAY, wearerOf } from '../../people/wearer.ts'

export { FIRST_DAY }

export interface Band extends DeviceWearer {
  glucose: Glucose
  /** Midnight at which a local day begins. */
  dawn(day: Day): number
  /** Cycles that can hold waking minutes of a local day. */
  cyclesOf(day: Day): Cycle[]
  /** Every minute of a local day that has passed. */
  minutes(day: Day): Iterable<DeviceMinute>
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
  const made = new Map<string, unknown>()
  const removedFor = person.persona === 'several_devices' ? ['cycling'] : []
  const habits = { device: 'band', removedFor, stepError: 0.025, heartRateError: 1.1 }
  const wearer = wearerOf(seed, person, truth, now, revision, habits)
  // Clocks change and journeys end on a quarter of an hour.
  const offset = (at: number) => {
    const quarter = Math.floor(at / QUARTER)
    const known = memo.offsets.get(quarter) ?? wearer.offset(at)
    if (memo.offsets.size > MOST_OFFSETS) memo.offsets.clear()
    memo.offsets.set(quarter, known)
    return known
  }
  const dawn = (day: Day) => wearer.wall(day, 0)
  return {
    ...wearer,
    glucose: glucoseOf(seed, person, truth),
    offset,
    localDay: (at) => dayAt(offset(at), at),
    dawn,
    cyclesOf: (day) => [addDays(day, -1), day].map((one) => truth.cycle(one)),
    minutes: (day) => (day < FIRST_DAY ? [] : wearer.minutesBetween(dawn(day), dawn(addDays(day, 1)))),
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
