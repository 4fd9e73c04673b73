import { addDays, type Day, MINUTE } from '../../../people/calendar.ts'
import { countStage, EPOCH_SECONDS, STAGE } from '../../../people/night.ts'
import type { SeenSleep } from '../../../people/seen-sleep.ts'
import type { Cycle } from '../../../people/truth.ts'
import { type Ring, sleepDay } from '../ring.ts'

type SleepType = 'long_sleep' | 'sleep' | 'late_nap' | 'rest'

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
  const { worn, night: seenNight, nap: seenNap } = ring.view(cycle)
  const night = period(ring, cycle, 0, seenNight(), 'long_sleep')
  const naps = cycle.waking.naps.map((nap, index) =>
    period(ring, cycle, index + 1, seenNap(nap), nap.onlyRest ? 'rest' : 'sleep'),
  )
  const wholeNap = (nap: SleepPeriod) =>
    !worn.subarray((nap.startAt - cycle.bedAt) / MINUTE, (nap.endAt - cycle.bedAt) / MINUTE).includes(0)
  return [night, ...naps.filter(wholeNap)]
}

function period(ring: Ring, cycle: Cycle, index: number, seen: SeenSleep, kind: SleepType): SleepPeriod {
  const { startAt, endAt, latencyEpochs } = seen
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
    epochs: revisedEpochs(ring, cycle, index, seen, day),
    latencyEpochs,
    main: index === 0,
  }
}

/** A night shows after waking up; some already while they last, without an end. */
function isVisible(ring: Ring, period: SleepPeriod): boolean {
  if (period.endAt <= ring.now) return true
  const early = period.main && ring.view(period.cycle).noise('in-progress').chance(0.3)
  return early && period.startAt + 30 * MINUTE <= ring.now
}

/** Each revision takes a few more epochs for light sleep. */
function revisedEpochs(ring: Ring, cycle: Cycle, index: number, seen: SeenSleep, day: Day): Uint8Array {
  const { epochs, latencyEpochs } = seen
  const { noise } = ring.view(cycle)
  for (let revision = 1; revision <= ring.revision(day); revision++) {
    const from = noise('revision', index, revision).integer(latencyEpochs, epochs.length - 1)
    const found = epochs.findIndex((stage, at) => at >= from && stage !== STAGE.light)
    if (found >= 0) epochs.fill(STAGE.light, found, Math.min(found + 2, epochs.length))
  }
  return epochs
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
