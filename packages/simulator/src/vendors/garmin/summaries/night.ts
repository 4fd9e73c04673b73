import { type Day, MINUTE } from '../../../people/calendar.ts'
import { EPOCH_SECONDS, STAGE } from '../../../people/night.ts'
import { clamp } from '../../../people/random.ts'
import type { Cycle } from '../../../people/truth.ts'
import { seconds } from '../identity.ts'
import type { GarminWatch } from '../watch.ts'

/** From falling asleep to the last waking up. */
export interface GarminNight {
  cycle: Cycle
  day: Day
  startAt: number
  endAt: number
  /** Stages of half minutes. */
  epochs: Uint8Array
}

export function nightOf(watch: GarminWatch, day: Day): GarminNight | null {
  const cycle = watch.truth.cycle(day)
  if (!cycle.plan.worn) return null
  const seen = watch.view(cycle).night()
  const last = seen.epochs.findLastIndex((stage) => stage !== STAGE.awake) + 1
  const startAt = seen.startAt + seen.latencyEpochs * EPOCH_SECONDS * 1000
  const epochs = revised(watch, cycle, seen.epochs.subarray(seen.latencyEpochs, last))
  return { cycle, day, startAt, endAt: startAt + epochs.length * EPOCH_SECONDS * 1000, epochs }
}

/** Each revision takes a few more half minutes for light sleep. */
function revised(watch: GarminWatch, cycle: Cycle, epochs: Uint8Array): Uint8Array {
  const noise = watch.view(cycle).noise('stages')
  const moves = 2 * watch.revision(cycle.day)
  for (let move = 0; move < moves; move += 1) {
    const from = noise.integer(0, epochs.length - 1)
    const found = epochs.findIndex((stage, at) => at >= from && (stage === STAGE.rem || stage === STAGE.deep))
    if (found >= 0) epochs.fill(STAGE.light, found, Math.min(found + 4, epochs.length))
  }
  return epochs
}

export function everyMinutes(
  { startAt, endAt }: GarminNight,
  step: number,
  value: () => number,
): Record<string, number> {
  const samples: Record<string, number> = {}
  for (let at = startAt; at < endAt; at += step * MINUTE) samples[seconds(at - startAt)] = value()
  return samples
}

export function breathing(watch: GarminWatch, cycle: Cycle): () => number {
  const noise = watch.view(cycle).noise('breath')
  return () => Math.round((cycle.vitals.breathsPerMinute + noise.normal(0, 0.6)) * 100) / 100
}

export function saturation(watch: GarminWatch, cycle: Cycle): () => number {
  const noise = watch.view(cycle).noise('spo2')
  return () => Math.round(clamp(cycle.vitals.spo2 + noise.normal(-0.3, 0.8), 85, 100))
}
