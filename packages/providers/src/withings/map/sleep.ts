import type { MappedRecord } from '@tributary/health'
import type { RawItem } from '../../contract.ts'
import { isNap } from '../../nap.ts'
import { percentOf } from '../../numbers.ts'
import { elements, present, type Refuse, reader } from '../../payload.ts'
import { Sleep, SleepSegment } from '../schema.ts'
import { base, extras, filled, span, vital } from './base.ts'
import { isTyped, nightSamples, stagesOf } from './stages.ts'

const RESOURCE = 'sleep'
const PLACED = [
  'total_timeinbed',
  'total_sleep_time',
  'asleepduration',
  'lightsleepduration',
  'deepsleepduration',
  'remsleepduration',
  'wakeupduration',
  'sleep_efficiency',
  'sleep_latency',
  'hr_average',
  'hr_min',
  'hr_max',
  'rr_average',
  'rr_min',
  'rr_max',
  'snoring',
  'snoringepisodecount',
  'core_body_temperature_avg',
]

const read = reader(RESOURCE, Sleep)
const readSegments = elements(SleepSegment)

export function mapSleep({ payload }: RawItem, refuse: Refuse): MappedRecord[] {
  const sleep = read(payload)
  // Still being slept or analysed: it comes again when it is over.
  if (sleep.completed === false) return []
  const { data } = sleep
  const bounds = span(RESOURCE, sleep)
  const detail = readSegments('/detail', sleep.detail, refuse)
  const samples = nightSamples(detail, bounds.start.at, bounds.end.at, refuse)
  return [
    {
      ...base(RESOURCE, sleep.id, sleep, { id: sleep.model_id }),
      ...bounds,
      kind: 'sleep',
      manual: isTyped(detail),
      nap: isNap(bounds.start, bounds.end),
      stages: stagesOf(detail, bounds.start.at, bounds.end.at),
      values: present({
        sleep_s: data.total_sleep_time ?? data.asleepduration,
        in_bed_s: data.total_timeinbed,
        light_sleep_s: data.lightsleepduration,
        deep_sleep_s: data.deepsleepduration,
        rem_sleep_s: data.remsleepduration,
        awake_s: data.wakeupduration,
        sleep_latency_s: data.sleep_latency,
        sleep_efficiency_pct: percent(data.sleep_efficiency),
        heart_rate_avg_bpm: vital(data.hr_average),
        heart_rate_min_bpm: vital(data.hr_min),
        heart_rate_max_bpm: vital(data.hr_max),
        breaths_avg_per_min: vital(data.rr_average),
        breaths_min_per_min: vital(data.rr_min),
        breaths_max_per_min: vital(data.rr_max),
        snoring_s: data.snoring,
        snoring_events: data.snoringepisodecount,
        body_temperature_c: vital(data.core_body_temperature_avg),
      }),
      series: filled({
        heart_rate_bpm: samples('hr', vital),
        breaths_per_min: samples('rr', vital),
        hrv_rmssd_ms: samples('rmssd', vital),
        hrv_sdnn_ms: samples('sdnn_1', vital),
        snoring_s: samples('snoring', (value) => value),
      }),
      extras: extras(RESOURCE, data, PLACED),
    },
  ]
}

function percent(ratio: number | null | undefined): number | null {
  return ratio == null ? null : percentOf(ratio, 1)
}
