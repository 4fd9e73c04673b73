import { InvalidPayload } from '../../errors.ts'
import { percentOf } from '../../numbers.ts'
import { elements, fieldsRead, filled, present } from '../../payload.ts'
import type { PayloadMap } from '../../resource.ts'
import { spanId } from '../identity.ts'
import { modelOf } from '../models.ts'
import { type Sleep, SleepData, SleepSegment } from '../schema.ts'
import { base, extras, isNo, span, valuesIn, vital } from './base.ts'
import { isTyped, nightSamples, stagesOf } from './stages.ts'

const PLACED = fieldsRead(SleepData)

const readData = elements(SleepData)
const readSegments = elements(SleepSegment)

export const mapSleep: PayloadMap<typeof Sleep> = (sleep, { resource }, refuse) => {
  // A stretch of the detail has times too, but neither of these.
  if (sleep.id == null && sleep.date == null) {
    throw new InvalidPayload(resource, [{ path: '/id', reason: 'is missing' }])
  }
  // Still being slept or analysed: it comes again when it is over.
  if (isNo(sleep.completed)) return []
  const [data = {}] = readData('', { data: valuesIn(sleep.data) }, refuse)
  const bounds = span(resource, sleep)
  const seconds = (bounds.end.at - bounds.start.at) / 1000 || null
  if (sleep.detail_missing != null) refuse({ path: '/detail', reason: sleep.detail_missing })
  const detail = readSegments('/detail', sleep.detail, refuse)
  const samples = nightSamples(detail, bounds.start.at, bounds.end.at, refuse)
  return [
    {
      ...base(resource, spanId(sleep), sleep, modelOf({ ...sleep, model: nameIn(sleep.model) })),
      ...bounds,
      kind: 'sleep',
      manual: isTyped(detail),
      nap: null,
      stages: stagesOf(detail, bounds.start.at, bounds.end.at),
      values: present({
        sleep_s: asleepSeconds(data),
        in_bed_s: data.total_timeinbed ?? seconds,
        light_sleep_s: data.lightsleepduration,
        deep_sleep_s: data.deepsleepduration,
        rem_sleep_s: data.remsleepduration,
        awake_s: data.wakeupduration,
        sleep_latency_s: data.sleep_latency ?? data.durationtosleep,
        sleep_efficiency_pct: percent(data.sleep_efficiency),
        heart_rate_avg_bpm: vital(data.hr_average),
        heart_rate_min_bpm: vital(data.hr_min),
        heart_rate_max_bpm: vital(data.hr_max),
        breaths_avg_per_min: breaths(data, 'average'),
        breaths_min_per_min: breaths(data, 'min'),
        breaths_max_per_min: breaths(data, 'max'),
        snoring_s: data.snoring,
        snoring_events: data.snoringepisodecount,
        body_temperature_c: vital(data.core_body_temperature_avg),
      }),
      series: filled({
        heart_rate_bpm: samples('hr', vital),
        breaths_per_min:
          [samples('rr', vital), samples('chest_movement_rate', vital)].find(({ length }) => length > 0) ??
          [],
        hrv_rmssd_ms: samples('rmssd', vital),
        hrv_sdnn_ms: samples('sdnn_1', vital),
        snoring_s: samples('snoring', (value) => value),
      }),
      extras: extras(resource, data, PLACED),
    },
  ]
}

/** Where the vendor may not call it the breathing rate, it is the rate at which the chest moves. */
const breaths = (data: SleepData, of: 'average' | 'min' | 'max'): number | null =>
  vital(data[`rr_${of}`]) ??
  vital(data[`chest_movement_rate_${of}`]) ??
  vital(data[`chest_movement_rate_wellness_${of}`])

/** As the vendor adds it up, else by its stages; null where it gives neither. The detail may still have stages. */
function asleepSeconds(data: SleepData): number | null {
  const { lightsleepduration: light, deepsleepduration: deep, remsleepduration: rem } = data
  const staged = light == null || deep == null ? null : light + deep + (rem ?? 0)
  const durations = [data.total_sleep_time, data.asleepduration, staged].filter((seconds) => seconds != null)
  return durations.find((seconds) => seconds > 0) ?? durations[0] ?? null
}

/** As a number, `model` is the kind of sensor and not the device. */
function nameIn(model: number | string | null | undefined): string | null {
  return typeof model === 'string' && Number.isNaN(Number(model)) ? model : null
}

function percent(ratio: number | null | undefined): number | null {
  return ratio == null ? null : percentOf(ratio, 1)
}
