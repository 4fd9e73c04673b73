import fc from 'fast-check'
import { expect, it } from 'vitest'
import { build, buildTheEvents, physicalOf } from '../../test/build.ts'
import { moment, workoutRecord } from '../../test/records.ts'
import { SOURCE_FACTS } from '../../test/sources.ts'
import type { DayRecord, HealthRecord } from '../records.ts'
import { addDays } from '../time/index.ts'
import { affectedDays, recordDays } from './record-days.ts'
import { affectedUtcDays, onUtcDays } from './utc-days.ts'
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

const zones = fc.constantFrom(
  'UTC',
  'Pacific/Kiritimati',
  'Etc/GMT+12',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'Australia/Lord_Howe',
  'Australia/Sydney',
  'Europe/Berlin',
  'America/St_Johns',
  'America/Santiago',
  'America/Havana',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Beirut',
)

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

const workout = (start: string, end: string) =>
  workoutRecord({
    source: 'Polar',
    start: moment(start),
    end: moment(end),
    series: { heart_rate_bpm: [beat(start), beat(end)] },
  })

it('begins a workout when the person’s clock showed its start, and lets it last as long as it did', () => {
  const given = { ...workout('2026-03-29T01:30:00Z', '2026-03-29T02:45:00Z'), wallClock: true as const }
  const [placed] = atInstants([given], 'Europe/Berlin')
  expect(placed).toEqual(workout('2026-03-29T00:30:00Z', '2026-03-29T01:45:00Z'))
  expect(atInstants([placed!], 'Europe/Berlin')).toEqual([placed])
})

it('dates a workout of the wall clock as the wall clock does, wherever and whenever', () => {
  const minutes = fc.integer({ min: 0, max: 1439 })
  const days = fc.integer({ min: 0, max: 730 }).map((count) => addDays('2026-01-01', count))
  fc.assert(
    fc.property(zones, days, minutes, (zone, date, minute) => {
      const start = at(`${date}T00:00:00Z`) + minute * 60_000
      const span = { start: { at: start, offset: null }, end: { at: start + 600_000, offset: null } }
      const given = workoutRecord({ source: 'Polar', activity: 'Running', ...span, wallClock: true })
      expect(recordDays(given, zone)).toEqual([date])
      expect(affectedDays(given, zone)).toContain(date)
      const [event] = buildTheEvents([given], { zone, day: date })
      expect(JSON.stringify(event?.body)).toContain(`"datetime_string":"${date}T`)
      const [placed] = onUtcDays([given], zone, SOURCE_FACTS)
      expect(affectedUtcDays(given, zone)).toContain(recordDays(placed!, 'UTC')[0])
    }),
  )
})

it('leaves instants alone', () => {
  const records = [day({ heart_rate_bpm: [beat('2026-03-29T08:00:00Z')] })]
  expect(atInstants(records, 'Europe/Berlin')).toBe(records)
})

it('what a vendor files under a date is on that date by the person’s clock, wherever and whenever', () => {
  const minutes = fc.uniqueArray(fc.integer({ min: 0, max: 1439 }), { minLength: 1, maxLength: 12 })
  const days = fc.integer({ min: 0, max: 730 }).map((count) => addDays('2026-01-01', count))
  // Clocks change at midnight: Havana, Beirut, Cairo, Santiago.
  const changes = fc.constantFrom('2026-03-08', '2026-03-29', '2026-04-24', '2026-09-06', '2026-11-01')
  const dates = fc.oneof(days, changes)
  fc.assert(
    fc.property(zones, dates, minutes, (zone, date, found) => {
      const midnight = at(`${date}T00:00:00Z`)
      const heart_rate_bpm = found
        .sort((a, b) => a - b)
        .map((minute) => ({ at: midnight + minute * 60_000, seconds: null, value: 60 }))
      const record = day({ heart_rate_bpm }, { day: date, wallClock: true, values: { steps: 5 } })
      const documents = build([record], { zone, day: date })
      const { distance, heart_rate, metadata } = physicalOf(documents, `physical_summary:${date}`)
      expect(distance.steps_int).toBe(5)
      expect(metadata.datetime_string.slice(0, 10)).toBe(date)
      for (const { datetime_string } of heart_rate.hr_granular_data_array)
        expect(datetime_string.slice(0, 10)).toBe(date)
    }),
    { numRuns: 2000 },
  )
})
