import type { Day } from '../../../people/calendar.ts'
import { MINUTE } from '../../../people/calendar.ts'
import { STAGE } from '../../../people/night.ts'
import { uuid } from '../../../people/random.ts'
import { documentId } from '../identity.ts'
import type { Ring } from '../ring.ts'
import { hundredths, readinessScore, sleepScore } from './scores.ts'
import { durationsOf, mainSleep, type SleepPeriod, sleepPeriods } from './sleep-period.ts'

export function sleepDocuments(ring: Ring, day: Day) {
  return sleepPeriods(ring, day).map((period) =>
    period.type === null ? runningSleep(ring, period) : finishedSleep(ring, period),
  )
}

export function dailySleepDocuments(ring: Ring, day: Day) {
  const period = mainSleep(ring, day)
  if (!period) return []
  const id = documentId(ring.seed, ring.person, 'daily_sleep', day)
  return [{ id, ...sleepScore(ring, period), day, timestamp: `${day}T00:00:00+00:00` }]
}

export function dailyReadinessDocuments(ring: Ring, day: Day) {
  const period = mainSleep(ring, day)
  if (!period) return []
  const id = documentId(ring.seed, ring.person, 'daily_readiness', day)
  return [{ id, ...readinessScore(ring, period), day, timestamp: `${day}T00:00:00+00:00` }]
}

export function dailySpo2Documents(ring: Ring, day: Day) {
  const period = mainSleep(ring, day)
  if (!period) return []
  const noise = ring.view(period.cycle).noise('spo2')
  const failed = noise.chance(0.08)
  const nothing = noise.chance(0.5) ? null : { average: 0 }
  const average = period.cycle.vitals.spo2 + noise.normal(0, 0.15) - ring.revision(day) * 0.05
  return [
    {
      id: documentId(ring.seed, ring.person, 'daily_spo2', day),
      day,
      spo2_percentage: failed ? nothing : { average: Math.min(100, Math.round(average * 1000) / 1000) },
      breathing_disturbance_index: failed || noise.chance(0.1) ? null : noise.integer(1, 9),
    },
  ]
}

function identityOf(ring: Ring, period: SleepPeriod) {
  return {
    id: documentId(ring.seed, ring.person, 'sleep', period.day, period.index + (isLate(period) ? 10 : 0)),
    day: period.day,
    period: period.index,
    ring_id: uuid(ring.seed, 'oura', 'ring', ring.person.id),
  }
}

/** Two cycles can give naps to one day; their ids must differ. */
function isLate(period: SleepPeriod): boolean {
  return period.cycle.day !== period.day
}

/** Written for the lowest heart rate of a short period without a series. */
const NO_PULSE = 255

function finishedSleep(ring: Ring, period: SleepPeriod) {
  const durations = durationsOf(period)
  const measured = period.type !== 'rest'
  const pulse = measured ? heartSeries(ring, period) : null
  const silent = !period.main && ring.view(period.cycle).noise('silent', period.index).chance(0.4)
  const heart = silent ? null : pulse
  const hrv = measured && !silent ? hrvSeries(ring, period) : null
  const readiness = period.main ? readinessScore(ring, period) : null
  const breath = ring.view(period.cycle).noise('breath', period.index).normal(0, 0.1)
  const phases = Array.from(period.epochs)
  return {
    ...identityOf(ring, period),
    average_breath: measured ? Math.round((period.cycle.vitals.breathsPerMinute + breath) * 8) / 8 : null,
    average_heart_rate: pulse && average(pulse.items, hundredths),
    average_hrv: hrv && average(hrv.items, Math.round),
    awake_time: durations.awake,
    bedtime_end: ring.local(period.endAt),
    bedtime_start: ring.local(period.startAt),
    deep_sleep_duration: durations.deep,
    efficiency: durations.efficiency,
    heart_rate: heart,
    hrv,
    latency: durations.latency,
    light_sleep_duration: durations.light,
    low_battery_alert: false,
    lowest_heart_rate: silent ? NO_PULSE : heart && lowest(heart.items),
    movement_30_sec: phases
      .map((stage) => (stage === STAGE.awake ? '3' : stage === STAGE.rem ? '2' : '1'))
      .join(''),
    readiness,
    readiness_score_delta: period.main ? 0 : null,
    rem_sleep_duration: durations.rem,
    restless_periods: Math.round(durations.awake / 12),
    sleep_algorithm_version: 'v2',
    sleep_analysis_reason: ring.revision(period.day) > 0 ? 'bedtime_edit' : 'foreground_sleep_analysis',
    sleep_phase_30_sec: phases.join(''),
    sleep_phase_5_min: fiveMinutePhases(period.epochs),
    sleep_score_delta: period.main ? 0 : null,
    time_in_bed: durations.inBed,
    total_sleep_duration: durations.asleep,
    type: period.type,
  }
}

function runningSleep(ring: Ring, period: SleepPeriod) {
  return {
    ...identityOf(ring, period),
    average_breath: null,
    average_heart_rate: null,
    average_hrv: null,
    awake_time: null,
    bedtime_end: null,
    bedtime_start: ring.local(period.startAt),
    deep_sleep_duration: null,
    efficiency: null,
    heart_rate: null,
    hrv: null,
    latency: null,
    light_sleep_duration: null,
    low_battery_alert: false,
    lowest_heart_rate: null,
    movement_30_sec: null,
    readiness: null,
    readiness_score_delta: null,
    rem_sleep_duration: null,
    restless_periods: null,
    sleep_algorithm_version: 'v2',
    sleep_analysis_reason: 'foreground_sleep_analysis',
    sleep_phase_30_sec: null,
    sleep_phase_5_min: null,
    sleep_score_delta: null,
    time_in_bed: Math.floor((ring.now - period.startAt) / MINUTE) * 60,
    total_sleep_duration: null,
    type: null,
  }
}

interface Series {
  interval: number
  items: (number | null)[]
  timestamp: string
}

function heartSeries(ring: Ring, period: SleepPeriod): Series {
  const view = ring.view(period.cycle)
  const noise = view.noise('heart-series', period.index)
  const first = (period.startAt - period.cycle.bedAt) / MINUTE
  return fiveMinutes(ring, period, (index) => {
    const from = first + index * 5
    const minutes = period.cycle.heartRate.subarray(
      from,
      Math.min(from + 5, first + period.epochs.length / 2),
    )
    const mean = minutes.reduce((sum, value) => sum + value, 0) / minutes.length
    const gap = index === 0 || noise.chance(0.04)
    return gap ? null : Math.round(mean + view.heartRateBias)
  })
}

function hrvSeries(ring: Ring, period: SleepPeriod): Series {
  const { noise: noiseOf, hrvFactor } = ring.view(period.cycle)
  const noise = noiseOf('hrv-series', period.index)
  const usual = period.cycle.vitals.hrv
  const first = Math.floor((period.startAt - period.cycle.bedAt) / (5 * MINUTE))
  return fiveMinutes(ring, period, (index) => {
    const truth = period.main ? (period.cycle.hrv[first + index] ?? usual) : usual * 0.9
    const value = truth * hrvFactor * noise.between(0.96, 1.04)
    const gap = index === 0 || noise.chance(0.04)
    return gap ? null : Math.round(value)
  })
}

function fiveMinutes(ring: Ring, period: SleepPeriod, item: (index: number) => number | null): Series {
  const length = Math.ceil(period.epochs.length / 10)
  const items = Array.from({ length }, (_, index) => item(index))
  return { interval: 300, items, timestamp: ring.localSample(period.startAt) }
}

function fiveMinutePhases(epochs: Uint8Array): string {
  const length = Math.ceil(epochs.length / 10)
  return Array.from({ length }, (_, index) => commonest(epochs.subarray(index * 10, index * 10 + 10))).join(
    '',
  )
}

function commonest(epochs: Uint8Array): number {
  const counts = [0, 0, 0, 0, 0]
  for (const stage of epochs) counts[stage] = (counts[stage] ?? 0) + 1
  return counts.indexOf(Math.max(...counts))
}

function average(items: (number | null)[], round: (value: number) => number): number | null {
  const known = items.filter((item) => item !== null)
  return known.length === 0 ? null : round(known.reduce((sum, item) => sum + item, 0) / known.length)
}

function lowest(items: (number | null)[]): number | null {
  const known = items.filter((item) => item !== null)
  return known.length === 0 ? null : Math.min(...known)
}
