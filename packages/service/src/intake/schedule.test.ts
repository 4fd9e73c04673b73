import { addDays } from '@tributary/health'
import { PROVIDERS, VendorError } from '@tributary/providers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { today } from '../users/home-zone.ts'
import {
  dailyKinds,
  firstDay,
  missingWindow,
  nextPoll,
  nextTry,
  oldestMissing,
  paceOf,
  readingWindow,
} from './schedule.ts'

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

describe('the window that a source without pull has not sent', () => {
  const window = (since: string, readUntil: string | null, heardAt: string | null, day: string) =>
    missingWindow(
      { ...rules, lookBackDays: 2 },
      { since, readUntil },
      { day, heardAt: heardAt === null ? null : new Date(heardAt) },
    )

  it('begins with the first day, ends today and is never empty', () => {
    expect(window('2026-03-03', null, null, '2026-03-10')).toEqual({ from: '2026-03-03', to: '2026-03-10' })
    expect(window('2026-03-10', null, null, '2026-03-10')).toBeNull()
  })

  it('goes back to the last push after a return, no further than the vendor keeps', () => {
    const since = '2026-01-01'
    expect(window(since, since, '2026-03-08T10:00:00Z', '2026-03-20')?.from).toBe('2026-03-06')
    expect(window(since, '2026-03-05', null, '2026-03-20')?.from).toBe('2026-03-03')
    expect(window(since, since, '2026-01-05T10:00:00Z', '2026-03-20')?.from).toBe('2026-02-18')
  })
})

describe('what is missing', () => {
  const at = (now: string) => ({ now: Date.parse(now), zone: 'UTC', since: '2026-03-01' })
  const days = (...list: string[]) => new Set(list)

  it('is the oldest day or night due and not reported, within a month', () => {
    const reported = {
      totals: days('2026-03-01', '2026-03-02', '2026-03-04'),
      sleep: days('2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'),
    }
    expect(oldestMissing(['totals'], reported, at('2026-03-05T09:00:00Z'))).toBe('2026-03-03')
    expect(oldestMissing(['sleep'], reported, at('2026-03-05T09:00:00Z'))).toBeNull()
    expect(oldestMissing(['sleep'], reported, at('2026-03-06T11:00:00Z'))).toBeNull()
    expect(oldestMissing(['sleep'], reported, at('2026-03-06T12:00:00Z'))).toBe('2026-03-06')
    expect(oldestMissing([], reported, at('2026-03-06T12:00:00Z'))).toBeNull()
    expect(oldestMissing(['totals'], reported, at('2026-05-01T12:00:00Z'))).toBe('2026-04-01')
  })

  it('is asked for by the first reading of a local day only', () => {
    const state = { since: '2026-03-01', missing: '2026-03-03' }
    expect(readingWindow(rules, { ...state, readUntil: '2026-03-19' }, '2026-03-20').from).toBe('2026-03-03')
    expect(readingWindow(rules, { ...state, readUntil: '2026-03-20' }, '2026-03-20').from).toBe('2026-03-13')
  })
})

interface NextOptions {
  heardAt?: string
  delivery?: readonly ('pull' | 'ping' | 'push')[]
  kinds?: readonly ('totals' | 'sleep')[]
}

describe('the next run', () => {
  const minutes = (date: Date) => date.getTime() / MINUTE

  const ZONE = 'Europe/Berlin'
  const EVENING = Date.parse('2026-03-10T19:00:00Z')
  const reported = (totals: string[], sleep: string[]) => ({ totals: new Set(totals), sleep: new Set(sleep) })
  const next = (
    now: number,
    days: ReturnType<typeof reported>,
    { delivery = ['pull'], kinds = ['totals', 'sleep'], heardAt }: NextOptions = {},
  ) => {
    const missing = { kinds, reported: days, since: '2026-03-01' }
    const at = { now, zone: ZONE, heardAt: heardAt ? new Date(heardAt) : null }
    return nextPoll({ pollMinutes: 240, delivery }, missing, at, 0).toISOString()
  }
  const ALL = reported(['2026-03-09', '2026-03-10'], ['2026-03-09', '2026-03-10', '2026-03-11'])

  it('is a partial update away, a tenth more or less', () => {
    expect(next(EVENING, ALL)).toBe('2026-03-10T22:36:00.000Z')
    const whole = { kinds: [], reported: ALL, since: '2026-03-01' }
    const later = nextPoll(
      { pollMinutes: 60, delivery: ['pull'] },
      whole,
      { now: 0, zone: ZONE, heardAt: null },
      1,
    )
    expect(minutes(later)).toBeCloseTo(66)
  })

  it('is at the resource’s own pace where it has one, and no day of it is waited for', () => {
    const { manifest } = PROVIDERS['polar']!
    const resource = manifest.resources.find(({ name }) => name === 'cardio_load')!
    expect(dailyKinds(resource)).toEqual([])
    const missing = { kinds: dailyKinds(resource), reported: reported([], []), since: '2026-03-01' }
    const at = { now: EVENING, zone: ZONE, heardAt: null }
    const later = nextPoll(paceOf(manifest, resource), missing, at, 0.5)
    expect(minutes(later) - EVENING / MINUTE).toBe(1_440)
    expect(paceOf(manifest, manifest.resources[0]!).pollMinutes).toBe(manifest.pollMinutes)
  })

  it('comes a minute after local midnight for the day, and at noon for the night', () => {
    expect(next(Date.parse('2026-03-10T21:00:00Z'), ALL)).toBe('2026-03-10T23:01:00.000Z')
    expect(next(Date.parse('2026-03-11T08:00:00Z'), ALL)).toBe('2026-03-11T11:00:00.000Z')
    expect(next(Date.parse('2026-03-10T21:00:00Z'), ALL, { kinds: ['sleep'] })).toBe(
      '2026-03-11T00:36:00.000Z',
    )
  })

  it('comes on the hour of the wall clock on days of 23 and 25 hours', () => {
    const days = reported(['2026-03-28', '2026-03-29'], ['2026-03-28', '2026-03-29'])
    expect(next(Date.parse('2026-03-29T08:30:00Z'), days)).toBe('2026-03-29T10:00:00.000Z')
    expect(next(Date.parse('2026-03-29T21:30:00Z'), days)).toBe('2026-03-29T22:01:00.000Z')
  })

  it('is within the hour while the newest day or night is missing, for 23 hours', () => {
    const without = reported(['2026-03-08'], ['2026-03-10'])
    expect(next(Date.parse('2026-03-10T13:00:00Z'), without)).toBe('2026-03-10T13:54:00.000Z')
    expect(next(Date.parse('2026-03-10T22:30:00Z'), without)).toBe('2026-03-10T23:01:00.000Z')
    const asleep = reported(['2026-03-09', '2026-03-10'], ['2026-03-09'])
    expect(next(Date.parse('2026-03-10T10:30:00Z'), asleep)).toBe('2026-03-10T11:00:00.000Z')
    expect(next(Date.parse('2026-03-10T12:30:00Z'), asleep)).toBe('2026-03-10T13:24:00.000Z')
  })

  it('leaves a vendor that pushes to itself', () => {
    const now = Date.parse('2026-03-10T22:30:00Z')
    expect(next(now, reported([], []), { delivery: ['push', 'pull'] })).toBe('2026-03-11T02:06:00.000Z')
  })

  describe('where webhooks arrive', () => {
    const announced = { delivery: ['pull', 'ping'], heardAt: '2026-03-10T20:00:00Z' } as const
    const evening = Date.parse('2026-03-10T21:00:00Z')

    it('is one a day: at noon for what gives nights, after midnight for the rest', () => {
      const at = (...kinds: ('totals' | 'sleep')[]) => next(evening, ALL, { ...announced, kinds })
      expect(at('totals')).toBe('2026-03-10T23:01:00.000Z')
      expect(at()).toBe('2026-03-10T23:01:00.000Z')
      expect(at('sleep')).toBe('2026-03-11T11:00:00.000Z')
      expect(at('totals', 'sleep')).toBe('2026-03-11T11:00:00.000Z')
      const midnight = Date.parse('2026-03-10T23:02:00Z')
      expect(next(midnight, ALL, { ...announced, kinds: ['totals'] })).toBe('2026-03-11T23:01:00.000Z')
    })

    it('is not earlier while a day is missing: the next reading goes back to it', () => {
      expect(next(evening, reported([], []), { ...announced, kinds: ['sleep'] })).toBe(
        '2026-03-11T11:00:00.000Z',
      )
      const state = { since: '2026-03-01', missing: '2026-03-05', readUntil: '2026-03-10' }
      expect(readingWindow({ lookBackDays: 2, historyDays: 30 }, state, '2026-03-11').from).toBe('2026-03-05')
    })

    it('is at the ordinary pace again once the vendor has been silent for a day', () => {
      const silent = { ...announced, heardAt: '2026-03-09T20:59:00Z', kinds: [] }
      expect(next(evening, ALL, silent)).toBe('2026-03-11T00:36:00.000Z')
      expect(next(evening, ALL, { delivery: ['pull', 'ping'], kinds: [] })).toBe('2026-03-11T00:36:00.000Z')
    })
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
