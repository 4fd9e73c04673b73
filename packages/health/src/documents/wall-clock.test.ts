import { expect, it } from 'vitest'
import type { DayRecord, HealthRecord } from '../records.ts'
import { atInstants } from './wall-clock.ts'

const day = (series: DayRecord['series'], more: Partial<DayRecord> = {}): DayRecord => ({
  kind: 'day',
  key: 'heart:1',
  source: 'Polar',
  origin: 'vendor',
  device: null,
  manual: false,
  updatedAt: null,
  values: {},
  extras: {},
  day: '2026-03-29',
  offset: null,
  series,
  ...more,
})
const at = (time: string) => Date.parse(time)
const beat = (time: string) => ({ at: at(time), seconds: null, value: 60 })
const times = ([record]: readonly HealthRecord[]) =>
  (record?.series.heart_rate_bpm ?? []).map((sample) => new Date(sample.at).toISOString())

it('places samples of a wall clock by the person’s zone, also around a change of the clocks', () => {
  const samples = [
    '2026-03-29T00:30:00Z',
    '2026-03-29T01:59:00Z',
    '2026-03-29T03:01:00Z',
    '2026-03-29T23:30:00Z',
  ]
  const record = day({ heart_rate_bpm: samples.map(beat) }, { wallClock: true })
  expect(times(atInstants([record], 'Europe/Berlin'))).toEqual([
    '2026-03-28T23:30:00.000Z',
    '2026-03-29T00:59:00.000Z',
    '2026-03-29T01:01:00.000Z',
    '2026-03-29T21:30:00.000Z',
  ])
  expect(times(atInstants([record], 'America/New_York'))[0]).toBe('2026-03-29T04:30:00.000Z')
})

it('leaves instants alone', () => {
  const records = [day({ heart_rate_bpm: [beat('2026-03-29T08:00:00Z')] })]
  expect(atInstants(records, 'Europe/Berlin')).toBe(records)
})
