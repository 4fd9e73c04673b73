import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatTime, formatTimeWithoutOffset, parseTime } from './text.ts'
import { zoneOffset } from './zones.ts'

const at = Date.parse('2026-11-14T06:02:30.125Z')

describe('formatTime', () => {
  it.each([
    [0, '2026-11-14T06:02:30.125000+00:00'],
    [3600, '2026-11-14T07:02:30.125000+01:00'],
    [20_700, '2026-11-14T11:47:30.125000+05:45'],
    [-12_600, '2026-11-14T02:32:30.125000-03:30'],
    [-28_800, '2026-11-13T22:02:30.125000-08:00'],
  ])('writes offset %d', (offset, text) => {
    expect(formatTime(at, offset)).toBe(text)
  })

  it('writes UTC without offset for notifications', () => {
    expect(formatTimeWithoutOffset(at)).toBe('2026-11-14T06:02:30.125000')
  })
})

describe('parseTime', () => {
  it.each([
    ['2026-11-14T07:02:30.125000+01:00', at, 3600],
    ['2026-11-14 07:02:30.125+0100', at, 3600],
    ['2026-11-14T06:02:30.125Z', at, null],
    ['2026-11-14 06:02:30.125', at, null],
    ['2026-11-14T06:02:30.125+00:00', at, 0],
    ['2026-11-13T22:02:30.125999-08:00', at, -28_800],
    ['2026-11-14T06:02Z', Date.parse('2026-11-14T06:02:00Z'), null],
  ])('reads %s', (text, instant, offset) => {
    expect(parseTime(text)).toEqual({ at: instant, offset })
  })

  it.each([
    '',
    'yesterday',
    '2026-11-14',
    '2026-02-30T00:00:00Z',
    '2026-11-14T25:00:00Z',
    '2026-11-14T06:02:30+1',
    '2026-11-14T06:02:30+01:75',
  ])('refuses %j', (text) => {
    expect(parseTime(text)).toBeNull()
  })

  it('reads back what was written, also in the hours that a clock change skips or repeats', () => {
    const zones = fc.constantFrom('Europe/Berlin', 'Pacific/Apia', 'Asia/Kathmandu', 'Australia/Lord_Howe')
    const instants = fc.oneof(
      fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2040, 0) }),
      fc.integer({ min: Date.parse('2026-10-24T22:00:00Z'), max: Date.parse('2026-10-25T03:00:00Z') }),
    )
    fc.assert(
      fc.property(zones, instants, (zone, instant) => {
        const offset = zoneOffset(zone, instant)
        expect(parseTime(formatTime(instant, offset))).toEqual({ at: instant, offset })
      }),
    )
  })
})
