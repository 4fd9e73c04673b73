import { addDays } from '@tributary/health'
import { PROVIDERS, VendorError } from '@tributary/providers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstDay, nextPoll, nextTry, oldestMissing, readingWindow, today } from './schedule.ts'

const { manifest } = PROVIDERS['oura']!
const MINUTE = 60_000
const rules = { lookBackDays: 7, historyDays: 30 }

describe('today', () => {
  it('is the date on the wall of the person', () => {
    const noon = Date.parse('2026-03-10T12:00:00Z')
    expect(today(noon, 'Pacific/Kiritimati')).toBe('2026-03-11')
    expect(today(noon, 'UTC')).toBe('2026-03-10')
    expect(today(Date.parse('2026-03-10T03:00:00Z'), '-05:00')).toBe('2026-03-09')
  })
})

describe('firstDay', () => {
  it('is a week ago with pre-existing data, within what the vendor keeps, else today', () => {
    expect(firstDay(manifest, '2026-03-10', true)).toBe('2026-03-03')
    expect(firstDay({ ...manifest, historyDays: 2 }, '2026-03-10', true)).toBe('2026-03-08')
    expect(firstDay(manifest, '2026-03-10', false)).toBe('2026-03-10')
  })
})

describe('readingWindow', () => {
  it('begins with the first day, then looks back from where it ended', () => {
    const read = (readUntil: string | null) =>
      readingWindow(rules, { since: '2026-03-01', readUntil, missing: null }, '2026-03-20')
    expect(read(null)).toEqual({ from: '2026-03-01', to: '2026-03-20' })
    expect(read('2026-03-19')).toEqual({ from: '2026-03-12', to: '2026-03-20' })
    expect(read('2026-03-04')).toEqual({ from: '2026-03-01', to: '2026-03-20' })
  })

  it('does not ask for more than the vendor keeps after a long absence', () => {
    const state = { since: '2025-01-01', readUntil: '2025-06-01', missing: null }
    expect(readingWindow(rules, state, '2026-03-20')).toEqual({ from: '2026-02-18', to: '2026-03-20' })
  })

  it('is never empty, never before its first day and leaves no gap within what the vendor keeps', () => {
    const day = fc.integer({ min: -400, max: 400 }).map((shift) => addDays('2026-03-10', shift))
    fc.assert(
      fc.property(day, fc.option(day), fc.option(day), day, (since, readUntil, missing, now) => {
        const { from, to } = readingWindow(rules, { since, readUntil, missing }, now)
        expect(to).toBe(now)
        expect(from <= to).toBe(true)
        if (since <= now) expect(from >= since).toBe(true)
        if (readUntil && readUntil >= since && readUntil >= addDays(now, -rules.historyDays))
          expect(from <= readUntil).toBe(true)
      }),
    )
  })
})

describe('what is missing', () => {
  const at = (now: string) => ({ now: Date.parse(now), zone: 'UTC', since: '2026-03-01' })
  const days = (...list: string[]) => new Set(list)

  it('is the oldest day or night due and not told, within a month', () => {
    const told = {
      totals: days('2026-03-01', '2026-03-02', '2026-03-04'),
      sleep: days('2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'),
    }
    expect(oldestMissing(['totals'], told, at('2026-03-05T09:00:00Z'))).toBe('2026-03-03')
    expect(oldestMissing(['sleep'], told, at('2026-03-05T09:00:00Z'))).toBeNull()
    expect(oldestMissing(['sleep'], told, at('2026-03-06T11:00:00Z'))).toBeNull()
    expect(oldestMissing(['sleep'], told, at('2026-03-06T12:00:00Z'))).toBe('2026-03-06')
    expect(oldestMissing([], told, at('2026-03-06T12:00:00Z'))).toBeNull()
    expect(oldestMissing(['totals'], told, at('2026-05-01T12:00:00Z'))).toBe('2026-04-01')
  })

  it('is asked for by the first reading of a local day only', () => {
    const state = { since: '2026-03-01', missing: '2026-03-03' }
    expect(readingWindow(rules, { ...state, readUntil: '2026-03-19' }, '2026-03-20').from).toBe('2026-03-03')
    expect(readingWindow(rules, { ...state, readUntil: '2026-03-20' }, '2026-03-20').from).toBe('2026-03-13')
  })
})

interface NextOptions {
  delivery?: readonly ('pull' | 'ping' | 'push')[]
  whats?: readonly ('totals' | 'sleep')[]
}

describe('the next run', () => {
  const minutes = (date: Date) => date.getTime() / MINUTE

  const ZONE = 'Europe/Berlin'
  const EVENING = Date.parse('2026-03-10T19:00:00Z')
  const told = (totals: string[], sleep: string[]) => ({ totals: new Set(totals), sleep: new Set(sleep) })
  const next = (
    now: number,
    days: ReturnType<typeof told>,
    { delivery = ['pull'], whats = ['totals', 'sleep'] }: NextOptions = {},
  ) => {
    const missing = { whats, told: days, since: '2026-03-01' }
    return nextPoll({ pollMinutes: 240, delivery }, missing, { now, zone: ZONE }, 0).toISOString()
  }
  const ALL = told(['2026-03-09', '2026-03-10'], ['2026-03-09', '2026-03-10', '2026-03-11'])

  it('is a partial update away, a tenth more or less', () => {
    expect(next(EVENING, ALL)).toBe('2026-03-10T22:36:00.000Z')
    const whole = { whats: [], told: ALL, since: '2026-03-01' }
    const later = nextPoll({ pollMinutes: 60, delivery: ['pull'] }, whole, { now: 0, zone: ZONE }, 1)
    expect(minutes(later)).toBeCloseTo(66)
  })

  it('comes a minute after local midnight for the day, and at noon for the night', () => {
    expect(next(Date.parse('2026-03-10T21:00:00Z'), ALL)).toBe('2026-03-10T23:01:00.000Z')
    expect(next(Date.parse('2026-03-11T08:00:00Z'), ALL)).toBe('2026-03-11T11:00:00.000Z')
    expect(next(Date.parse('2026-03-10T21:00:00Z'), ALL, { whats: ['sleep'] })).toBe(
      '2026-03-11T00:36:00.000Z',
    )
  })

  it('comes on the hour of the wall clock on days of 23 and 25 hours', () => {
    const days = told(['2026-03-28', '2026-03-29'], ['2026-03-28', '2026-03-29'])
    expect(next(Date.parse('2026-03-29T08:30:00Z'), days)).toBe('2026-03-29T10:00:00.000Z')
    expect(next(Date.parse('2026-03-29T21:30:00Z'), days)).toBe('2026-03-29T22:01:00.000Z')
  })

  it('is within the hour while the newest day or night is missing, for 23 hours', () => {
    const without = told(['2026-03-08'], ['2026-03-10'])
    expect(next(Date.parse('2026-03-10T13:00:00Z'), without)).toBe('2026-03-10T13:54:00.000Z')
    expect(next(Date.parse('2026-03-10T22:30:00Z'), without)).toBe('2026-03-10T23:01:00.000Z')
    const asleep = told(['2026-03-09', '2026-03-10'], ['2026-03-09'])
    expect(next(Date.parse('2026-03-10T10:30:00Z'), asleep)).toBe('2026-03-10T11:00:00.000Z')
    expect(next(Date.parse('2026-03-10T12:30:00Z'), asleep)).toBe('2026-03-10T13:24:00.000Z')
  })

  it('leaves a vendor that pushes to itself', () => {
    const now = Date.parse('2026-03-10T22:30:00Z')
    expect(next(now, told([], []), { delivery: ['push', 'pull'] })).toBe('2026-03-11T02:06:00.000Z')
  })

  it('comes when the vendor says after a rate limit', () => {
    const asked = new VendorError('rate_limited', 'x', { retryAfterSeconds: 77 })
    expect(nextTry(asked, 1, 0, 0.5).getTime()).toBe(77_000)
    expect(minutes(nextTry(new VendorError('rate_limited', 'x'), 1, 0, 0.5))).toBe(15)
  })

  it('moves away with each failure, up to four hours', () => {
    const waits = [1, 2, 3, 4, 20, 400].map((failures) => minutes(nextTry(null, failures, 0, 0.5)))
    expect(waits.map(Math.round)).toEqual([1, 2, 4, 8, 240, 240])
  })

  it('is a day later for what is not granted', () => {
    expect(minutes(nextTry(new VendorError('forbidden', 'x'), 1, 0, 0.5))).toBeCloseTo(24 * 60)
  })
})
