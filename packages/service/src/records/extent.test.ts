import type { HealthRecord } from '@tributary/health'
import { describe, expect, it } from 'vitest'
import { extentOf } from './extent.ts'

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

const night: HealthRecord = {
  ...BASE,
  kind: 'sleep',
  start: at('2026-03-08T22:30:00Z', 3600),
  end: at('2026-03-09T06:00:00Z', 3600),
  nap: false,
  stages: [],
}
const reading: HealthRecord = { ...BASE, kind: 'measurement', at: at('2026-03-09T23:30:00Z'), site: null }
const day: HealthRecord = { ...BASE, kind: 'day', day: '2026-03-09', offset: 3600 }

describe('extentOf', () => {
  it('is the time span of the record, and the UTC day of a date', () => {
    const texts = (record: HealthRecord) => Object.values(extentOf(record)).map((date) => date.toISOString())
    expect(texts(night)).toEqual(['2026-03-08T22:30:00.000Z', '2026-03-09T06:00:00.000Z'])
    expect(texts(reading)).toEqual(['2026-03-09T23:30:00.000Z', '2026-03-09T23:30:00.000Z'])
    expect(texts(day)).toEqual(['2026-03-09T00:00:00.000Z', '2026-03-10T00:00:00.000Z'])
  })
})
