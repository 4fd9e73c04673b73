import type { Day } from '../../../people/calendar.ts'
import { MINUTE } from '../../../people/calendar.ts'
import { countStage, EPOCH_SECONDS, STAGE } from '../../../people/night.ts'
import { clamp } from '../../../people/random.ts'
import { deviceId, rowId } from '../identity.ts'
import { MODEL, type Owner, seconds } from '../owner.ts'
import { nightsOf, type WithingsNight } from './night.ts'

export const TRACKER = 16
export const BED_SENSOR = 32
/** What the vendor writes where a night was too short to judge the breathing. */
const NOT_JUDGED = -1
const SHORTEST_JUDGED_SECONDS = 5 * 3600
const ANALYSIS_MS = 10 * MINUTE

export function sleepSummaries(owner: Owner, day: Day) {
  return nightsOf(owner, day).map((night) => summary(owner, night))
}

/** How both sleep calls name the sensor. */
export function sensorOf(owner: Owner, { model }: Pick<WithingsNight, 'model'>) {
  return {
    model_id: model,
    hash_deviceid: deviceId(owner.seed, owner.person, model),
  }
}

function summary(owner: Owner, night: WithingsNight) {
  const { startAt, endAt, cycle, index, day } = night
  return {
    id: rowId(owner.seed, owner.person, cycle.day, 70 + index),
    timezone: owner.zone(endAt),
    ...sensorOf(owner, night),
    // The kind of sensor; in the detail of the same night the field holds the name of the device.
    model: night.model === MODEL.mat ? BED_SENSOR : TRACKER,
    startdate: seconds(startAt),
    enddate: seconds(endAt),
    date: day,
    created: seconds(endAt) + 120,
    modified: seconds(endAt) + 180 + owner.revision(day) * 3600,
    completed: owner.now >= endAt + ANALYSIS_MS,
    data: { ...durations(night), ...vitals(owner, night) },
  }
}

function durations({ epochs }: WithingsNight) {
  const count = (stage: number) => countStage(epochs, stage) * EPOCH_SECONDS
  const inBed = epochs.length * EPOCH_SECONDS
  const asleep = inBed - count(STAGE.awake)
  const latency = epochs.findIndex((stage) => stage !== STAGE.awake) * EPOCH_SECONDS
  const last = epochs.findLastIndex((stage) => stage !== STAGE.awake)
  const wakeup = (epochs.length - 1 - last) * EPOCH_SECONDS
  return {
    total_timeinbed: inBed,
    total_sleep_time: asleep,
    asleepduration: asleep,
    lightsleepduration: count(STAGE.light),
    deepsleepduration: count(STAGE.deep),
    remsleepduration: count(STAGE.rem),
    wakeupduration: count(STAGE.awake),
    sleep_efficiency: Math.round((asleep / inBed) * 100) / 100,
    sleep_latency: latency,
    wakeup_latency: wakeup,
    waso: count(STAGE.awake) - latency - wakeup,
    wakeupcount: periods(epochs, STAGE.awake) - (latency > 0 ? 1 : 0) - (wakeup > 0 ? 1 : 0),
    out_of_bed_count: 0,
    nb_rem_episodes: periods(epochs, STAGE.rem),
    sleep_score: Math.round(clamp((asleep / 28_800) * 60 + (asleep / inBed) * 40, 1, 100)),
  }
}

function periods(epochs: Uint8Array, stage: number): number {
  return epochs.filter((one, at) => one === stage && epochs[at - 1] !== stage).length
}

function vitals(owner: Owner, night: WithingsNight) {
  const { cycle, model } = night
  const first = (night.startAt - cycle.bedAt) / MINUTE
  const { heartRateBias: bias, hrvFactor } = owner.watch(cycle)
  const pulse = [...cycle.heartRate.subarray(first, first + night.epochs.length / 2)].map((one) =>
    Math.round(one + bias),
  )
  const breath = cycle.vitals.breathsPerMinute
  const noise = owner.watch(cycle).noise('sleep', night.index)
  const snoring = model === MODEL.mat ? noise.integer(0, 30) * 60 : null
  const worn = model === MODEL.watch
  const isShort = night.epochs.length * EPOCH_SECONDS < SHORTEST_JUDGED_SECONDS
  const core = 36.6 + cycle.vitals.temperatureDeviation
  return {
    hr_average: Math.round(pulse.reduce((sum, one) => sum + one, 0) / (pulse.length || 1)),
    hr_min: Math.min(...pulse),
    hr_max: Math.max(...pulse),
    rr_average: Math.round(breath),
    rr_min: Math.round(breath - 3),
    rr_max: Math.round(breath + 4),
    snoring,
    snoringepisodecount: snoring === null ? null : Math.ceil(snoring / 400),
    breathing_disturbances_intensity: worn ? null : isShort ? NOT_JUDGED : noise.integer(2, 25),
    apnea_hypopnea_index: worn ? null : NOT_JUDGED,
    rmssd_start_avg: worn ? Math.round(cycle.vitals.hrv * hrvFactor * 0.9) : null,
    rmssd_end_avg: worn ? Math.round(cycle.vitals.hrv * hrvFactor * 1.05) : null,
    core_body_temperature_min: worn ? Math.round((core - 0.3) * 100) / 100 : null,
    core_body_temperature_max: worn ? Math.round((core + 0.3) * 100) / 100 : null,
    core_body_temperature_avg: worn ? Math.round(core * 100) / 100 : null,
  }
}
