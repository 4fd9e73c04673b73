import { addDays } from '@tributary/health'
import { PROVIDERS, VendorError } from '@tributary/providers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstDay, nextPoll, nextTry, readingWindow, today } from './schedule.ts'

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
      readingWindow(rules, { since: '2026-03-01', readUntil }, '2026-03-20')
    expect(read(null)).toEqual({ from: '2026-03-01', to: '2026-03-20' })
    expect(read('2026-03-19')).toEqual({ from: '2026-03-12', to: '2026-03-20' })
    expect(read('2026-03-04')).toEqual({ from: '2026-03-01', to: '2026-03-20' })
  })

  it('does not ask for more than the vendor keeps after a long absence', () => {
    const state = { since: '2025-01-01', readUntil: '2025-06-01' }
    expect(readingWindow(rules, state, '2026-03-20')).toEqual({ from: '2026-02-18', to: '2026-03-20' })
  })

  it('is never empty, never before its first day and leaves no gap within what the vendor keeps', () => {
    const day = fc.integer({ min: -400, max: 400 }).map((shift) => addDays('2026-03-10', shift))
    fc.assert(
      fc.property(day, fc.option(day), day, (since, readUntil, now) => {
        const { from, to } = readingWindow(rules, { since, readUntil }, now)
        expect(to).toBe(now)
        expect(from <= to).toBe(true)
        if (since <= now) expect(from >= since).toBe(true)
        if (readUntil && readUntil >= since && readUntil >= addDays(now, -rules.historyDays))
          expect(from <= readUntil).toBe(true)
      }),
    )
  })
})

describe('the next run', () => {
  const minutes = (date: Date) => date.getTime() / MINUTE

  it('is a poll interval away, a tenth more or less', () => {
    expect(minutes(nextPoll({ pollMinutes: 60 }, 0, 0))).toBeCloseTo(54)
    expect(minutes(nextPoll({ pollMinutes: 60 }, 0, 1))).toBeCloseTo(66)
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
