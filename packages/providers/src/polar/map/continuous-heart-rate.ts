import { elements, filled } from '../../payload.ts'
import type { PayloadMap } from '../../resource.ts'
import { instantOn } from '../clock.ts'
import { type ContinuousHeartRate, HeartRateSample } from '../schema.ts'
import { parseClock } from '../times.ts'
import { base, clockOf, measured } from './base.ts'

const PLACED = ['borrowed_clock', 'date', 'heart_rate_samples']

const readSamples = elements(HeartRateSample)

/** What the watch measured on one day of its own clock; pulses of trainings are with the trainings. */
export const mapContinuousHeartRate: PayloadMap<typeof ContinuousHeartRate> = (
  { borrowed_clock, heart_rate_samples, ...rest },
  { resource },
  refuse,
) => {
  const date = rest.date.slice(0, 10)
  const clock = borrowed_clock ?? null
  const midnight = Date.parse(`${date}T00:00:00Z`)
  const byInstant = new Map<number, number>()
  const given = readSamples('/heart_rate_samples', heart_rate_samples, refuse)
  for (const { sample_time, heart_rate } of given) {
    const beats = measured(heart_rate)
    if (beats !== null) byInstant.set(instantOn(clock, midnight + (parseClock(sample_time) ?? 0)), beats)
  }
  const samples = [...byInstant].map(([at, value]) => ({ at, seconds: null, value }))
  return [
    {
      ...base(resource, date, rest, PLACED),
      kind: 'day',
      day: date,
      ...clockOf(clock),
      values: {},
      series: filled({ heart_rate_bpm: samples.sort((a, b) => a.at - b.at) }),
    },
  ]
}
