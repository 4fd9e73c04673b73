import { type Day, MINUTE } from '../../../people/calendar.ts'
import { EPOCH_SECONDS, STAGE } from '../../../people/night.ts'
import type { Random } from '../../../people/random.ts'
import type { SeenSleep } from '../../../people/seen-sleep.ts'
import type { Cycle } from '../../../people/truth.ts'
import { FIRST_DAY, type PolarWatch } from '../watch.ts'

export const UNKNOWN = 5

/** A night as the watch saw it, from falling asleep to waking up. */
export interface PolarNight {
  day: Day
  cycle: Cycle
  startAt: number
  endAt: number
  /** Half minutes: stages, and `UNKNOWN` where the watch saw nothing. */
  epochs: Uint8Array
}

/** Null when the watch was away or the person has not yet woken up. */
export function nightOf(watch: PolarWatch, day: Day): PolarNight | null {
  if (day < FIRST_DAY) return null
  const cycle = watch.truth.cycle(day)
  if (!cycle.plan.worn) return null
  const seen = watch.view(cycle).night()
  if (seen.endAt > watch.now) return null
  spoil(watch, cycle, seen)
  const first = seen.latencyEpochs
  const last = seen.epochs.findLastIndex((stage) => stage !== STAGE.awake) + 1
  const at = (epoch: number) => seen.startAt + epoch * EPOCH_SECONDS * 1000
  return { day, cycle, startAt: at(first), endAt: at(last), epochs: seen.epochs.subarray(first, last) }
}

/** Loses contact now and then; each revision takes a little more for light sleep. */
function spoil(watch: PolarWatch, cycle: Cycle, { epochs, latencyEpochs }: SeenSleep): void {
  const { noise } = watch.view(cycle)
  const read = (r: Random, stage: number, length: number) => {
    const start = r.integer(latencyEpochs, epochs.length - 1)
    for (let epoch = start; epoch < Math.min(start + length, epochs.length); epoch++) {
      if (epochs[epoch] !== STAGE.awake) epochs[epoch] = stage
    }
  }
  const contact = noise('contact')
  if (contact.chance(0.15)) read(contact, UNKNOWN, 24)
  for (let revision = 1; revision <= watch.revision(cycle.day); revision++) {
    read(noise('revision', revision), STAGE.light, 6)
  }
}

/** Mean pulse of some minutes of the night. */
export function pulseOf({ cycle }: PolarNight, from: number, minutes: number): number {
  const first = Math.floor((from - cycle.bedAt) / MINUTE)
  const beats = cycle.heartRate.subarray(first, first + minutes)
  return beats.reduce((sum, beat) => sum + beat, 0) / (beats.length || 1)
}

/** `HH:MM` of the person's clock, to a value each. */
export function byMinute(
  watch: PolarWatch,
  from: number,
  to: number,
  step: number,
  value: (at: number) => number,
): Record<string, number> {
  const readings: Record<string, number> = {}
  for (let at = from; at < to; at += step) readings[watch.wallClock(at).slice(11, 16)] = value(at)
  return readings
}
