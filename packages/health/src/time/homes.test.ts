import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { zoneHistories } from '../../test/zones.ts'
import { addDays, dayBounds, dayClock, localClock, localDate, wallTime } from './days.ts'
import { formatTime } from './text.ts'
import { type Zone, zoneAt, zoneOffset } from './zones.ts'

const BERLIN_TO_TOKYO: Zone = [
  { since: null, zone: 'Europe/Berlin' },
  { since: '2026-11-14', zone: 'Asia/Tokyo' },
]
const TOKYO_TO_BERLIN: Zone = [
  { since: null, zone: 'Asia/Tokyo' },
  { since: '2026-11-14', zone: 'Europe/Berlin' },
]

const hours = (day: string, zone: Zone) => {
  const { start, end } = dayBounds(day, zone)
  return (end - start) / 3_600_000
}
const dateOf = (at: string, zone: Zone) => localDate({ at: Date.parse(at), offset: null }, zone)
const written = (at: string, zone: Zone) => formatTime(Date.parse(at), zoneOffset(zone, Date.parse(at)))

describe('a move east', () => {
  it('cuts the last day of the old zone short', () => {
    expect(hours('2026-11-13', BERLIN_TO_TOKYO)).toBe(16)
    expect(hours('2026-11-14', BERLIN_TO_TOKYO)).toBe(24)
    expect(dayBounds('2026-11-14', BERLIN_TO_TOKYO).start).toBe(Date.parse('2026-11-14T00:00:00+09:00'))
  })

  it('goes by the new clock from the midnight of the new zone', () => {
    expect(written('2026-11-13T14:59:00Z', BERLIN_TO_TOKYO)).toBe('2026-11-13T15:59:00.000000+01:00')
    expect(written('2026-11-13T15:00:00Z', BERLIN_TO_TOKYO)).toBe('2026-11-14T00:00:00.000000+09:00')
  })
})

describe('a move west', () => {
  it('makes the last day of the old zone longer', () => {
    expect(hours('2026-11-13', TOKYO_TO_BERLIN)).toBe(32)
    expect(dateOf('2026-11-13T22:59:00Z', TOKYO_TO_BERLIN)).toBe('2026-11-13')
    expect(dateOf('2026-11-13T23:00:00Z', TOKYO_TO_BERLIN)).toBe('2026-11-14')
  })

  it('shows the rest of the date again on the new clock', () => {
    expect(written('2026-11-13T14:59:00Z', TOKYO_TO_BERLIN)).toBe('2026-11-13T23:59:00.000000+09:00')
    expect(written('2026-11-13T15:00:00Z', TOKYO_TO_BERLIN)).toBe('2026-11-13T16:00:00.000000+01:00')
  })
})

describe('a move across the date line', () => {
  it('leaves no day of negative length', () => {
    const east: Zone = [
      { since: null, zone: 'Pacific/Pago_Pago' },
      { since: '2026-11-14', zone: 'Pacific/Kiritimati' },
    ]
    expect(['2026-11-12', '2026-11-13', '2026-11-14'].map((day) => hours(day, east))).toEqual([23, 0, 24])
    const west: Zone = [
      { since: null, zone: 'Pacific/Kiritimati' },
      { since: '2026-11-14', zone: 'Pacific/Pago_Pago' },
    ]
    expect(['2026-11-12', '2026-11-13', '2026-11-14'].map((day) => hours(day, west))).toEqual([24, 49, 24])
  })
})

describe('a history of one zone, or of none', () => {
  it('is that zone, or UTC', () => {
    expect(dayBounds('2026-03-29', [{ since: null, zone: 'Europe/Berlin' }])).toEqual(
      dayBounds('2026-03-29', 'Europe/Berlin'),
    )
    expect(dayBounds('2026-03-29', [])).toEqual(dayBounds('2026-03-29', 'UTC'))
  })
})

describe('wallTime', () => {
  it('is of the zone of the day', () => {
    const noon = (day: string) => new Date(wallTime(day, 720, BERLIN_TO_TOKYO)).toISOString()
    expect([noon('2026-11-13'), noon('2026-11-14')]).toEqual([
      '2026-11-13T11:00:00.000Z',
      '2026-11-14T03:00:00.000Z',
    ])
  })
})

describe('any history', () => {
  const instants = fc.integer({ min: Date.UTC(2026, 2, 19), max: Date.UTC(2026, 3, 13) })

  it('gives each instant exactly one local day', () => {
    fc.assert(
      fc.property(zoneHistories, instants, (zone, at) => {
        const day = localDate({ at, offset: null }, zone)
        const around = [-3, -2, -1, 0, 1, 2, 3].map((days) => addDays(day, days))
        const holding = around.filter((date) => {
          const { start, end } = dayBounds(date, zone)
          return start <= at && at < end
        })
        expect(holding).toEqual([day])
      }),
      { numRuns: 500 },
    )
  })

  it('leaves neither gap nor overlap between neighbouring days, and no day of negative length', () => {
    fc.assert(
      fc.property(zoneHistories, instants, (zone, at) => {
        const day = localDate({ at, offset: null }, zone)
        for (const days of [-2, -1, 0, 1, 2]) {
          const { start, end } = dayBounds(addDays(day, days), zone)
          expect(end).toBeGreaterThanOrEqual(start)
          expect(dayBounds(addDays(day, days + 1), zone).start).toBe(end)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('has clocks that agree with it', () => {
    fc.assert(
      fc.property(zoneHistories, instants, instants, (zone, at, later) => {
        const offset = zoneOffset(zone, at)
        const day = localDate({ at, offset: null }, zone)
        expect(zoneOffset(zoneAt(zone, at), at)).toBe(offset)
        for (const clock of [localClock({ at, offset }, zone), dayClock(day, null, zone)]) {
          expect(clock.offsetAt(later)).toBe(zoneOffset(zone, later))
          expect(clock.dateAt(later)).toBe(localDate({ at: later, offset: null }, zone))
          expect(clock.bounds(day)).toEqual(dayBounds(day, zone))
        }
      }),
    )
  })
})
