import { describe, expect, test } from 'vitest'
import { axisOf } from './scale.ts'
import { clockIn, timeTicks } from './time-axis.ts'

describe('a vertical axis', () => {
  test('holds every value and its ticks are evenly spaced round numbers', () => {
    for (const values of [[0.03, 0.07], [1, 2, 3], [-4.2, 11], [12_345, 18_002], [7], []]) {
      const { from, to, ticks } = axisOf(values)
      for (const value of values) {
        expect(value).toBeGreaterThanOrEqual(from)
        expect(value).toBeLessThanOrEqual(to)
      }
      expect(ticks[0]).toBeCloseTo(from, 9)
      expect(ticks.at(-1)).toBeCloseTo(to, 9)
      expect(ticks.length).toBeGreaterThan(2)
      expect(ticks.length).toBeLessThan(9)
    }
  })

  test('spans as much as the metric needs, so that one breath fills an eighth of it', () => {
    const { from, to } = axisOf([14, 15], { leastSpan: 8 })
    expect(to - from).toBeGreaterThanOrEqual(8)
    expect([from, to]).toEqual([10, 20])
  })

  test('does not go beyond what the metric can be', () => {
    expect(axisOf([97, 99], { leastSpan: 8, bounds: [0, 100] })).toEqual({
      from: 92,
      to: 100,
      ticks: [92, 94, 96, 98, 100],
    })
    expect(axisOf([3, 60], { leastSpan: 100, bounds: [0, 100] })).toMatchObject({ from: 0, to: 100 })
  })

  test('of amounts begins at zero', () => {
    expect(axisOf([8_000, 9_000], { fromZero: true })).toMatchObject({ from: 0, to: 10_000 })
    expect(axisOf([], { fromZero: true })).toMatchObject({ from: 0 })
  })

  test('of counts has whole numbers only', () => {
    expect(axisOf([0, 1], { fromZero: true }).ticks).toEqual([0, 1, 2, 3, 4])
  })
})

describe('a time axis', () => {
  const hours = (from: string, to: string, zone: string) =>
    timeTicks(Date.parse(from), Date.parse(to), zone).map(clockIn(zone))

  test('has round local times, in zones with quarters of an hour too', () => {
    expect(hours('2026-11-16T23:00:00Z', '2026-11-17T23:00:00Z', 'Europe/Berlin')).toEqual([
      '00:00',
      '06:00',
      '12:00',
      '18:00',
      '00:00',
    ])
    expect(hours('2026-11-16T18:15:00Z', '2026-11-16T20:15:00Z', 'Asia/Kathmandu')).toEqual([
      '00:00',
      '00:30',
      '01:00',
      '01:30',
      '02:00',
    ])
  })

  test('stays on round local times when the clocks change', () => {
    expect(hours('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', 'Europe/Berlin')).toEqual([
      '00:00',
      '12:00',
      '00:00',
    ])
  })
})
