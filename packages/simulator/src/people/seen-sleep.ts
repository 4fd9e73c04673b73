import { EPOCH_SECONDS, type Hypnogram, STAGE } from './night.ts'
import { clamp, type Random } from './random.ts'

/** A sleep as one device took it down; its parts add up as those of the truth do. */
export interface SeenSleep extends Hypnogram {
  /** A whole minute. */
  startAt: number
  /** The end of the last epoch. */
  endAt: number
}

/** How far a device may be off at the ends, in minutes. */
export interface Blur {
  late: number
  early: number
  overrun: number
}

const ASLEEP: readonly number[] = [STAGE.deep, STAGE.light, STAGE.rem]
const ONSET_EPOCHS = 6
const WAKING_EPOCHS = 5
const LONGEST_MISTAKE = 8
const SHORT_AWAKENING = 6

/** Notices lying down late and getting up early or late, mistakes stages, misses awakenings and invents some. */
export function seenSleep(truth: Hypnogram, bedAt: number, blur: Blur, r: Random): SeenSleep {
  const late = 2 * r.integer(0, blur.late)
  const end = truth.epochs.length + 2 * r.integer(-blur.early, blur.overrun)
  const epochs = new Uint8Array(end - late).fill(STAGE.awake)
  epochs.set(truth.epochs.subarray(late, end))
  const latencyEpochs = moveOnset(epochs, r)
  moveWaking(epochs, r)
  missAwakenings(epochs, latencyEpochs, r)
  mistakeStages(epochs, latencyEpochs, r)
  addAwakenings(epochs, latencyEpochs, r)
  const epochMs = EPOCH_SECONDS * 1000
  return { startAt: bedAt + late * epochMs, endAt: bedAt + end * epochMs, epochs, latencyEpochs }
}

const isAsleep = (stage: number | undefined) => stage !== undefined && ASLEEP.includes(stage)

/** Where the device sees the person fall asleep. */
function moveOnset(epochs: Uint8Array, r: Random): number {
  const onset = epochs.findIndex(isAsleep)
  const moved = Math.max(0, onset + r.integer(-ONSET_EPOCHS, ONSET_EPOCHS))
  if (moved < onset) epochs.fill(STAGE.light, moved, onset)
  else epochs.fill(STAGE.awake, onset, moved)
  return epochs.findIndex(isAsleep)
}

function moveWaking(epochs: Uint8Array, r: Random): void {
  const woke = epochs.findLastIndex(isAsleep) + 1
  const moved = Math.min(epochs.length, woke + r.integer(-WAKING_EPOCHS, WAKING_EPOCHS))
  if (moved > woke) epochs.fill(STAGE.light, woke, moved)
  else epochs.fill(STAGE.awake, moved, woke)
}

function missAwakenings(epochs: Uint8Array, from: number, r: Random): void {
  const last = epochs.findLastIndex(isAsleep)
  for (let start = from; start < last; start++) {
    if (isAsleep(epochs[start])) continue
    const end = runEnd(epochs, start, epochs.length)
    if (end - start <= SHORT_AWAKENING && r.chance(0.25)) epochs.fill(STAGE.light, start, end)
    start = end
  }
}

/** A stage is taken for a neighbour of it. */
function mistakeStages(epochs: Uint8Array, from: number, r: Random): void {
  const last = epochs.findLastIndex(isAsleep)
  for (let count = Math.round(epochs.length / 80); count > 0; count--) {
    const start = r.integer(from, last)
    const read = epochs[start] === STAGE.light ? r.pick([STAGE.deep, STAGE.rem]) : STAGE.light
    const length = r.integer(2, LONGEST_MISTAKE)
    if (isAsleep(epochs[start])) epochs.fill(read, start, runEnd(epochs, start, length))
  }
}

/** Neither the first nor the last moment of sleep. */
function addAwakenings(epochs: Uint8Array, from: number, r: Random): void {
  const last = epochs.findLastIndex(isAsleep)
  for (let count = r.integer(0, Math.round(epochs.length / 200)); count > 0; count--) {
    const start = r.integer(from + 1, last - 1)
    epochs.fill(STAGE.awake, start, clamp(start + r.integer(1, 4), start, last))
  }
}

/** At most `length` epochs of the same stage. */
function runEnd(epochs: Uint8Array, start: number, length: number): number {
  let end = start
  while (end < start + length && end < epochs.length && epochs[end] === epochs[start]) end++
  return end
}
