import { type Day, HOUR, MINUTE } from '../../../people/calendar.ts'
import { EPOCH_SECONDS, STAGE } from '../../../people/night.ts'
import { clamp } from '../../../people/random.ts'
import type { Cycle } from '../../../people/truth.ts'
import { seconds, summaryId, timing } from '../identity.ts'
import type { Watch } from '../watch.ts'
import { type Summary, syncAfter, type Upload, whenDone } from './upload.ts'

/** From falling asleep to the last waking up. */
export interface Night {
  cycle: Cycle
  day: Day
  startAt: number
  endAt: number
  /** Stages of half minutes. */
  epochs: Uint8Array
}

export function nightOf(watch: Watch, day: Day): Night | null {
  const cycle = watch.truth.cycle(day)
  if (!cycle.plan.worn) return null
  const asleep = Array.from(cycle.night.epochs, (stage) => stage !== STAGE.awake)
  const first = asleep.indexOf(true)
  const last = asleep.lastIndexOf(true) + 1
  if (first < 0) return null
  const startAt = cycle.bedAt + first * EPOCH_SECONDS * 1000
  const epochs = watchEpochs(watch, cycle, cycle.night.epochs.slice(first, last))
  return { cycle, day, startAt, endAt: startAt + epochs.length * EPOCH_SECONDS * 1000, epochs }
}

/** The watch takes some REM for light sleep; each revision moves a few more half minutes. */
function watchEpochs(watch: Watch, cycle: Cycle, epochs: Uint8Array): Uint8Array {
  const noise = watch.view(cycle).noise('stages')
  const moves = 6 + 2 * watch.revision(cycle.day)
  for (let move = 0; move < moves; move += 1) {
    const from = noise.integer(0, epochs.length - 1)
    const found = epochs.findIndex((stage, at) => at >= from && (stage === STAGE.rem || stage === STAGE.deep))
    if (found >= 0) epochs.fill(STAGE.light, found, Math.min(found + 4, epochs.length))
  }
  return epochs
}

/** A night first comes as tentative and some hours later as final, with the naps of its day. */
export function sleeps(watch: Watch, day: Day): Upload[] {
  const night = nightOf(watch, day)
  if (!night) return []
  const tentativeAt = syncAfter(night.endAt)
  const finalAt = syncAfter(night.endAt + 3 * HOUR)
  const nap = napsOf(watch, night).at(-1)
  const napAt = nap === undefined ? finalAt : Math.max(finalAt, syncAfter(nap.endAt))
  return [tentativeAt, ...new Set([finalAt, napAt])]
    .filter((uploadedAt) => uploadedAt <= watch.now)
    .map((uploadedAt) => ({
      uploadedAt,
      measuredAt: night.startAt,
      summary: sleep(watch, night, uploadedAt, uploadedAt === tentativeAt),
    }))
}

function sleep(watch: Watch, night: Night, uploadedAt: number, tentative: boolean): Summary {
  const length = (stage: number) => night.epochs.filter((one) => one === stage).length * EPOCH_SECONDS
  const [deep, light, rem] = [length(STAGE.deep), length(STAGE.light), length(STAGE.rem)]
  const asleep = deep + light + rem
  const naps = napsOf(watch, night).filter((nap) => syncAfter(nap.endAt) <= uploadedAt)
  const score = Math.round(clamp((asleep / 27_900) * 62 + (deep / 5400) * 18 + (rem / 6300) * 16, 10, 99))
  return {
    summaryId: summaryId(watch, 'sleeps', night.startAt),
    calendarDate: night.day,
    ...timing(watch, night.startAt, night.endAt),
    durationInSeconds: asleep,
    unmeasurableSleepInSeconds: 0,
    deepSleepDurationInSeconds: deep,
    lightSleepDurationInSeconds: light,
    remSleepInSeconds: rem,
    awakeDurationInSeconds: length(STAGE.awake),
    sleepLevelsMap: levels(night),
    validation: tentative ? 'ENHANCED_TENTATIVE' : 'ENHANCED_FINAL',
    timeOffsetSleepRespiration: everyMinutes(night, 3, breathing(watch, night.cycle)),
    timeOffsetSleepSpo2: everyMinutes(night, 5, saturation(watch, night.cycle)),
    overallSleepScore: { value: score, qualifierKey: qualifier(score) },
    sleepScores: {
      totalDuration: { qualifierKey: qualifier(asleep / 300) },
      deepPercentage: { qualifierKey: qualifier((deep / asleep) * 450) },
      remPercentage: { qualifierKey: qualifier((rem / asleep) * 400) },
    },
    ...(naps.length > 0 && {
      totalNapDurationInSeconds: naps.reduce((sum, nap) => sum + seconds(nap.endAt - nap.startAt), 0),
      naps: naps.map((nap) => ({
        napStartTimeInSeconds: seconds(nap.startAt),
        napOffsetInSeconds: watch.offset(nap.startAt),
        napDurationInSeconds: seconds(nap.endAt - nap.startAt),
        napValidation: 'DEVICE',
      })),
    }),
  }
}

const LEVELS = { deep: STAGE.deep, light: STAGE.light, rem: STAGE.rem, awake: STAGE.awake }

/** A level that did not occur is left out. */
function levels({ startAt, epochs }: Night) {
  const entries = Object.entries(LEVELS).map(([name, stage]) => [name, stretches(startAt, epochs, stage)])
  return Object.fromEntries(entries.filter(([, list]) => list!.length > 0))
}

function stretches(startAt: number, epochs: Uint8Array, stage: number) {
  const found: { startTimeInSeconds: number; endTimeInSeconds: number }[] = []
  const at = (index: number) => seconds(startAt) + index * EPOCH_SECONDS
  for (let index = 0; index < epochs.length; index += 1) {
    if (epochs[index] !== stage) continue
    let end = index
    while (epochs[end] === stage) end += 1
    found.push({ startTimeInSeconds: at(index), endTimeInSeconds: at(end) })
    index = end
  }
  return found
}

function napsOf(watch: Watch, { cycle }: Night): { startAt: number; endAt: number }[] {
  const { worn } = watch.view(cycle)
  return cycle.waking.naps
    .filter((nap) => !nap.onlyRest)
    .map((nap) => {
      const startAt = cycle.wakeAt + nap.start * MINUTE
      return { startAt, endAt: startAt + nap.sleep.epochs.length * EPOCH_SECONDS * 1000 }
    })
    .filter(({ startAt, endAt }) => {
      const index = (at: number) => (at - cycle.bedAt) / MINUTE
      return !worn.subarray(index(startAt), index(endAt)).includes(0)
    })
}

function everyMinutes({ startAt, endAt }: Night, step: number, value: () => number): Record<string, number> {
  const samples: Record<string, number> = {}
  for (let at = startAt; at < endAt; at += step * MINUTE) samples[seconds(at - startAt)] = value()
  return samples
}

function breathing(watch: Watch, cycle: Cycle): () => number {
  const noise = watch.view(cycle).noise('breath')
  return () => Math.round((cycle.vitals.breathsPerMinute + noise.normal(0, 0.6)) * 100) / 100
}

function saturation(watch: Watch, cycle: Cycle): () => number {
  const noise = watch.view(cycle).noise('spo2')
  return () => Math.round(clamp(cycle.vitals.spo2 + noise.normal(-0.3, 0.8), 85, 100))
}

function qualifier(score: number): string {
  return score >= 90 ? 'EXCELLENT' : score >= 80 ? 'GOOD' : score >= 60 ? 'FAIR' : 'POOR'
}

export function hrv(watch: Watch, day: Day): Upload[] {
  return ofNight(watch, day, 'hrv', ({ cycle, startAt, endAt }) => {
    const noise = watch.view(cycle).noise('hrv')
    const values: Record<string, number> = {}
    for (let at = startAt + 5 * MINUTE; at <= endAt; at += 5 * MINUTE) {
      const truth = cycle.hrv[Math.floor((at - cycle.bedAt) / (5 * MINUTE))] ?? cycle.vitals.hrv
      if (!noise.chance(0.03)) values[seconds(at - startAt)] = Math.round(truth * noise.between(0.96, 1.04))
    }
    const known = Object.values(values)
    return {
      lastNightAvg: Math.round(known.reduce((sum, value) => sum + value, 0) / known.length),
      lastNight5MinHigh: Math.max(...known),
      hrvValues: values,
    }
  })
}

export function skinTemp(watch: Watch, day: Day): Upload[] {
  return ofNight(watch, day, 'skinTemp', ({ cycle }) => {
    const noise = watch.view(cycle).noise('skin').normal(0, 0.06)
    const deviation = cycle.vitals.temperatureDeviation + noise + watch.revision(day) * 0.1
    return { avgDeviationCelsius: Math.round(deviation * 10) / 10 }
  })
}

/** Sampled through the night; now and then the person also asks for a reading in the day. */
export function pulseox(watch: Watch, day: Day): Upload[] {
  const sampled = ofNight(watch, day, 'pulseox', (night) => ({
    timeOffsetSpo2Values: everyMinutes(night, 5, saturation(watch, night.cycle)),
    onDemand: false,
  }))
  const cycle = watch.truth.cycle(day)
  const at = cycle.wakeAt + 5 * HOUR
  const asked = cycle.plan.worn && watch.view(cycle).noise('on-demand').chance(0.2)
  if (!asked || watch.localDay(at) !== day) return sampled
  const reading = whenDone(watch, at, at, () => ({
    summaryId: `${summaryId(watch, 'pulseox', at)}-spo2OnDemand`,
    calendarDate: day,
    ...timing(watch, at, at),
    timeOffsetSpo2Values: { 0: Math.round(cycle.vitals.spo2) },
    onDemand: true,
  }))
  return [...sampled, ...reading]
}

function ofNight(
  watch: Watch,
  day: Day,
  type: string,
  content: (night: Night) => Record<string, unknown>,
): Upload[] {
  const night = nightOf(watch, day)
  if (!night) return []
  return whenDone(watch, night.startAt, night.endAt, () => ({
    summaryId: summaryId(watch, type, night.startAt),
    calendarDate: day,
    ...timing(watch, night.startAt, night.endAt),
    ...content(night),
  }))
}

/** A quarter of an hour each, all day; a gap is written as zero. */
export function allDayRespiration(watch: Watch, day: Day): Upload[] {
  const { startAt, endAt } = watch.bounds(day)
  const uploads: Upload[] = []
  for (let at = startAt; at + 15 * MINUTE <= Math.min(endAt, watch.now); at += 15 * MINUTE) {
    const slot = watch.minutes(at, at + 15 * MINUTE)
    if (!slot.some(({ worn }) => worn)) continue
    uploads.push(...whenDone(watch, at, at + 15 * MINUTE, () => breaths(watch, at, slot)))
  }
  return uploads
}

function breaths(watch: Watch, at: number, slot: ReturnType<Watch['minutes']>): Summary {
  const cycle = watch.truth.cycleAt(at)
  const noise = watch.view(cycle).noise('respiration', at)
  const values = slot.flatMap(({ worn, met }, index) => {
    if (index % 3 !== 0) return []
    const rate = cycle.vitals.breathsPerMinute + (met - 0.9) * 1.6 + noise.normal(0, 0.5)
    return [[index * 60, worn ? Math.round(rate * 100) / 100 : 0] as const]
  })
  return {
    summaryId: summaryId(watch, 'respiration', at),
    ...timing(watch, at, at + 15 * MINUTE),
    timeOffsetEpochToBreaths: Object.fromEntries(values),
  }
}
