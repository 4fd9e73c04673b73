import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ADA, DAY, inputsOf, type Readings } from '../../test/score.ts'
import { addDays } from '../time/index.ts'
import { scoreDay, sevenDayAverage } from './day-score.ts'
import { INPUT_NAMES, type InputName } from './inputs.ts'
import type { ScoredPerson } from './person.ts'
import { PILLAR_NAMES, SCORE_PILLARS, SUB_SCORE_NAMES, type SubScoreName, WEIGHT_NAMES } from './weights.ts'

const amount = (max: number) => fc.option(fc.double({ min: 0, max, noNaN: true }), { nil: undefined })

const readings: fc.Arbitrary<Readings> = fc.record({
  steps: amount(60_000),
  activeKcal: amount(6000),
  moderateSeconds: amount(40_000),
  vigorousSeconds: amount(40_000),
  sleepSeconds: amount(86_400),
  timeInBedSeconds: amount(86_400),
  sleepEfficiency: amount(100),
  fallingAsleepSeconds: amount(20_000),
  awakeSeconds: amount(20_000),
  restingHeartRate: amount(200),
  hrvRmssd: amount(400),
  hrvSdnn: amount(400),
  weightKg: amount(400),
  heightCm: amount(260),
  bmi: amount(90),
})

const person: fc.Arbitrary<ScoredPerson> = fc.record({
  dateOfBirth: fc.option(fc.integer({ min: 1900, max: 2026 }).map((year) => `${year}-01-17`)),
  sex: fc.constantFrom(null, 'female', 'male', 'intersex', 'other', 'unknown'),
  heightCm: fc.option(fc.integer({ min: 30, max: 280 })),
  weightKg: fc.option(fc.double({ min: 0.5, max: 700, noNaN: true })),
})

const past = fc
  .array(readings, { maxLength: 10 })
  .map((days) => days.map((one, index) => inputsOf(one, addDays(DAY, -1 - index))))

const weights = fc.dictionary(fc.constantFrom(...WEIGHT_NAMES), fc.integer({ min: 0, max: 5 }))

const scoresOf = (today: Readings, days: Parameters<typeof scoreDay>[1], who: ScoredPerson) => {
  const { subScores } = scoreDay(inputsOf(today), days, { person: who, weights: {} })
  return Object.fromEntries(SUB_SCORE_NAMES.map((name) => [name, subScores[name].score]))
}

describe('whatever is known', () => {
  it('every score is whole and from 0 to 100, or null', () => {
    fc.assert(
      fc.property(readings, past, person, weights, (today, days, who, given) => {
        const { subScores, pillars, global } = scoreDay(inputsOf(today), days, {
          person: who,
          weights: given,
        })
        const all = [...Object.values(subScores).map(({ score }) => score), ...Object.values(pillars), global]
        for (const score of all)
          expect(score === null || (Number.isInteger(score) && score >= 0 && score <= 100)).toBe(true)
      }),
    )
  })

  it('the order in which the days are given changes nothing', () => {
    const shuffled = past.chain((days) =>
      fc.tuple(fc.constant(days), fc.shuffledSubarray(days, { minLength: days.length })),
    )
    fc.assert(
      fc.property(readings, shuffled, person, (today, [days, others], who) => {
        expect(scoresOf(today, others, who)).toEqual(scoresOf(today, days, who))
      }),
    )
  })

  it('the days that follow, and those long past, change nothing', () => {
    const strangers = fc
      .array(fc.tuple(readings, fc.constantFrom(1, 2, -29, -30)), { maxLength: 4 })
      .map((days) => days.map(([one, away]) => inputsOf(one, addDays(DAY, away))))
    fc.assert(
      fc.property(readings, past, strangers, person, (today, days, others, who) => {
        expect(scoresOf(today, [...days, ...others], who)).toEqual(scoresOf(today, days, who))
      }),
    )
  })
})

/** What each sub-score may look at. */
const READ_BY: Record<SubScoreName, readonly InputName[]> = {
  calories: ['activeKcal', 'weightKg', 'heightCm'],
  activity: ['moderateSeconds', 'vigorousSeconds'],
  steps: ['steps'],
  sleep_duration: ['sleepSeconds'],
  sleep_quality: [
    'sleepEfficiency',
    'sleepSeconds',
    'timeInBedSeconds',
    'fallingAsleepSeconds',
    'awakeSeconds',
  ],
  readiness: ['restingHeartRate', 'hrvRmssd', 'hrvSdnn', 'sleepSeconds'],
  bmi: ['bmi', 'weightKg', 'heightCm'],
}

describe('an input that is missing', () => {
  it('changes no score that is not made of it', () => {
    fc.assert(
      fc.property(readings, past, person, fc.constantFrom(...INPUT_NAMES), (today, days, who, name) => {
        const full = scoresOf(today, days, who)
        const less = scoresOf({ ...today, [name]: undefined }, days, who)
        for (const other of SUB_SCORE_NAMES)
          if (!READ_BY[other].includes(name)) expect(less[other]).toBe(full[other])
      }),
    )
  })

  it('leaves the pillar to the others', () => {
    fc.assert(
      fc.property(readings, past, person, weights, (today, days, who, given) => {
        const { subScores, pillars, global } = scoreDay(inputsOf(today), days, {
          person: who,
          weights: given,
        })
        const between = (whole: number | null, parts: readonly (number | null)[]) => {
          const known = parts.filter((part) => part !== null)
          if (whole === null) return
          expect(whole).toBeGreaterThanOrEqual(Math.min(...known))
          expect(whole).toBeLessThanOrEqual(Math.max(...known))
        }
        for (const pillar of PILLAR_NAMES)
          between(
            pillars[pillar],
            SCORE_PILLARS[pillar].map((name) => subScores[name].score),
          )
        between(global, Object.values(pillars))
      }),
    )
  })
})

describe('better never scores lower', () => {
  const BETTER: [SubScoreName, InputName, 'more' | 'less', number][] = [
    ['steps', 'steps', 'more', 60_000],
    ['calories', 'activeKcal', 'more', 6000],
    ['activity', 'moderateSeconds', 'more', 40_000],
    ['activity', 'vigorousSeconds', 'more', 40_000],
    ['sleep_quality', 'sleepEfficiency', 'more', 100],
    ['sleep_quality', 'fallingAsleepSeconds', 'less', 20_000],
    ['sleep_quality', 'awakeSeconds', 'less', 20_000],
    ['readiness', 'restingHeartRate', 'less', 200],
    ['readiness', 'hrvRmssd', 'more', 400],
  ]

  it.each(BETTER)('%s by %s: %s', (name, input, direction, max) => {
    const value = fc.double({ min: 0, max, noNaN: true })
    fc.assert(
      fc.property(readings, past, person, value, value, (today, days, who, a, b) => {
        const at = (one: number) => scoresOf({ ...today, [input]: one }, days, who)[name] ?? null
        const [low, high] = [at(Math.min(a, b)), at(Math.max(a, b))]
        expect(low === null).toBe(high === null)
        if (low === null || high === null) return
        if (direction === 'more') expect(high).toBeGreaterThanOrEqual(low)
        else expect(low).toBeGreaterThanOrEqual(high)
      }),
    )
  })

  it.each([
    ['sleep_duration', 'sleepSeconds', 86_400],
    ['bmi', 'bmi', 90],
  ] as const)('%s rises to a plateau of 100 and falls', (name, input, max) => {
    const grid = Array.from({ length: 400 }, (_, step) => (max * step) / 400)
    fc.assert(
      fc.property(person, (who) => {
        const scores = grid.map((value) => scoresOf({ [input]: value }, [], who)[name] ?? null)
        if (name === 'bmi' && scores.every((score) => score === null)) return
        const top = scores.indexOf(100)
        expect(top).toBeGreaterThan(0)
        expect(scores.slice(0, top + 1)).toEqual(scores.slice(0, top + 1).toSorted((a, b) => a! - b!))
        expect(scores.slice(top)).toEqual(scores.slice(top).toSorted((a, b) => b! - a!))
        expect(scores.filter((score) => score === 100).length).toBeGreaterThan(1)
      }),
      { numRuns: 30 },
    )
  })
})

describe('weights', () => {
  it('that are equal make plain means', () => {
    fc.assert(
      fc.property(readings, past, fc.integer({ min: 1, max: 9 }), (today, days, weight) => {
        const equal = Object.fromEntries(WEIGHT_NAMES.map((name) => [name, weight]))
        const { subScores, pillars, global } = scoreDay(inputsOf(today), days, {
          person: ADA,
          weights: equal,
        })
        const mean = (parts: readonly (number | null)[]) => {
          const known = parts.filter((part) => part !== null)
          return known.length === 0 ? null : known.reduce((sum, part) => sum + part, 0) / known.length
        }
        for (const pillar of PILLAR_NAMES) {
          const exact = mean(SCORE_PILLARS[pillar].map((name) => subScores[name].score))
          if (exact === null) expect(pillars[pillar]).toBeNull()
          else expect(Math.abs(pillars[pillar]! - exact)).toBeLessThanOrEqual(0.5)
        }
        const exact = mean(Object.values(pillars))
        if (exact !== null) expect(Math.abs(global! - exact)).toBeLessThanOrEqual(0.5)
      }),
    )
  })

  it('are relative to each other', () => {
    fc.assert(
      fc.property(readings, past, weights, fc.constantFrom(2, 3, 10), (today, days, given, factor) => {
        const full = Object.fromEntries(WEIGHT_NAMES.map((name) => [name, given[name] ?? 1]))
        const larger = Object.fromEntries(WEIGHT_NAMES.map((name) => [name, full[name]! * factor]))
        const [a, b] = [full, larger].map((one) =>
          scoreDay(inputsOf(today), days, { person: ADA, weights: one }),
        )
        expect([b!.pillars, b!.global]).toEqual([a!.pillars, a!.global])
      }),
    )
  })

  it('of zero leave out', () => {
    const today = inputsOf({ steps: 10_000, activeKcal: 0, sleepSeconds: 8 * 3600 })
    const of = (given: Parameters<typeof scoreDay>[2]['weights']) => {
      const { pillars, global } = scoreDay(today, [], { person: { ...ADA, heightCm: null }, weights: given })
      return [pillars.physical, pillars.sleep, global]
    }
    expect(of({})).toEqual([50, 100, 75])
    expect(of({ calories: 0 })).toEqual([100, 100, 100])
    expect(of({ calories: 3 })).toEqual([25, 100, 63])
    expect(of({ sleep: 0 })).toEqual([50, 100, 50])
    expect(of({ physical: 0, sleep: 0 })).toEqual([50, 100, null])
    expect(of({ calories: 0, steps: 0 })).toEqual([null, 100, 100])
  })
})

describe('the average of seven days', () => {
  const globals = (scores: readonly (number | null)[]) =>
    new Map(scores.map((score, back) => [addDays(DAY, -back), score]))

  it.each<[(number | null)[], number | null]>([
    [[80], 80],
    [[80, 90], 85],
    [[80, null, 91], 86],
    [[70, 70, 70, 70, 70, 70, 77, 0, 0], 71],
    [[null, 80], null],
    [[], null],
  ])('of %j, the newest first, is %s', (scores, average) => {
    expect(sevenDayAverage(DAY, globals(scores))).toBe(average)
  })
})
