import { type Day, MINUTE } from '../../../people/calendar.ts'
import { EPOCH_SECONDS, STAGE } from '../../../people/night.ts'
import type { Cycle } from '../../../people/truth.ts'
import { FIRST_DAY, type Watch } from '../watch.ts'

export const UNKNOWN = 5

/** A night as the watch saw it, from falling asleep to waking up. */
export interface Night {
  day: Day
  cycle: Cycle
  startAt: number
  endAt: number
  /** Half minutes: the stages of the truth, and `UNKNOWN` where the watch saw nothing. */
  epochs: Uint8Array
}

/** Null when the watch was away or the person has not yet woken up. */
export function nightOf(watch: Watch, day: Day): Night | null {
  if (day < FIRST_DAY) return null
  const cycle = watch.truth.cycle(day)
  if (!cycle.plan.worn || cycle.wakeAt > watch.now) return null
  const seen = seenEpochs(watch, cycle)
  const isAsleep = (stage: number) => stage !== STAGE.awake
  const first = seen.findIndex(isAsleep)
  const last = seen.findLastIndex(isAsleep) + 1
  const at = (epoch: number) => cycle.bedAt + epoch * EPOCH_SECONDS * 1000
  return { day, cycle, startAt: at(first), endAt: at(last), epochs: seen.subarray(first, last) }
}

/** Takes some deep and REM sleep for light and loses contact now and then; each revision moves a little more. */
function seenEpochs(watch: Watch, cycle: Cycle): Uint8Array {
  const epochs = cycle.night.epochs.slice()
  const view = watch.view(cycle)
  const mistakes = view.noise('stages')
  const spoil = (noise: typeof mistakes, stage: number, length: number) => {
    const start = noise.integer(cycle.night.latencyEpochs, epochs.length - 1)
    for (let epoch = start; epoch < Math.min(start + length, epochs.length); epoch++) {
      if (epochs[epoch] !== STAGE.awake) epochs[epoch] = stage
    }
  }
  for (let count = 0; count < 6; count++) spoil(mistakes, STAGE.light, 8)
  if (mistakes.chance(0.15)) spoil(mistakes, UNKNOWN, 24)
  for (let revision = 1; revision <= watch.revision(cycle.day); revision++) {
    spoil(view.noise('revision', revision), STAGE.light, 6)
  }
  return epochs
}

/** Mean pulse of some minutes of the night. */
export function pulseOf({ cycle }: Night, from: number, minutes: number): number {
  const first = Math.floor((from - cycle.bedAt) / MINUTE)
  const beats = cycle.heartRate.subarray(first, first + minutes)
  return beats.reduce((sum, beat) => sum + beat, 0) / (beats.length || 1)
}

/** `HH:MM` of the person's clock, to a value each. */
export function byMinute(
  watch: Watch,
  from: number,
  to: number,
  step: number,
  value: (at: number) => number,
): Record<string, number> {
  const readings: Record<string, number> = {}
  for (let at = from; at < to; at += step) readings[watch.wallClock(at).slice(11, 16)] = value(at)
  return readings
}
