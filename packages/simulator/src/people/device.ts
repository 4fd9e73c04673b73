import { type Day, MINUTE } from './calendar.ts'
import type { Person } from './personas.ts'
import { type Random, random } from './random.ts'
import { type SeenSleep, seenSleep } from './seen-sleep.ts'
import type { Cycle } from './truth.ts'
import type { Nap } from './waking.ts'

/** How a kind of device is worn and how well it measures. */
export interface DeviceHabits {
  /** Keys the noise, so that two devices of one person err independently. */
  device: string
  /** Sports for which the person puts it away. */
  removedFor: readonly string[]
  /** Relative error of counted steps and energy. */
  stepError: number
  /** Beats per minute. */
  heartRateError: number
}

const HRV_ERROR = 0.025
const NIGHT_BLUR = { late: 6, early: 4, overrun: 3 }
const NAP_BLUR = { late: 2, early: 1, overrun: 1 }

/** One device's eyes on one cycle. */
export interface DeviceView {
  /** 1 per minute since bedtime where the device is worn. */
  worn: Uint8Array
  stepFactor: number
  energyFactor: number
  heartRateBias: number
  /** Of the heart rate variability through the night. */
  hrvFactor: number
  night(): SeenSleep
  nap(nap: Nap): SeenSleep
  noise(...keys: (string | number)[]): Random
}

export function deviceView(seed: number, person: Person, cycle: Cycle, habits: DeviceHabits): DeviceView {
  const noise = (...keys: (string | number)[]) =>
    random(seed, person.id, habits.device, cycle.day as Day, ...keys)
  const r = noise('device')
  return {
    worn: wornMinutes(person, cycle, habits, r),
    stepFactor: 1 + r.normal(0, habits.stepError),
    energyFactor: 1 + r.normal(0, habits.stepError),
    heartRateBias: r.normal(0, habits.heartRateError),
    hrvFactor: 1 + r.normal(0, HRV_ERROR),
    night: () => seenSleep(cycle.night, cycle.bedAt, NIGHT_BLUR, noise('seen-night')),
    nap: ({ start, sleep }) =>
      seenSleep(sleep, cycle.wakeAt + start * MINUTE, NAP_BLUR, noise('seen-nap', start)),
    noise,
  }
}

function wornMinutes(person: Person, cycle: Cycle, habits: DeviceHabits, r: Random): Uint8Array {
  const worn = new Uint8Array(cycle.met.length)
  if (!cycle.plan.worn) return worn
  worn.fill(1)
  const waking = (cycle.wakeAt - cycle.bedAt) / 60_000
  const earliest = waking + r.integer(25, 55)
  const charging = r.integer(20, 50)
  const start = quietStart(cycle, earliest, charging)
  worn.fill(0, start, start + charging)
  if (person.persona === 'rarely_worn') worn.fill(0, waking + r.integer(300, 500))
  for (const workout of cycle.waking.workouts) {
    const start = waking + workout.start
    if (habits.removedFor.includes(workout.sport)) worn.fill(0, start, start + workout.minutes)
  }
  return worn
}

/** It is charged while the person sits: of the beginnings in three hours the one with the fewest steps. */
function quietStart(cycle: Cycle, earliest: number, minutes: number): number {
  let best = { start: earliest, steps: Number.POSITIVE_INFINITY }
  for (let start = earliest; start <= earliest + 180; start += 5) {
    const steps = cycle.steps.subarray(start, start + minutes).reduce((sum, one) => sum + one, 0)
    if (steps < best.steps) best = { start, steps }
  }
  return best.start
}
