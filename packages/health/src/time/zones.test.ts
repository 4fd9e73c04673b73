import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { isTimeZone, offsetOf, timeZoneName, zoneOffset } from './zones.ts'

describe('isTimeZone', () => {
  it.each(['Europe/Berlin', 'Asia/Kathmandu', 'America/Argentina/Buenos_Aires', 'UTC'])(
    'accepts %s',
    (name) => {
      expect(isTimeZone(name)).toBe(true)
    },
  )

  it.each(['', 'Berlin', 'Europe/Nowhere', '+01:00', '-0330', '2026-01-01T00:00Z[Europe/Berlin]'])(
    'refuses %j',
    (name) => {
      expect(isTimeZone(name)).toBe(false)
    },
  )
})

describe('timeZoneName', () => {
  it('spells a name as usual and keeps those that changed', () => {
    expect(timeZoneName('europe/BERLIN')).toBe('Europe/Berlin')
    expect(timeZoneName('Asia/Calcutta')).toBe('Asia/Calcutta')
  })
})

describe('zoneOffset', () => {
  it.each([
    ['Asia/Kathmandu', '2026-06-01T00:00:00Z', 20_700],
    ['Australia/Lord_Howe', '2026-01-01T00:00:00Z', 39_600],
    ['Australia/Lord_Howe', '2026-06-01T00:00:00Z', 37_800],
    ['America/New_York', '2026-03-08T06:59:59Z', -18_000],
    ['America/New_York', '2026-03-08T07:00:00Z', -14_400],
  ])('%s at %s', (zone, at, offset) => {
    expect(zoneOffset(zone, Date.parse(at))).toBe(offset)
  })

  it('agrees with the zone at every instant, clock changes included', () => {
    const changes = [
      '2026-03-29T01:00:00Z',
      '2026-10-25T01:00:00Z',
      '2026-04-04T15:00:00Z',
      '2011-12-30T10:00:00Z',
    ]
    const instants = fc.oneof(
      fc.integer({ min: Date.UTC(2005, 0), max: Date.UTC(2035, 0) }),
      ...changes.map((at) => fc.integer({ min: Date.parse(at) - 1000, max: Date.parse(at) + 1000 })),
    )
    const plainly = (zone: string, at: number) =>
      Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).offsetNanoseconds / 1e9
    fc.assert(
      fc.property(
        fc.constantFrom('Europe/Berlin', 'Australia/Lord_Howe', 'Pacific/Apia', 'Asia/Kathmandu'),
        fc.array(instants),
        (zone, list) => {
          expect(list.map((at) => zoneOffset(zone, at))).toEqual(list.map((at) => plainly(zone, at)))
        },
      ),
    )
  })
})

describe('offsetOf', () => {
  const at = Date.parse('2026-07-01T12:00:00Z')

  it("takes the moment's own offset, zero included, before the zone", () => {
    expect(offsetOf({ at, offset: -3600 }, 'Europe/Berlin')).toBe(-3600)
    expect(offsetOf({ at, offset: 0 }, 'Europe/Berlin')).toBe(0)
  })

  it('falls back to the zone, then to UTC', () => {
    expect(offsetOf({ at, offset: null }, 'Europe/Berlin')).toBe(7200)
    expect(offsetOf({ at, offset: null }, null)).toBe(0)
  })
})
