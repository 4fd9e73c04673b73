import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cycleMorning, localDay, offsetSeconds } from './time.ts'

const two = (value: number) => String(value).padStart(2, '0')

describe('offsets', () => {
  it('are read east and west, in quarters of an hour, and as a letter', () => {
    expect(['+05:45', '-03:30', '+14:00', '-00:00', 'Z'].map(offsetSeconds)).toEqual([
      20_700, -12_600, 50_400, 0, 0,
    ])
  })

  it('of any other form are none', () => {
    for (const text of ['', '5', '+5:00', '+0500', '+05:60', '+19:00', 'UTC', '+05:00 ']) {
      expect(offsetSeconds(text)).toBeNull()
    }
  })
})

describe('the day of a cycle', () => {
  const minuteOf2026 = fc.integer({ min: 0, max: 365 * 24 * 60 }).map((minute) => {
    return Date.UTC(2026, 0, 1) + minute * 60_000
  })
  const offset = fc
    .tuple(fc.constantFrom('+', '-'), fc.integer({ min: 0, max: 12 }), fc.constantFrom(0, 30, 45))
    .map(([sign, hours, minutes]) => `${sign}${two(hours)}:${two(minutes)}`)

  it('is the local date of waking up, wherever and whenever it began', () => {
    fc.assert(
      fc.property(minuteOf2026, fc.integer({ min: 1, max: 14 * 60 }), offset, (startAt, minutes, place) => {
        const end = startAt + minutes * 60_000
        const cycle = { start: new Date(startAt).toISOString(), timezone_offset: place }
        const sleep = { end: new Date(end).toISOString(), timezone_offset: place }
        const seconds = offsetSeconds(place)
        expect(cycleMorning({ ...cycle, sleep })).toEqual({
          day: localDay({ at: end, offset: seconds }),
          offset: seconds,
        })
      }),
    )
  })

  it('is not known without an offset', () => {
    expect(cycleMorning({ start: '2026-03-03T02:25:00Z', timezone_offset: null, sleep: null })).toBeNull()
  })

  it('without a sleep follows an evening and stays on the date of a small hour', () => {
    const dayOf = (start: string) => cycleMorning({ start, timezone_offset: '-05:00', sleep: null })?.day
    expect(dayOf('2026-03-03T02:25:00Z')).toBe('2026-03-03')
    expect(dayOf('2026-03-03T05:30:00Z')).toBe('2026-03-03')
    expect(dayOf('2026-03-03T14:00:00Z')).toBe('2026-03-03')
  })
})
