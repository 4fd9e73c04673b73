import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  activeKcalFor,
  activeKcalScore,
  activeMinutesFor,
  activeMinutesScore,
  ageOn,
  awakeScore,
  bmiScoreFor,
  efficiencyScore,
  fallingAsleepScore,
  frequencyScore,
  GOOD_NIGHT,
  hrvShareScore,
  REACHED,
  regularityScore,
  restingChangeScore,
  restingScore,
  sleepDebtHours,
  sleepDebtScore,
  sleepHoursFor,
  sleepHoursScore,
  stepsFor,
  stepsScore,
  usualOf,
} from './index.ts'

const anyAge = fc.option(fc.integer({ min: 0, max: 110 }))
const anyAmount = fc.double({ min: 0, max: 2000, noNaN: true })

describe('reaching what is recommended', () => {
  it('is worth 80, where Optimal begins', () => {
    fc.assert(
      fc.property(anyAge, (age) => {
        expect(stepsScore(stepsFor(age).least, age)).toBe(REACHED)
        expect(activeMinutesScore(activeMinutesFor(age).least, age)).toBe(REACHED)
        expect(activeKcalScore(activeKcalFor(1500).least, 1500)).toBe(REACHED)
      }),
    )
    expect(efficiencyScore(GOOD_NIGHT.efficiency)).toBe(REACHED)
    expect(fallingAsleepScore(GOOD_NIGHT.minutesToFallAsleep)).toBe(REACHED)
    expect(awakeScore(GOOD_NIGHT.minutesAwake)).toBe(REACHED)
    expect([restingChangeScore(0), hrvShareScore(1)]).toEqual([REACHED, REACHED])
  })

  it('is worth 100 where it is a range, at both ends of it', () => {
    fc.assert(
      fc.property(anyAge, (age) => {
        const { least, from, to, most } = sleepHoursFor(age)
        expect([from, to].map((hours) => sleepHoursScore(hours, age))).toEqual([100, 100])
        for (const edge of [least, most]) expect(sleepHoursScore(edge, age)).toBeCloseTo(65)
        expect([18.5, 25].map((bmi) => bmiScoreFor(age)?.(bmi) ?? 100)).toEqual([100, 100])
      }),
    )
  })
})

describe('better never scores lower', () => {
  it.each([
    ['more steps', (value: number, age: number | null) => stepsScore(value * 20, age)],
    ['more minutes', activeMinutesScore],
    ['more energy', (value: number) => activeKcalScore(value, 1500)],
    ['more days', (value: number) => frequencyScore(value / 250)],
    ['less lack of sleep', (value: number, age: number | null) => sleepDebtScore(value / 80, age)],
    ['more of the night asleep', (value: number) => efficiencyScore(value / 20)],
    ['sooner asleep', (value: number) => fallingAsleepScore(-value / 10)],
    ['less awake', (value: number) => awakeScore(-value / 10)],
    ['more regular', (value: number) => regularityScore(200 - value)],
    ['a lower pulse', (value: number) => restingScore(200 - value)],
    ['a pulse below the usual', (value: number) => restingChangeScore(20 - value / 10)],
    ['more variability', (value: number) => hrvShareScore(value / 1000)],
  ])('%s', (_name, scoreOf) => {
    fc.assert(
      fc.property(anyAmount, anyAmount, anyAge, (a, b, age) => {
        const [low, high] = [scoreOf(Math.min(a, b), age), scoreOf(Math.max(a, b), age)]
        expect(low).toBeGreaterThanOrEqual(0)
        expect(high).toBeLessThanOrEqual(100)
        expect(high).toBeGreaterThanOrEqual(low)
      }),
    )
  })
})

it('a long sleep lacks nothing and is no better rest', () => {
  expect([6, 7, 12].map((hours) => sleepDebtHours(hours, 40))).toEqual([1, 0, 0])
  expect([7, 12].map((hours) => sleepDebtScore(hours, 40))).toEqual([100, 100])
})

it('years are completed on the birthday', () => {
  expect(ageOn('2026-03-08', '1984-03-08')).toBe(42)
  expect(ageOn('2026-03-08', '1984-03-09')).toBe(41)
  expect(ageOn('2026-03-08', '2027-01-01')).toBe(0)
  expect(ageOn('2026-03-08', null)).toBeNull()
})

it('what is usual takes seven days to know', () => {
  expect(usualOf([50, 50, 50, 50, 50, 50])).toBeNull()
  expect(usualOf([50, 50, 50, 50, 50, 50, 57])).toEqual({ value: 51, days: 7 })
  expect(usualOf([0, 0, 0, 0, 0, 0, 0])).toBeNull()
})
