import { addDays, type Day, MINUTE } from '../../../people/calendar.ts'
import { countStage, EPOCH_SECONDS, type Hypnogram, STAGE } from '../../../people/night.ts'
import type { Cycle } from '../../../people/truth.ts'
import { type Ring, sleepDay } from '../ring.ts'

export type SleepType = 'long_sleep' | 'sleep' | 'late_nap' | 'rest'

/** A period in bed as the ring saw it. */
export interface SleepPeriod {
  cycle: Cycle
  /** Position among the periods of its cycle: 0 is the night. */
  index: number
  day: Day
  startAt: number
  endAt: number
  /** Null while it lasts. */
  type: SleepType | null
  epochs: Uint8Array
  latencyEpochs: number
  main: boolean
}

/** All periods that count for a day and are visible now. */
export function sleepPeriods(ring: Ring, day: Day): SleepPeriod[] {
  const cycles = [addDays(day, -1), day].map((one) => ring.truth.cycle(one))
  return cycles
    .flatMap((cycle) => periodsOfCycle(ring, cycle))
    .filter((period) => period.day === day && isVisible(ring, period))
    .sort((a, b) => a.startAt - b.startAt)
}

/** The night a day's scores rest on. */
export function mainSleep(ring: Ring, day: Day): SleepPeriod | null {
  return sleepPeriods(ring, day).find((period) => period.main && period.type !== null) ?? null
}

function periodsOfCycle(ring: Ring, cycle: Cycle): SleepPeriod[] {
  if (!cycle.plan.worn) return []
  const night = period(ring, cycle, 0, cycle.bedAt, cycle.night, 'long_sleep')
  const naps = cycle.waking.naps.map((nap, index) => {
    const startAt = cycle.wakeAt + nap.start * MINUTE
    return period(ring, cycle, index + 1, startAt, nap.sleep, nap.onlyRest ? 'rest' : 'sleep')
  })
  const worn = ring.view(cycle).worn
  const wholeNap = (nap: SleepPeriod) =>
    !worn.subarray((nap.startAt - cycle.bedAt) / MINUTE, (nap.endAt - cycle.bedAt) / MINUTE).includes(0)
  return [night, ...naps.filter(wholeNap)]
}

function period(
  ring: Ring,
  cycle: Cycle,
  index: number,
  startAt: number,
  truth: Hypnogram,
  kind: SleepType,
): SleepPeriod {
  const endAt = startAt + truth.epochs.length * EPOCH_SECONDS * 1000
  const day = sleepDay(ring, endAt)
  const late = kind === 'sleep' && day !== ring.localDay(endAt)
  const running = endAt > ring.now
  return {
    cycle,
    index,
    day,
    startAt,
    endAt,
    type: running ? null : late ? 'late_nap' : kind,
    epochs: ringEpochs(ring, cycle, index, truth, day),
    latencyEpochs: truth.latencyEpochs,
    main: index === 0,
  }
}

/** A night shows after waking up; some already while they last, without an end. */
function isVisible(ring: Ring, period: SleepPeriod): boolean {
  if (period.endAt <= ring.now) return true
  const early = period.main && ring.view(period.cycle).noise('in-progress').chance(0.3)
  return early && period.startAt + 30 * MINUTE <= ring.now
}

/** The ring takes some deep and REM sleep for light; each revision moves a few more epochs. */
function ringEpochs(ring: Ring, cycle: Cycle, index: number, truth: Hypnogram, day: Day): Uint8Array {
  const epochs = truth.epochs.slice()
  const view = ring.view(cycle)
  const mistake = view.noise('stages', index)
  for (let i = 0; i < 8; i++) {
    const start = mistake.integer(truth.latencyEpochs, epochs.length - 1)
    if (epochs[start] !== STAGE.awake) epochs.fill(STAGE.light, start, stageEnd(epochs, start))
  }
  for (let revision = 1; revision <= ring.revision(day); revision++) {
    const from = view.noise('revision', index, revision).integer(truth.latencyEpochs, epochs.length - 1)
    const found = epochs.findIndex((stage, at) => at >= from && stage !== STAGE.light)
    if (found >= 0) epochs.fill(STAGE.light, found, Math.min(found + 2, epochs.length))
  }
  return epochs
}

/** At most three minutes of the same stage. */
function stageEnd(epochs: Uint8Array, start: number): number {
  let end = start
  while (end < start + 6 && epochs[end] === epochs[start]) end++
  return end
}

export interface SleepDurations {
  inBed: number
  asleep: number
  awake: number
  latency: number
  deep: number
  light: number
  rem: number
  efficiency: number
}

/** Seconds; the vendor counts the time before falling asleep as awake. */
export function durationsOf(period: SleepPeriod): SleepDurations {
  const seconds = (stage: number) => countStage(period.epochs, stage) * EPOCH_SECONDS
  const deep = seconds(STAGE.deep)
  const light = seconds(STAGE.light)
  const rem = seconds(STAGE.rem)
  const inBed = period.epochs.length * EPOCH_SECONDS
  const asleep = deep + light + rem
  return {
    inBed,
    asleep,
    awake: seconds(STAGE.awake),
    latency: period.latencyEpochs * EPOCH_SECONDS,
    deep,
    light,
    rem,
    efficiency: Math.round((100 * asleep) / inBed),
  }
}
