import { MINUTE } from '../../../people/calendar.ts'
import { EPOCH_SECONDS, STAGE } from '../../../people/night.ts'
import { daysAround, MODEL, MODEL_NAME, type Owner, seconds } from '../owner.ts'
import { nightsOfCycle, type WithingsNight } from './night.ts'
import { sensorOf } from './sleep-summary.ts'

const STATE: Record<number, number> = { [STAGE.awake]: 0, [STAGE.light]: 1, [STAGE.deep]: 2, [STAGE.rem]: 3 }

type SampleMap = Record<string, number> | never[]

/** Stretches of one stage between two instants, each with what was sampled in it. */
export function sleepSegments(owner: Owner, from: number, to: number) {
  return daysAround(owner, from, to)
    .flatMap((day) => nightsOfCycle(owner, owner.truth.cycle(day)))
    .filter((night) => night.endAt <= owner.now && night.startAt < to && night.endAt > from)
    .flatMap((night) => segments(owner, night))
    .filter((segment) => segment.startdate * 1000 < to && segment.enddate * 1000 > from)
}

function segments(owner: Owner, night: WithingsNight) {
  const found = []
  for (let start = 0; start < night.epochs.length; ) {
    let end = start
    while (end < night.epochs.length && night.epochs[end] === night.epochs[start]) end++
    const from = night.startAt + start * EPOCH_SECONDS * 1000
    const to = night.startAt + end * EPOCH_SECONDS * 1000
    found.push({
      startdate: seconds(from),
      enddate: seconds(to),
      state: STATE[night.epochs[start] ?? STAGE.awake] ?? 0,
      ...sensorOf(owner, night),
      model: MODEL_NAME[night.model],
      ...samples(owner, night, from, to),
    })
    start = end
  }
  return found
}

function samples(owner: Owner, night: WithingsNight, from: number, to: number) {
  const { cycle } = night
  const worn = night.model === MODEL.watch
  const { heartRateBias: bias, hrvFactor } = owner.watch(cycle)
  const snores = owner.watch(cycle).noise('snoring', night.index)
  const first = Math.ceil((from - cycle.bedAt) / (5 * MINUTE)) * 5
  const minutes: number[] = []
  for (let minute = first; cycle.bedAt + minute * MINUTE < to; minute += 5) minutes.push(minute)
  const taken = (pick: (minute: number) => number): SampleMap =>
    asPhp(Object.fromEntries(minutes.map((one) => [seconds(cycle.bedAt + one * MINUTE), pick(one)])))
  const rmssd = (minute: number) => (cycle.hrv[minute / 5] ?? cycle.vitals.hrv * 0.9) * hrvFactor
  return {
    hr: taken((minute) => Math.round((cycle.heartRate[minute] ?? 0) + bias)),
    rr: taken((minute) => Math.round(cycle.vitals.breathsPerMinute + (minute % 3) - 1)),
    snoring: worn ? asPhp({}) : taken(() => (snores.chance(0.1) ? 60 : 0)),
    rmssd: worn ? taken((minute) => Math.round(rmssd(minute))) : asPhp({}),
    sdnn_1: worn ? taken((minute) => Math.round(rmssd(minute) * 1.15)) : asPhp({}),
  }
}

export function isUnderTheBed({ model_id }: { model_id: number }): boolean {
  return model_id === MODEL.mat
}

/** The vendor's language writes an empty map as an empty list. */
export function asPhp<T>(map: Record<string, T>): Record<string, T> | never[] {
  return Object.keys(map).length === 0 ? [] : map
}
