import type { HealthRecord } from '@tributary/health'
import { describe, expect, it } from 'vitest'
import { affectedDays, extentOf } from './affected-days.ts'

const BASE = {
  key: 'k',
  source: 'Oura',
  origin: 'vendor',
  device: null,
  manual: false,
  updatedAt: null,
  values: {},
  series: {},
  extras: {},
} as const

const at = (text: string, offset: number | null = null) => ({ at: Date.parse(text), offset })
const BERLIN = 'Europe/Berlin'

const night: HealthRecord = {
  ...BASE,
  kind: 'sleep',
  start: at('2026-03-08T22:30:00Z', 3600),
  end: at('2026-03-09T06:00:00Z', 3600),
  nap: false,
  stages: [],
}
const reading: HealthRecord = { ...BASE, kind: 'measurement', at: at('2026-03-09T23:30:00Z'), site: null }
const series: HealthRecord = {
  ...BASE,
  kind: 'series',
  start: at('2026-03-09T00:00:00Z'),
  end: at('2026-03-09T23:59:00Z'),
}
const day: HealthRecord = { ...BASE, kind: 'day', day: '2026-03-09', offset: 3600 }

describe('affectedDays', () => {
  it('takes a vendor’s day as it is', () => {
    expect(affectedDays(day, 'Pacific/Kiritimati')).toEqual(['2026-03-09'])
  })

  it('covers the day after a sleep too, which may be part of the next', () => {
    expect(affectedDays(night, 'UTC')).toEqual(['2026-03-08', '2026-03-09', '2026-03-10'])
  })

  it('goes by the zone where the record tells no offset', () => {
    expect(affectedDays(reading, BERLIN)).toEqual(['2026-03-10'])
    expect(affectedDays(reading, 'America/New_York')).toEqual(['2026-03-09'])
    expect(affectedDays(series, BERLIN)).toEqual(['2026-03-09', '2026-03-10'])
  })
})

describe('extentOf', () => {
  it('is the stretch of the record, and the UTC day of a date', () => {
    const texts = (record: HealthRecord) => Object.values(extentOf(record)).map((date) => date.toISOString())
    expect(texts(night)).toEqual(['2026-03-08T22:30:00.000Z', '2026-03-09T06:00:00.000Z'])
    expect(texts(reading)).toEqual(['2026-03-09T23:30:00.000Z', '2026-03-09T23:30:00.000Z'])
    expect(texts(day)).toEqual(['2026-03-09T00:00:00.000Z', '2026-03-10T00:00:00.000Z'])
  })
})
