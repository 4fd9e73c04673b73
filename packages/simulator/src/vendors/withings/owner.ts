import { addDays, type Day, dayAt, MINUTE } from '../../people/calendar.ts'
import { type DeviceView, deviceView } from '../../people/device.ts'
import type { Person } from '../../people/personas.ts'
import { offsetAt, wallInstant, zoneAt } from '../../people/plan.ts'
import type { Cycle, Truth } from '../../people/truth.ts'

/** Before this day no one had an account. */
export const FIRST_DAY: Day = '2024-03-01'

export const MODEL = { scale: 5, cuff: 45, mat: 63, thermometer: 70, watch: 94, appleWatch: 1059 } as const
export const MODEL_NAME: Record<number, string> = {
  [MODEL.scale]: 'Body+',
  [MODEL.cuff]: 'BPM Connect',
  [MODEL.mat]: 'Aura Sensor V2',
  [MODEL.thermometer]: 'Thermo',
  [MODEL.watch]: 'ScanWatch 2',
  [MODEL.appleWatch]: 'HealthKit other step tracker',
}

export interface WithingsMinute {
  at: number
  cycle: Cycle
  view: DeviceView
  index: number
  worn: boolean
  /** As the watch counts them, late corrections of the day included. */
  steps: number
}

/** One person seen by their devices at one moment: nothing later than `now` exists. */
export interface Owner {
  seed: number
  person: Person
  now: number
  truth: Truth
  hasMat: boolean
  revision(day: Day): number
  watch(cycle: Cycle): DeviceView
  zone(at: number): string
  localDay(at: number): Day
  wall(day: Day, minutes: number): number
  /** Every whole minute between two instants that has passed and lies after the first day. */
  minutes(from: number, to: number): Iterable<WithingsMinute>
}

export function ownerOf(
  seed: number,
  person: Person,
  truth: Truth,
  now: number,
  revision: (day: Day) => number,
): Owner {
  const views = new Map<Day, DeviceView>()
  const habits = { device: 'withings-watch', removedFor: [], stepError: 0.025, heartRateError: 1.1 }
  const watch = (cycle: Cycle) => {
    const made = views.get(cycle.day) ?? deviceView(seed, person, cycle, habits)
    views.set(cycle.day, made)
    return made
  }
  const localDay = (at: number) => dayAt(offsetAt(seed, person, at), at)
  const wall = (day: Day, minutes: number) => wallInstant(seed, person, day, minutes)
  const firstAt = wall(FIRST_DAY, 0)
  return {
    seed,
    person,
    now,
    truth,
    hasMat: person.persona !== 'rarely_worn' && person.persona !== 'several_devices',
    revision,
    watch,
    zone: (at) => zoneAt(seed, person, at),
    localDay,
    wall,
    *minutes(from, to) {
      const start = Math.ceil(Math.max(from, firstAt) / MINUTE) * MINUTE
      const end = Math.min(to, now)
      let cycle = truth.cycleAt(start)
      let view = watch(cycle)
      let factor = correction(cycle)
      for (let at = start; at + MINUTE <= end; at += MINUTE) {
        if (at >= cycle.endAt) {
          cycle = truth.cycle(addDays(cycle.day, 1))
          view = watch(cycle)
          factor = correction(cycle)
        }
        const index = Math.floor((at - cycle.bedAt) / MINUTE)
        const worn = view.worn[index] === 1
        const steps = worn ? Math.round((cycle.steps[index] ?? 0) * factor) : 0
        yield { at, cycle, view, index, worn, steps }
      }
    },
  }

  function correction(cycle: Cycle): number {
    return watch(cycle).stepFactor * (1 + 0.02 * revision(cycle.day))
  }
}

export function seconds(at: number): number {
  return Math.floor(at / 1000)
}

/** Local days whose cycles can hold something between two instants. */
export function daysAround(owner: Owner, from: number, to: number): Day[] {
  const days: Day[] = []
  const last = addDays(owner.localDay(Math.min(to, owner.now)), 1)
  let day = addDays(owner.localDay(Math.max(from, owner.wall(FIRST_DAY, 0))), -2)
  if (day < FIRST_DAY) day = FIRST_DAY
  for (; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}
