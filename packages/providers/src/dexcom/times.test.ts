import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isClock, localDay, momentOf } from './times.ts'

const AT = Date.parse('2026-03-03T16:00:05Z')
const offset = (displayTime: string | null, systemTime = '2026-03-03T16:00:05Z') =>
  momentOf({ systemTime, displayTime }).offset

describe('the instant', () => {
  it('is the system time, written with or without zone and seconds', () => {
    const at = (systemTime: string) => momentOf({ systemTime }).at
    for (const text of ['2026-03-03T16:00:05Z', '2026-03-03T16:00:05', '2026-03-03T17:00:05.000+01:00']) {
      expect(at(text)).toBe(AT)
    }
    expect(at('2026-03-03T16:00')).toBe(AT - 5000)
    expect(at('2026-03-03T16:00:05.25')).toBe(AT + 250)
  })

  it('is read without leading zeros, with a space for the T, and with a short offset', () => {
    const at = (systemTime: string) => momentOf({ systemTime }).at
    const same = [
      '2026-3-3T16:0:5Z',
      '2026-03-03 16:00:05',
      '2026-03-03T17:00:05+0100',
      '2026-03-03T17:00:05+01',
    ]
    for (const text of same) expect(at(text)).toBe(AT)
    expect(at('2026-03-03T16:00Z')).toBe(AT - 5000)
    expect(at('2026-03-03T16:00:05.438Z')).toBe(AT + 438)
  })

  it('is not guessed from anything else', () => {
    for (const text of [
      '',
      '2026-03-03',
      '2026-02-30T10:00:00Z',
      '2026-03-03T25:00:00',
      '03/03/2026 10:00',
    ]) {
      expect(isClock(text)).toBe(false)
    }
  })
})

describe('the offset', () => {
  it('is what the display time names, rounded to a quarter of an hour', () => {
    expect(offset('2026-03-03T09:00:05-07:00')).toBe(-25_200)
    expect(offset('2026-03-03T09:00:06-06:59:59')).toBe(-25_200)
    expect(offset('2026-03-03T21:45:05+05:45')).toBe(20_700)
    expect(offset('2026-03-03T09:00:05-0700')).toBe(-25_200)
    expect(offset('2026-03-03T09:00:05-07')).toBe(-25_200)
  })

  it('is the distance of the clocks where none is named, however slow the receiver', () => {
    expect(offset('2026-03-03T09:00:05')).toBe(-25_200)
    expect(offset('2026-03-03T08:54:05')).toBe(-25_200)
    expect(offset('2026-03-03T09:00')).toBe(-25_200)
    expect(offset('2026-03-03T09:00:05Z')).toBe(-25_200)
  })

  it('is a plain zero in UTC', () => {
    for (const text of ['2026-03-03T16:00:05Z', '2026-03-03T16:00:05-00:00', '2026-03-03T15:59:00']) {
      expect(Object.is(offset(text), 0)).toBe(true)
    }
  })

  it('is not known without a display time or from a clock that is far off', () => {
    for (const text of [
      null,
      '',
      'soon',
      '2026-03-04T08:00:00',
      '2016-03-03T16:00:05',
      '2026-03-03T16:00:05+17:00',
    ]) {
      expect(offset(text)).toBeNull()
    }
  })

  it('survives every form for every quarter of an hour on earth', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -48, max: 56 }),
        fc.integer({ min: -420, max: 420 }),
        (quarter, drift) => {
          const shown = new Date(AT + quarter * 900_000 + drift * 1000).toISOString().slice(0, 19)
          expect(offset(shown)).toBe(quarter * 900 || 0)
        },
      ),
    )
  })
})

describe('the local day', () => {
  it('is that of the wall clock, or of UTC', () => {
    const day = (displayTime: string | null) =>
      localDay(momentOf({ systemTime: '2026-03-03T03:00:00Z', displayTime }))
    expect(day('2026-03-02T22:00:00-05:00')).toBe('2026-03-02')
    expect(day('2026-03-03T14:00:00')).toBe('2026-03-03')
    expect(day(null)).toBe('2026-03-03')
  })
})
