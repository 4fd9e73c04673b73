import type { MappedRecord, Moment, Sample } from '@tributary/health'
import type { RawItem } from '../../contract.ts'
import { elements, endsBeforeStart, present, type Refuse, reader } from '../../payload.ts'
import { periodId, testId } from '../identity.ts'
import { BodyTemperature, SkinTemperature, Spo2Test, TemperatureSample } from '../schema.ts'
import { snakeKeys } from '../snake.ts'
import { base, filled, measured, naive, nightSpan } from './base.ts'

const readSkinTemperature = reader('skin_temperature', SkinTemperature)
const readBodyTemperature = reader('body_temperature', BodyTemperature)
const readSpo2 = reader('spo2', Spo2Test)
const readTemperatures = elements(TemperatureSample)

/** A value of the night, told by its date: it belongs to the day and, when that is known, to the sleep. */
export function mapSkinTemperature({ payload }: RawItem): MappedRecord[] {
  const { night, ...skin } = readSkinTemperature(snakeKeys(payload))
  const placed = ['sleep_date', 'sleep_time_skin_temperature_celsius', 'deviation_from_baseline_celsius']
  const shared = base('skin_temperature', skin.sleep_date, skin, placed)
  const values = present({
    skin_temperature_c: skin.sleep_time_skin_temperature_celsius,
    skin_temperature_delta_c: skin.deviation_from_baseline_celsius,
  })
  const day: MappedRecord = {
    ...shared,
    kind: 'day',
    day: skin.sleep_date,
    offset: null,
    values,
    series: {},
  }
  if (night == null) return [day]
  const bounds = nightSpan('skin_temperature', night)
  const sleep = { ...shared, extras: {}, key: `${shared.key}:night`, ...bounds, values, series: {} }
  return [day, { ...sleep, kind: 'sleep', nap: false, stages: [] }]
}

const TEMPERATURES: Readonly<Record<string, 'body_temperature_c' | 'skin_temperature_c'>> = {
  TM_CORE_TEMPERATURE: 'body_temperature_c',
  TM_SKIN_TEMPERATURE: 'skin_temperature_c',
}

/** Times are UTC. What kind of temperature it was must be known, or the number says nothing. */
export function mapBodyTemperature({ payload }: RawItem, refuse: Refuse): MappedRecord[] {
  const period = readBodyTemperature(snakeKeys(payload))
  const metric = TEMPERATURES[period.measurement_type ?? '']
  const [start, end] = [naive(period.start_time), naive(period.end_time)]
  if (end < start) throw endsBeforeStart('body_temperature', '/end_time')
  if (!metric) return []
  const updatedAt = period.modified_time == null ? null : naive(period.modified_time)
  const placed = ['start_time', 'end_time', 'modified_time', 'samples']
  const samples = readTemperatures('/samples', period.samples, refuse).flatMap(
    ({ temperature_celsius, recording_time_delta_milliseconds }): Sample[] =>
      temperature_celsius == null
        ? []
        : [
            {
              at: start + (recording_time_delta_milliseconds ?? 0),
              seconds: null,
              value: temperature_celsius,
            },
          ],
  )
  return [
    {
      ...base('body_temperature', periodId(period), period, placed, { updatedAt }),
      kind: 'series',
      start: { at: start, offset: null },
      end: { at: end, offset: null },
      values: {},
      series: filled({ [metric]: samples.sort((a, b) => a.at - b.at) }),
    },
  ]
}

export const PLACED_OF_TESTS = ['test_time', 'time_zone_offset', 'average_heart_rate_bpm']

/** A spot test; one that did not pass measured nothing. */
export function mapSpo2({ payload }: RawItem): MappedRecord[] {
  const test = readSpo2(snakeKeys(payload))
  if (test.test_status !== 'SPO2_TEST_PASSED') return []
  return [
    {
      ...base('spo2', testId(test), test, [...PLACED_OF_TESTS, 'test_status', 'blood_oxygen_percent']),
      kind: 'measurement',
      at: testMoment(test),
      site: null,
      series: {},
      values: present({
        spo2_pct: measured(test.blood_oxygen_percent),
        heart_rate_bpm: measured(test.average_heart_rate_bpm),
      }),
    },
  ]
}

/** When a test was made. */
export function testMoment(test: { test_time: number; time_zone_offset?: number | null }): Moment {
  const offset = test.time_zone_offset == null ? null : test.time_zone_offset * 60
  return { at: Math.round(test.test_time * 1000), offset }
}
