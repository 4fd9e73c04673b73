import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayBounds, dayClock, localClock, localDate, wallSpan, wallTime } from './days.ts'
import { zoneOffset } from './zones.ts'

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Sao_Paulo',
  'Pacific/Apia',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
]

const zones = fc.constantFrom(...ZONES)
const instants = fc.integer({ min: Date.UTC(2005, 0, 1), max: Date.UTC(2035, 0, 1) })
const hours = (day: string, zone: string) => {
  const { start, end } = dayBounds(day, zone)
  return (end - start) / 3_600_000
}

describe('dayBounds', () => {
  it.each([
    ['2026-06-01', 'Europe/Berlin', 24],
    ['2026-03-29', 'Europe/Berlin', 23],
    ['2026-10-25', 'Europe/Berlin', 25],
    ['2018-11-04', 'America/Sao_Paulo', 23],
    ['2019-02-16', 'America/Sao_Paulo', 25],
    ['2026-04-05', 'Australia/Lord_Howe', 24.5],
    ['2026-10-04', 'Australia/Lord_Howe', 23.5],
    ['2011-12-30', 'Pacific/Apia', 0],
  ])('%s in %s lasts %d hours', (day, zone, length) => {
    expect(hours(day, zone)).toBe(length)
  })

  it('starts where the clock first shows the date when midnight is skipped', () => {
    expect(dayBounds('2018-11-04', 'America/Sao_Paulo').start).toBe(Date.parse('2018-11-04T01:00:00-02:00'))
  })

  it('puts every instant into exactly the day that the wall shows', () => {
    fc.assert(
      fc.property(zones, instants, (zone, at) => {
        const day = localDate({ at, offset: null }, zone)
        const { start, end } = dayBounds(day, zone)
        expect(at >= start && at < end).toBe(true)
      }),
    )
  })

  it('leaves neither gap nor overlap between neighbouring days', () => {
    fc.assert(
      fc.property(zones, instants, (zone, at) => {
        const day = localDate({ at, offset: null }, zone)
        expect(dayBounds(addDays(day, 1), zone).start).toBe(dayBounds(day, zone).end)
      }),
    )
  })
})

describe('localDate', () => {
  const at = Date.parse('2026-11-14T23:30:00Z')

  it("reads the traveller's own clock before the home zone", () => {
    expect(localDate({ at, offset: 9 * 3600 }, 'America/New_York')).toBe('2026-11-15')
    expect(localDate({ at, offset: null }, 'America/New_York')).toBe('2026-11-14')
    expect(localDate({ at, offset: null }, 'Asia/Kathmandu')).toBe('2026-11-15')
    expect(localDate({ at, offset: null }, null)).toBe('2026-11-14')
  })
})

describe('localClock', () => {
  const before = Date.parse('2026-10-24T22:00:00Z')
  const after = Date.parse('2026-10-25T12:00:00Z')

  it('sees a clock change when the first offset is that of the home zone', () => {
    const clock = localClock({ at: before, offset: 7200 }, 'Europe/Berlin')
    expect([clock.offsetAt(before), clock.offsetAt(after)]).toEqual([7200, 3600])
    expect(clock.bounds('2026-10-25')).toEqual(dayBounds('2026-10-25', 'Europe/Berlin'))
  })

  it('keeps an offset that is not of the home zone', () => {
    const clock = localClock({ at: before, offset: -18_000 }, 'Europe/Berlin')
    expect([clock.offsetAt(before), clock.offsetAt(after)]).toEqual([-18_000, -18_000])
    const { start, end } = clock.bounds('2026-10-25')
    expect([start, end - start]).toEqual([Date.parse('2026-10-25T00:00:00-05:00'), 86_400_000])
  })
})

describe('dayClock', () => {
  it.each([7200, 3600, null])('follows the zone over a day of clock change named by offset %s', (offset) => {
    const { start } = dayClock('2026-10-25', offset, 'Europe/Berlin').bounds('2026-10-25')
    expect(start).toBe(Date.parse('2026-10-25T00:00:00+02:00'))
  })

  it('gives every zone offset of the day back as the zone itself', () => {
    fc.assert(
      fc.property(zones, instants, (zone, at) => {
        const day = localDate({ at, offset: null }, zone)
        const clock = dayClock(day, zoneOffset(zone, dayBounds(day, zone).start), zone)
        expect(clock.bounds(day)).toEqual(dayBounds(day, zone))
      }),
    )
  })
})

describe('wallSpan', () => {
  const evening = Date.parse('2026-03-28T22:10:00Z')
  const morning = Date.parse('2026-03-29T05:10:00Z')
  const night = (from: number | null, to = from) => ({
    start: { at: evening, offset: from },
    end: { at: morning, offset: to },
  })

  it.each([3600, 7200])(
    'gives each end its own offset where one of the zone is named for both: %d',
    (offset) => {
      expect(wallSpan(night(offset), 'Europe/Berlin')).toEqual(night(3600, 7200))
    },
  )

  it.each([
    ['elsewhere', night(-18_000)],
    ['unknown', night(null)],
    ['known for each end', night(7200, -18_000)],
  ])('leaves offsets alone that are %s', (_, span) => {
    expect(wallSpan(span, 'Europe/Berlin')).toEqual(span)
  })

  it('knows no change of the clocks in a move', () => {
    const homes = [
      { since: null, zone: 'Europe/Berlin' },
      { since: '2026-01-20', zone: 'Europe/London' },
    ]
    const span = {
      start: { at: Date.parse('2026-01-19T22:00:00Z'), offset: 3600 },
      end: { at: Date.parse('2026-01-20T06:00:00Z'), offset: 3600 },
    }
    expect(wallSpan(span, homes)).toEqual(span)
  })
})

describe('wallTime', () => {
  it('is what the clock on the wall shows, on days of 23 and 25 hours too', () => {
    const noon = (day: string) => new Date(wallTime(day, 12 * 60, 'Europe/Berlin')).toISOString()
    expect(noon('2026-03-28')).toBe('2026-03-28T11:00:00.000Z')
    expect(noon('2026-03-29')).toBe('2026-03-29T10:00:00.000Z')
    expect(noon('2026-10-25')).toBe('2026-10-25T11:00:00.000Z')
    expect(new Date(wallTime('2026-03-29', 150, 'Europe/Berlin')).toISOString()).toBe(
      '2026-03-29T01:30:00.000Z',
    )
  })
})
