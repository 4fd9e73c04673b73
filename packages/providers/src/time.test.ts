import { addDays, localDate } from '@tributary/health'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDay, momentOn, parseMoment } from './time.ts'

describe('parseMoment', () => {
  it.each([
    ['2026-03-03T04:00:00-05:00', Date.UTC(2026, 2, 3, 9), -18_000],
    ['2026-03-03T04:00:00.250+05:45', Date.UTC(2026, 2, 2, 22, 15, 0, 250), 20_700],
    ['2026-03-03T04:00:00Z', Date.UTC(2026, 2, 3, 4), 0],
    ['2026-03-03T04:00:00-00:00', Date.UTC(2026, 2, 3, 4), 0],
    ['2026-03-03T04:00:00-00:30', Date.UTC(2026, 2, 3, 4, 30), -1800],
  ])('reads %s', (text, at, offset) => {
    expect(parseMoment(text)).toStrictEqual({ at, offset })
  })

  it.each([
    '',
    '2026-03-03',
    '2026-03-03T04:00:00',
    '2026-02-30T04:00:00Z',
    '2026-03-03T25:00:00Z',
    'yesterday',
  ])('refuses %j', (text) => {
    expect(parseMoment(text)).toBeNull()
  })

  it('never fails on any text', () => {
    fc.assert(
      fc.property(
        fc.string(),
        (text) => parseMoment(text) === null || Number.isFinite(parseMoment(text)?.at),
      ),
    )
  })
})

describe('days', () => {
  it.each(['2026-02-29', '2026-13-01', '2026-1-1', '2026-01-01T', ''])('%j is no day', (text) => {
    expect(isDay(text)).toBe(false)
  })

  it('can be counted forth and back', () => {
    const date = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(date, fc.integer({ min: -4000, max: 4000 }), (start, days) => {
        const day = start.toISOString().slice(0, 10)
        expect(isDay(day)).toBe(true)
        expect(addDays(addDays(day, days), -days)).toBe(day)
      }),
    )
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  })
})

describe('momentOn', () => {
  it.each(['Pacific/Honolulu', 'America/New_York', 'UTC', 'Asia/Kolkata', 'Pacific/Auckland'])(
    'is on the date in %s, in summer and in winter',
    (zone) => {
      for (const day of ['2026-01-15', '2026-07-15']) expect(localDate(momentOn(day), zone)).toBe(day)
    },
  )
})
