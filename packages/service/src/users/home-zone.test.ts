import type { HealthRecord } from '@tributary/health'
import { describe, expect, it } from 'vitest'
import { latestOffset, zoneOf } from './home-zone.ts'

const workout = (endsAt: number, offset: number | null): HealthRecord => ({
  kind: 'workout',
  key: `workout:${endsAt}`,
  source: 'Oura',
  origin: 'vendor',
  device: null,
  manual: false,
  updatedAt: null,
  values: {},
  series: {},
  extras: {},
  start: { at: endsAt - 1000, offset },
  end: { at: endsAt, offset },
  activity: null,
  autoDetected: null,
})

describe('zoneOf', () => {
  it('takes the named zone before any offset', () => {
    const user = { zones: [{ since: null, zone: 'Europe/Berlin' }], offsetSeconds: -3600 }
    expect(zoneOf(user, [workout(1, 7200)])).toBe('Europe/Berlin')
  })

  it('keeps the zones of a person who moved', () => {
    const zones = [
      { since: null, zone: 'Europe/Berlin' },
      { since: '2026-03-10', zone: 'Asia/Tokyo' },
    ]
    expect(zoneOf({ zones, offsetSeconds: null }, [])).toEqual(zones)
  })

  it.each([
    [-12_600, '-03:30'],
    [20_700, '+05:45'],
    [0, 'UTC'],
  ])('writes the stored offset %i as %s', (offsetSeconds, zone) => {
    expect(zoneOf({ zones: [], offsetSeconds }, [workout(1, 7200)])).toBe(zone)
  })

  it('falls back to the offset of the latest record that has one, then to UTC', () => {
    const unknown = { zones: [], offsetSeconds: null }
    expect(zoneOf(unknown, [workout(5, 3600), workout(9, null), workout(7, -18_000)])).toBe('-05:00')
    expect(zoneOf(unknown, [workout(9, null)])).toBe('UTC')
  })
})

describe('latestOffset', () => {
  it('is null when no record has an offset', () => {
    expect(latestOffset([])).toBeNull()
  })
})
