import { clamp, type Random } from './random.ts'

/** Stage of half a minute in bed. */
export const STAGE = { deep: 1, light: 2, rem: 3, awake: 4 } as const

export const EPOCH_SECONDS = 30

export interface Hypnogram {
  /** One stage per half minute, an even number of them. */
  epochs: Uint8Array
  latencyEpochs: number
}

const DEEP_MINUTES = [34, 26, 16, 7, 2]
const REM_MINUTES = [8, 16, 23, 29, 31]

/** Deep sleep comes early, REM late, in rounds of about an hour and a half with short awakenings between. */
export function hypnogram(random: Random, asleepMinutes: number, restlessness: number): Hypnogram {
  const epochs: number[] = []
  const latencyEpochs = 2 * Math.round(clamp(random.normal(11, 4) * restlessness, 2, 45))
  fill(epochs, STAGE.awake, latencyEpochs)
  let left = Math.round(asleepMinutes) * 2
  const sleep = (stage: number, minutes: number) => {
    const count = Math.min(left, Math.max(0, Math.round(minutes * 2)))
    fill(epochs, stage, count)
    left -= count
  }
  for (let round = 0; left > 0; round++) {
    const last = DEEP_MINUTES.length - 1
    sleep(STAGE.light, random.between(9, 19))
    sleep(STAGE.deep, (DEEP_MINUTES[Math.min(round, last)] ?? 0) * random.between(0.8, 1.2))
    sleep(STAGE.light, random.between(16, 30))
    sleep(STAGE.rem, (REM_MINUTES[Math.min(round, last)] ?? 0) * random.between(0.8, 1.2))
    if (left > 0) fill(epochs, STAGE.awake, Math.round(random.between(2, 11) * restlessness))
  }
  fill(epochs, STAGE.awake, random.integer(2, 14))
  if (epochs.length % 2 === 1) epochs.push(STAGE.awake)
  return { epochs: Uint8Array.from(epochs), latencyEpochs }
}

export function napHypnogram(random: Random, minutes: number): Hypnogram {
  const epochs = new Uint8Array(minutes * 2).fill(STAGE.light)
  const latencyEpochs = Math.min(epochs.length - 2, 2 * random.integer(2, 5))
  epochs.fill(STAGE.awake, 0, latencyEpochs)
  epochs.fill(STAGE.awake, epochs.length - 2)
  if (minutes > 60) epochs.fill(STAGE.deep, 50, 80)
  return { epochs, latencyEpochs }
}

export function countStage(epochs: Uint8Array, stage: number): number {
  let count = 0
  for (const epoch of epochs) if (epoch === stage) count++
  return count
}

function fill(epochs: number[], stage: number, count: number): void {
  for (let i = 0; i < count; i++) epochs.push(stage)
}
