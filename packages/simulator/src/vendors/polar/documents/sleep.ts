import type { Day } from '../../../people/calendar.ts'
import { MINUTE } from '../../../people/calendar.ts'
import { countStage, EPOCH_SECONDS, STAGE } from '../../../people/night.ts'
import { clamp } from '../../../people/random.ts'
import { deviceId, userLink } from '../identity.ts'
import type { PolarWatch } from '../watch.ts'
import { byMinute, nightOf, type PolarNight, pulseOf, UNKNOWN } from './night.ts'

const SHORT_INTERRUPTION = 3

export function sleepDocument(watch: PolarWatch, day: Day) {
  const night = nightOf(watch, day)
  if (!night) return null
  const noise = watch.view(night.cycle).noise('sleep')
  const seconds = (stage: number) => countStage(night.epochs, stage) * EPOCH_SECONDS
  const { total, short } = interruptions(night)
  const continuity = clamp(5.2 - total / 900 + noise.normal(0, 0.2), 1, 5)
  const missing = noise.chance(0.05)
  const score = Math.round(clamp(40 + night.epochs.length / 20 - total / 200, 10, 100)) - watch.revision(day)
  return {
    polar_user: userLink(watch.seed, watch.person),
    date: day,
    sleep_start_time: watch.local(night.startAt),
    sleep_end_time: watch.local(night.endAt),
    device_id: deviceId(watch.seed, watch.person),
    continuity: missing ? 0 : Math.round(continuity * 10) / 10,
    continuity_class: missing ? 0 : Math.round(continuity),
    light_sleep: seconds(STAGE.light),
    deep_sleep: seconds(STAGE.deep),
    rem_sleep: seconds(STAGE.rem),
    unrecognized_sleep_stage: seconds(UNKNOWN),
    sleep_score: score,
    total_interruption_duration: total,
    sleep_charge: noise.chance(0.1) ? -1 : noise.integer(1, 5),
    sleep_goal: 28_800,
    sleep_rating: noise.chance(0.6) ? 0 : noise.integer(1, 5),
    short_interruption_duration: short,
    long_interruption_duration: total - short,
    sleep_cycles: Math.round(night.epochs.length / 180),
    group_duration_score: Math.min(100, score + 4.2),
    group_solidity_score: Math.max(1, score - 3.1),
    group_regeneration_score: Math.max(1, score - 6.4),
    hypnogram: hypnogram(watch, night),
    heart_rate_samples: heartRate(watch, night),
  }
}

export function availableSleep(watch: PolarWatch, day: Day) {
  const night = nightOf(watch, day)
  if (!night) return null
  return { date: day, start_time: watch.local(night.startAt), end_time: watch.local(night.endAt) }
}

function interruptions({ epochs }: PolarNight): { total: number; short: number } {
  let [total, short, run] = [0, 0, 0]
  for (const stage of epochs) {
    if (stage === STAGE.awake) run += 1
    else {
      total += run
      if (run < SHORT_INTERRUPTION) short += run
      run = 0
    }
  }
  return { total: total * EPOCH_SECONDS, short: short * EPOCH_SECONDS }
}

/** Changes only; of two in one minute the later stays, and an hour that the clocks repeat is written over. */
function hypnogram(watch: PolarWatch, { epochs, startAt }: PolarNight): Record<string, number> {
  const changes: Record<string, number> = {}
  let before: number | null = null
  for (const [index, stage] of epochs.entries()) {
    if (stage === before) continue
    const at = startAt + index * EPOCH_SECONDS * 1000
    changes[watch.wallClock(at).slice(11, 16)] = codeOf(stage, before)
    before = stage
  }
  return changes
}

/** 0 awake, 1 REM, 2 and 3 light, 4 deep, 5 unknown. */
function codeOf(stage: number, before: number | null): number {
  if (stage === STAGE.awake) return 0
  if (stage === STAGE.rem) return 1
  if (stage === STAGE.light) return before === STAGE.deep ? 3 : 2
  return stage === STAGE.deep ? 4 : UNKNOWN
}

/** Zero where the sensor lost contact. */
function heartRate(watch: PolarWatch, night: PolarNight): Record<string, number> {
  const view = watch.view(night.cycle)
  const noise = view.noise('sleep-heart')
  return byMinute(watch, night.startAt + 2 * MINUTE, night.endAt, 5 * MINUTE, (at) =>
    noise.chance(0.03) ? 0 : Math.round(pulseOf(night, at, 5) + view.heartRateBias),
  )
}
