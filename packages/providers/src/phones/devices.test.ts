import type { PhoneRecord } from '@tributary/health'
import { describe, expect, it } from 'vitest'
import { habits as apple } from './apple-health/habits.ts'
import { habits as healthConnect } from './health-connect/habits.ts'
import { habits as samsung } from './samsung-health/habits.ts'

type Origin = Pick<PhoneRecord, 'device' | 'app'>

const record = (origin: Origin) => ({ id: '1', type: 't', start: '2026-03-02T07:00:00.000Z', ...origin })
const own = { id: 'com.apple.health.6C1E1F5A-77B0-4F3B-9D53-0B1B6B7B2D10' }

describe('devices', () => {
  it.each<[string, Origin, string | null, string | null, string | null]>([
    ['hardware', { device: { hardware: 'Watch6,7' }, app: own }, 'watch', 'Apple Inc.', 'Watch6,7'],
    [
      'a phone',
      { device: { hardware: 'iPhone15,2', name: 'iPhone' }, app: own },
      'phone',
      'Apple Inc.',
      'iPhone15,2',
    ],
    ['a tablet', { device: { hardware: 'iPad14,1' }, app: own }, 'tablet', 'Apple Inc.', 'iPad14,1'],
    [
      'the name of the source',
      { app: { ...own, name: 'Ada’s Apple\u00a0Watch' } },
      'watch',
      'Apple Inc.',
      null,
    ],
    [
      'a cuff',
      { device: { manufacturer: 'OMRON', model: 'M7' }, app: { id: 'com.omron' } },
      null,
      'OMRON',
      'M7',
    ],
    [
      'a bridge',
      { device: { hardware: 'iPhone15,2' }, app: { id: 'com.ouraring.oura' } },
      'ring',
      'Oura',
      null,
    ],
  ])('of Apple Health by %s', (_, origin, type, manufacturer, model) => {
    expect(apple.deviceOf(record(origin))).toEqual({ type, manufacturer, model, medicalGrade: null })
  })

  it.each<[string, string | null]>([
    ['0', null],
    ['1', 'watch'],
    ['TYPE_WATCH', 'watch'],
    ['2', 'phone'],
    ['3', 'scale'],
    ['4', 'ring'],
    ['5', 'head_mounted'],
    ['6', 'band'],
    ['7', 'chest_strap'],
    ['8', 'smart_display'],
    ['99', null],
    ['toaster', null],
  ])('of Health Connect: %s is %s', (type, expected) => {
    const device = healthConnect.deviceOf(record({ device: { type, model: 'M' } }))
    expect(device).toEqual({ type: expected, manufacturer: null, model: 'M', medicalGrade: null })
  })

  it.each<[PhoneRecord['device'], string | null]>([
    [{ type: 'WATCH' }, 'watch'],
    [{ type: 'MOBILE' }, 'phone'],
    [{ type: 'RING' }, 'ring'],
    [{ type: 'OTHER', model: 'SM-R960' }, 'watch'],
    [{ model: 'SM-L310' }, 'watch'],
    [{ model: 'SM-Q505' }, 'ring'],
    [{ model: 'SM-R390' }, 'band'],
    [{ model: 'SM-S928B' }, 'phone'],
    [{ model: 'Body Fat Scale' }, null],
  ])('of Samsung Health: %o is %s', (device, expected) => {
    expect(samsung.deviceOf(record({ device: device! }))?.type ?? null).toBe(expected)
  })

  it('are none where the store has nothing', () => {
    for (const habits of [apple, healthConnect, samsung]) {
      expect(habits.deviceOf(record({}))).toBeNull()
      expect(habits.deviceOf(record({ device: {} }))).toBeNull()
    }
  })
})

describe('origin', () => {
  it("is the store for the platform's own apps and another app for all others", () => {
    expect(apple.originOf(record({ app: own }))).toBe('store')
    expect(apple.originOf(record({ app: { id: 'com.apple.Health' } }))).toBe('store')
    expect(apple.originOf(record({ app: { id: 'com.strava.stravaride' } }))).toBe('third_party_app')
    expect(healthConnect.originOf(record({ app: { id: 'android' } }))).toBe('store')
    expect(healthConnect.originOf(record({ app: { id: 'com.sec.android.app.shealth' } }))).toBe(
      'third_party_app',
    )
    expect(samsung.originOf(record({ app: { id: 'com.sec.android.app.shealth' } }))).toBe('store')
    expect(samsung.originOf(record({ app: { id: 'com.strava' } }))).toBe('third_party_app')
  })
})
