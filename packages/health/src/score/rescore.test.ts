import fc from 'fast-check'
import { Check } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { ADA, DAY, inputsOf, type Readings, UNKNOWN_PERSON } from '../../test/score.ts'
import { envelope } from '../documents/index.ts'
import { DOCUMENT_SCHEMAS } from '../payloads/index.ts'
import { addDays } from '../time/index.ts'
import type { HealthScoreData } from './document.ts'
import type { ScoreInputs } from './inputs.ts'
import { type Rescored, type RescoreInput, rescore } from './rescore.ts'

const NOON = Date.parse('2026-03-08T12:00:00Z')
const FULL: Readings = { steps: 8000, activeKcal: 300, sleepSeconds: 8 * 3600, bmi: 22 }

const given = (days: readonly ScoreInputs[], more: Partial<RescoreInput> = {}): RescoreInput => ({
  userId: 'user-1',
  days,
  previous: new Map(),
  person: ADA,
  weights: {},
  now: NOON,
  ...more,
})

const dataByDay = (scores: readonly Rescored[]) =>
  new Map(scores.map(({ day, body }) => [day, body.health_score_data]))

const dataOf = (readings: Readings, more: Partial<RescoreInput> = {}): HealthScoreData =>
  rescore([DAY], given([inputsOf(readings)], more))[0]!.body.health_score_data

describe('the document of a day', () => {
  it('has the documented shape, whatever is missing', () => {
    for (const readings of [FULL, { steps: 1 }, { bmi: 22 }]) {
      const body = { health_score_data: dataOf(readings, { person: UNKNOWN_PERSON }) }
      const address = { clientUuid: 'client', userId: 'user-1', documentVersion: 1 }
      expect(
        Check(
          DOCUMENT_SCHEMAS.health_score,
          envelope({ key: 'health_score', dataStructure: 'health_score', body }, address),
        ),
      ).toBe(true)
    }
  })

  it('says of each score what it is, since when, and what was not known', () => {
    const { physical_health_score, overall_scores, metadata } = dataOf(FULL, {
      person: { ...ADA, dateOfBirth: null },
    })
    expect(metadata).toEqual({
      datetime_string: '2026-03-08T00:00:00.000000+01:00',
      user_id_string: 'user-1',
      sources_of_data_array: ['Oura'],
    })
    expect(overall_scores).toEqual({ global_score_0_100_int: 86, seven_days_avg_score_0_100_int: 86 })
    expect(physical_health_score.steps_score).toEqual({
      datetime_string: '2026-03-08T00:00:00.000000+01:00',
      created_at_string: '2026-03-08T13:00:00.000000+01:00',
      updated_at_string: '2026-03-08T13:00:00.000000+01:00',
      score_0_100_int: 80,
      calculated_with_missing_user_info_bool: true,
      missing_user_info_array: ['date_of_birth_string'],
    })
    expect(physical_health_score.activity_score).toEqual({
      datetime_string: null,
      created_at_string: null,
      updated_at_string: null,
      score_0_100_int: null,
      calculated_with_missing_user_info_bool: false,
      missing_user_info_array: [],
    })
  })

  it('names what would make a score that there is not', () => {
    const { body_health_score } = dataOf({ steps: 1 }, { person: { ...ADA, heightCm: null } })
    expect(body_health_score.bmi_score).toMatchObject({
      score_0_100_int: null,
      calculated_with_missing_user_info_bool: false,
      missing_user_info_array: ['height_cm_int'],
    })
  })

  it('is explained by its numbers, goals, weights and the person', () => {
    const [{ explanation }] = rescore([DAY], given([inputsOf(FULL)], { weights: { sleep: 2 } })) as [Rescored]
    expect(explanation!.subScores['steps']).toEqual({
      inputs: [inputsOf(FULL).readings.steps],
      against: { least: 8000, most: 10_000 },
    })
    expect(explanation!.weights).toMatchObject({ sleep: 2, physical: 1, readiness: 1 })
    expect(explanation!.person).toEqual(ADA)
  })
})

describe('what did not change', () => {
  it('is the same document, at whatever time it is made again', () => {
    const previous = dataByDay(rescore([DAY], given([inputsOf(FULL)])))
    expect(dataByDay(rescore([DAY], given([inputsOf(FULL)], { previous, now: NOON + 86_400_000 })))).toEqual(
      previous,
    )
  })

  it('keeps its times beside what did', () => {
    const previous = new Map([[DAY, dataOf(FULL)]])
    const later = dataOf({ ...FULL, steps: 9000 }, { previous, now: NOON + 3_600_000 })
    const { steps_score, calories_score } = later.physical_health_score
    expect(steps_score).toMatchObject({
      created_at_string: '2026-03-08T13:00:00.000000+01:00',
      updated_at_string: '2026-03-08T14:00:00.000000+01:00',
    })
    expect(calories_score).toEqual(previous.get(DAY)!.physical_health_score.calories_score)
  })

  it('is updated when only the person became known', () => {
    const previous = new Map([[DAY, dataOf(FULL, { person: { ...ADA, dateOfBirth: null } })]])
    const { steps_score } = dataOf(FULL, { previous, now: NOON + 3_600_000 }).physical_health_score
    expect(steps_score).toMatchObject({
      score_0_100_int: 80,
      updated_at_string: '2026-03-08T14:00:00.000000+01:00',
      missing_user_info_array: [],
    })
  })
})

describe('a day of which nothing is left', () => {
  it('has no document when there was none', () => {
    const person = { ...ADA, weightKg: null }
    expect(rescore([DAY], given([]))).toEqual([])
    expect(rescore([DAY], given([inputsOf({})], { person }))).toEqual([])
    expect(rescore([DAY], given([inputsOf({ restingHeartRate: 50 })], { person }))).toEqual([])
  })

  it('says so once where there was one', () => {
    const previous = dataByDay(rescore([DAY], given([inputsOf(FULL)])))
    const emptied = rescore([DAY], given([], { previous }))
    const { metadata, ...scores } = emptied[0]!.body.health_score_data
    expect(metadata).toEqual({ ...previous.get(DAY)!.metadata, sources_of_data_array: [] })
    expect(JSON.stringify(scores)).not.toMatch(/:\s*("|\d|true)/)
    expect(dataByDay(rescore([DAY], given([], { previous: dataByDay(emptied) })))).toEqual(dataByDay(emptied))
  })
})

describe('later days', () => {
  const at = (ahead: number, readings: Readings = FULL) => inputsOf(readings, addDays(DAY, ahead))
  const averages = (scores: readonly Rescored[]) =>
    scores.map(({ body }) => body.health_score_data.overall_scores.seven_days_avg_score_0_100_int)

  it('have the day in their average for a week, and in their means for four', () => {
    const days = [at(0, { bmi: 50, steps: 0 }), at(6, { bmi: 22 }), at(7, { bmi: 22 })]
    const scores = rescore([DAY], given(days))
    expect(scores.map(({ day }) => day)).toEqual([DAY, addDays(DAY, 6), addDays(DAY, 7)])
    expect(averages(scores)).toEqual([0, 50, 100])
  })

  it('lose it when it is gone', () => {
    const previous = dataByDay(rescore([DAY], given([at(0, { bmi: 50, steps: 0 }), at(1, { bmi: 22 })])))
    expect(averages(rescore([DAY], given([at(1, { bmi: 22 })], { previous })))).toEqual([null, 100])
  })

  it('take earlier days as they were delivered', () => {
    const previous = dataByDay(rescore([addDays(DAY, -1)], given([at(-1, { bmi: 50, steps: 0 })])))
    expect(averages(rescore([DAY], given([at(-1), at(0, { bmi: 22 })], { previous })))).toEqual([50])
  })

  it('end the same in whatever order the days arrive', () => {
    const values = fc.record({
      steps: fc.integer({ min: 0, max: 12_000 }),
      restingHeartRate: fc.option(fc.integer({ min: 45, max: 70 }), { nil: undefined }),
      moderateSeconds: fc.option(fc.integer({ min: 0, max: 5000 }), { nil: undefined }),
      weightKg: fc.option(fc.integer({ min: 50, max: 120 }), { nil: undefined }),
    })
    const week = fc.array(values, { minLength: 2, maxLength: 9 }).chain((list) => {
      const days = list.map((readings, index) => at(index, readings))
      return fc.tuple(fc.constant(days), fc.shuffledSubarray(days, { minLength: days.length }))
    })
    const arrive = (days: readonly ScoreInputs[]) => {
      const previous = new Map<string, HealthScoreData>()
      for (const [index, { day }] of days.entries())
        for (const [date, data] of dataByDay(rescore([day], given(days.slice(0, index + 1), { previous }))))
          previous.set(date, data)
      return Object.fromEntries([...previous].sort())
    }
    fc.assert(
      fc.property(week, ([days, shuffled]) => {
        expect(arrive(shuffled)).toEqual(arrive(days))
      }),
    )
  })
})
