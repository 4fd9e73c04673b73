import type { Moment } from '@tributary/health'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseMoment } from '../time.ts'
import { borrowClock, instantOn, nightClock } from './clock.ts'

const moment = (text: string): Moment => parseMoment(text)!
const wall = (text: string) => Date.parse(`${text}Z`)

describe('a borrowed clock', () => {
  const winter = moment('2026-03-28T07:00:00+01:00')
  const summer = moment('2026-03-29T08:10:00+02:00')

  it('is that of the nearest night or training', () => {
    const evening = moment('2026-03-27T23:00:00+01:00')
    expect(borrowClock([evening, winter], '2026-03-28')).toEqual([{ from: '00:00:00', utc_offset: 60 }])
  })

  it('is unknown when nothing is near', () => {
    expect(borrowClock([winter], '2026-04-02')).toBeNull()
    expect(borrowClock([], '2026-03-28')).toBeNull()
    expect(borrowClock([{ at: winter.at, offset: null }], '2026-03-28')).toBeNull()
  })

  it('changes in the small hours when two offsets are an hour apart', () => {
    const night = moment('2026-03-29T00:30:00+01:00')
    for (const order of [
      [winter, night, summer],
      [summer, night, winter],
    ]) {
      expect(borrowClock(order, '2026-03-29')).toEqual([
        { from: '00:00:00', utc_offset: 60 },
        { from: '02:00:00', utc_offset: 120 },
      ])
      expect(borrowClock(order, '2026-03-30')).toEqual([{ from: '00:00:00', utc_offset: 120 }])
      expect(borrowClock(order, '2026-03-28')).toEqual([{ from: '00:00:00', utc_offset: 60 }])
    }
  })

  it('changes half way when the person travelled', () => {
    const london = moment('2026-04-10T07:00:00+00:00')
    const newYork = moment('2026-04-10T19:00:00-04:00')
    expect(borrowClock([london, newYork], '2026-04-10')).toEqual([
      { from: '00:00:00', utc_offset: 0 },
      { from: '11:00:00', utc_offset: -240 },
    ])
  })

  it('gives the instant of a wall time, which is UTC without a clock', () => {
    const clock = [
      { from: '00:00:00', utc_offset: 60 },
      { from: '02:00:00', utc_offset: 120 },
    ]
    expect(instantOn(clock, wall('2026-03-29T01:59:59'))).toBe(Date.parse('2026-03-29T00:59:59Z'))
    expect(instantOn(clock, wall('2026-03-29T03:00:00'))).toBe(Date.parse('2026-03-29T01:00:00Z'))
    expect(instantOn(null, wall('2026-03-29T03:00:00'))).toBe(Date.parse('2026-03-29T03:00:00Z'))
  })
})

describe('the clock of a night', () => {
  it('finds every minute of any night in one offset', () => {
    const night = fc.record({
      start: fc.integer({ min: Date.UTC(2020, 0, 1) / 1000, max: Date.UTC(2030, 0, 1) / 1000 }),
      minutes: fc.integer({ min: 0, max: 23 * 60 }),
      offset: fc.integer({ min: -48, max: 56 }).map((quarters) => quarters * 900),
    })
    fc.assert(
      fc.property(night, ({ start, minutes, offset }) => {
        const begin = { at: start * 1000, offset }
        const end = { at: begin.at + 24 * 3_600_000, offset }
        const reading = Math.floor(begin.at / 60_000 + minutes) * 60_000
        const minuteOfDay = Math.floor((reading + offset * 1000) / 60_000) % 1440
        expect(nightClock(begin, end)(minuteOfDay)).toBe(Math.max(begin.at, reading))
      }),
    )
  })

  it('follows a change of clocks also when the person fell asleep in the hour before it', () => {
    const clock = nightClock(moment('2026-10-25T02:30:00+02:00'), moment('2026-10-25T09:00:00+01:00'))
    expect(clock(2 * 60 + 45)).toBe(Date.parse('2026-10-25T02:45:00+02:00'))
    expect(clock(4 * 60)).toBe(Date.parse('2026-10-25T04:00:00+01:00'))
  })
})
