import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOf, physicalOf, sleepOf } from '../../test/summaries.ts'
import { addDays } from '../time/index.ts'
import { type BaselineDay, baselinesOf, closeBaseline, closedOn } from './baselines.ts'

const START = '2026-03-01'
const on = (numbers: readonly number[]): BaselineDay[] =>
  numbers.map((number) => ({ day: addDays(START, number), value: number }))
const daysOf = (numbers: readonly number[]) => closeBaseline(on(numbers))?.days.map(({ value }) => value)

describe('a baseline', () => {
  it.each([
    ['six days', [0, 1, 2, 3, 4, 5], undefined],
    ['seven days in a row', [0, 1, 2, 3, 4, 5, 6], [0, 1, 2, 3, 4, 5, 6]],
    ['later days too', [0, 1, 2, 3, 4, 5, 6, 7, 8], [0, 1, 2, 3, 4, 5, 6]],
    ['the last on day 30', [0, 1, 2, 3, 4, 5, 29], [0, 1, 2, 3, 4, 5, 29]],
    ['the last on day 31', [0, 1, 2, 3, 4, 5, 30], undefined],
    ['the first too early, then seven', [0, 5, 10, 15, 20, 25, 30, 31], [5, 10, 15, 20, 25, 30, 31]],
    ['one every five days for ever', [0, 5, 10, 15, 20, 25, 30, 35, 40, 45], undefined],
  ])('of %s', (_name, valid, expected) => {
    expect(daysOf(valid)).toEqual(expected)
  })

  it('is the mean, and is complete with its last day', () => {
    const values = [60, 61, 59, 62, 58, 60, 64]
    const baseline = closeBaseline(values.map((value, index) => ({ day: addDays(START, index), value })))!
    expect(baseline.value).toBe(60.5714)
    expect(closedOn(baseline)).toBe('2026-03-07')
  })

  it('does not depend on the order of arrival, nor on days after it', () => {
    const days = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 7, maxLength: 25 })
    fc.assert(
      fc.property(days, fc.nat(30), (numbers, more) => {
        const sorted = numbers.toSorted((a, b) => a - b)
        const expected = closeBaseline(on(sorted))
        expect(closeBaseline(on(numbers))).toEqual(expected)
        if (expected) expect(closeBaseline(on([...numbers, 61 + more]))).toEqual(expected)
      }),
    )
  })

  it('closes if and only if some thirty days hold seven, and takes the earliest that do', () => {
    const days = fc.uniqueArray(fc.integer({ min: 0, max: 80 }), { maxLength: 20 })
    fc.assert(
      fc.property(days, (numbers) => {
        const within = (from: number) => numbers.filter((one) => one >= from && one < from + 30).length
        const first = numbers.toSorted((a, b) => a - b).find((from) => within(from) >= 7)
        expect(daysOf(numbers)?.[0]).toBe(first)
      }),
    )
  })
})

describe('the baselines of past days', () => {
  const night = (number: number, values: Record<string, number | null>) =>
    dayOf(addDays(START, number), { nights: [sleepOf(values)] })
  const seven = [0, 1, 2, 3, 4, 5, 6]

  it('are taken of the signals that have seven valid days', () => {
    const days = seven.map((number) =>
      night(number, {
        '/heart_rate/hr_resting_bpm_int': 50 + number,
        '/breathing/breaths_avg_per_min_int': number === 3 ? null : 14,
      }),
    )
    const { resting_heart_rate: heart, ...others } = baselinesOf(days)
    expect(heart?.value).toBe(53)
    expect(others).toEqual({})
  })

  it('never mix the two methods of measuring heart rate variability', () => {
    const days = seven.map((number) =>
      night(number, { [`/heart_rate/hrv_avg_${number < 4 ? 'rmssd' : 'sdnn'}_float`]: 40 }),
    )
    expect(baselinesOf(days)).toEqual({})
    const later = [7, 8, 9].map((number) => night(number, { '/heart_rate/hrv_avg_rmssd_float': 70 }))
    const { hrv_rmssd, hrv_sdnn } = baselinesOf([...days, ...later])
    expect(hrv_rmssd?.value).toBe(52.8571)
    expect(hrv_sdnn).toBeUndefined()
  })

  it('take a day without a night that has the value elsewhere', () => {
    const days = seven.map((number) =>
      dayOf(addDays(START, number), { physical: physicalOf({ '/heart_rate/hr_resting_bpm_int': 60 }) }),
    )
    expect(baselinesOf(days).resting_heart_rate?.value).toBe(60)
  })
})
