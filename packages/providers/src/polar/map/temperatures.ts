import type { Sample } from '@tributary/health'
import { apart } from '../../mapping.ts'
import { elements, endsBeforeStart, filled, present, type Refuse } from '../../payload.ts'
import type { PayloadMap } from '../../resource.ts'
import { periodId } from '../identity.ts'
import { type BodyTemperature, type SkinTemperature, TemperatureSample } from '../schema.ts'
import { base, measured, nightSpan, utc } from './base.ts'

const readTemperatures = elements(TemperatureSample)

/** A value of the night, reported by its date: it belongs to the day and, when that is known, to the sleep. */
export const mapSkinTemperature: PayloadMap<typeof SkinTemperature> = (
  { night, ...skin },
  { resource },
  refuse,
) => {
  const date = skin.sleep_date.slice(0, 10)
  const placed = ['sleep_date', 'sleep_time_skin_temperature_celsius', 'deviation_from_baseline_celsius']
  const shared = base(resource, date, skin, placed)
  const values = present({
    skin_temperature_c: measured(skin.sleep_time_skin_temperature_celsius),
    skin_temperature_delta_c: skin.deviation_from_baseline_celsius,
  })
  return apart(
    refuse,
    () => [{ ...shared, kind: 'day', nightly: true, day: date, offset: null, values, series: {} }],
    () => {
      if (night == null) return []
      const bounds = nightSpan(resource, night)
      const sleep = { ...shared, extras: {}, key: `${shared.key}:night`, ...bounds, values, series: {} }
      return [{ ...sleep, kind: 'sleep', nap: false, stages: [] }]
    },
  )
}

const TEMPERATURES: Readonly<Record<string, 'body_temperature_c' | 'skin_temperature_c'>> = {
  TM_CORE_TEMPERATURE: 'body_temperature_c',
  TM_SKIN_TEMPERATURE: 'skin_temperature_c',
}

/** Times are UTC. What kind of temperature it was must be known, or the number says nothing. */
export const mapBodyTemperature: PayloadMap<typeof BodyTemperature> = (period, { resource }, refuse) => {
  const metric = TEMPERATURES[period.measurement_type?.toUpperCase() ?? '']
  const start = utc(period.start_time) ?? 0
  const end = utc(period.end_time)
  if (end !== null && end < start) throw endsBeforeStart(resource, '/end_time')
  if (!metric) return []
  const samples = temperatures(start, period.samples, refuse)
  const placed = ['start_time', 'end_time', 'modified_time', 'samples']
  return [
    {
      ...base(resource, periodId(period), period, placed, { updatedAt: utc(period.modified_time) }),
      kind: 'series',
      start: { at: start, offset: null },
      end: { at: end ?? samples.at(-1)?.at ?? start, offset: null },
      values: {},
      series: filled({ [metric]: samples }),
    },
  ]
}

/** Each says how long after the beginning it was taken; only of the first can that be left out. */
function temperatures(start: number, given: readonly unknown[] | null | undefined, refuse: Refuse): Sample[] {
  const read = readTemperatures('/samples', given ? [...given] : null, refuse)
  return read
    .flatMap(({ temperature_celsius: value, recording_time_delta_milliseconds: delta }, index): Sample[] => {
      const after = delta ?? (index === 0 ? 0 : null)
      if (after === null) refuse({ path: '/samples', reason: 'must each have a time' })
      return value == null || after === null ? [] : [{ at: start + after, seconds: null, value }]
    })
    .sort((a, b) => a.at - b.at)
}
