import { addDays, type Day, MINUTE } from '../../people/calendar.ts'
import type { DeviceView } from '../../people/device.ts'
import type { Person } from '../../people/personas.ts'
import { zoneAt } from '../../people/plan.ts'
import type { Cycle, Truth } from '../../people/truth.ts'
import { type DeviceMinute, type DeviceWearer, FIRST_DAY, wearerOf } from '../../people/wearer.ts'

export { FIRST_DAY }

export const MODEL = { scale: 5, cuff: 45, mat: 63, thermometer: 70, watch: 94, appleWatch: 1059 } as const
export const MODEL_NAME: Record<number, string> = {
  [MODEL.scale]: 'Body+',
  [MODEL.cuff]: 'BPM Connect',
  [MODEL.mat]: 'Aura Sensor V2',
  [MODEL.thermometer]: 'Thermo',
  [MODEL.watch]: 'ScanWatch 2',
  [MODEL.appleWatch]: 'HealthKit other step tracker',
}

export interface WithingsMinute extends DeviceMinute {
  /** As the watch counts them, late corrections of the day included. */
  steps: number
}

export interface Owner extends DeviceWearer {
  hasMat: boolean
  watch(cycle: Cycle): DeviceView
  zone(at: number): string
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
  const habits = { device: 'withings-watch', removedFor: [], stepError: 0.025, heartRateError: 1.1 }
  const wearer = wearerOf(seed, person, truth, now, revision, habits)
  const firstAt = wearer.wall(FIRST_DAY, 0)
  return {
    ...wearer,
    hasMat: person.persona !== 'rarely_worn' && person.persona !== 'several_devices',
    watch: wearer.view,
    zone: (at) => zoneAt(seed, person, at),
    *minutes(from, to) {
      const start = Math.ceil(Math.max(from, firstAt) / MINUTE) * MINUTE
      for (const minute of wearer.minutesBetween(start, to)) {
        const { cycle, view, index, worn } = minute
        const factor = view.stepFactor * (1 + 0.02 * revision(cycle.day))
        yield { ...minute, steps: worn ? Math.round((cycle.steps[index] ?? 0) * factor) : 0 }
      }
    },
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
