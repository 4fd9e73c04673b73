import fc from 'fast-check'
import { Check } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { anyDays, anyPerson, profileInput, summariesOfDay, week, weeksBefore } from '../../test/profile.ts'
import { envelope } from '../documents/index.ts'
import { DOCUMENT_SCHEMAS } from '../payloads/index.ts'
import { levelOf, trendOf } from './levels.ts'
import { buildUserProfile } from './profile.ts'

const built = (...of: Parameters<typeof profileInput>) => buildUserProfile(profileInput(...of))
const dataOf = (...of: Parameters<typeof profileInput>) => built(...of)!.data

describe('a profile', () => {
  it('of any person is a document, with every score from 0 to 100', () => {
    fc.assert(
      fc.property(anyDays, anyPerson, (days, person) => {
        const profile = built(days, { person })
        if (!profile) return
        const body = { user_profile_data: profile.data }
        const address = { clientUuid: 'c', userId: 'u', documentVersion: 1 }
        const document = envelope({ key: 'user_profile', dataStructure: 'user_profile', body }, address)
        expect(document.version).toBe(1)
        expect(Check(DOCUMENT_SCHEMAS.user_profile, document)).toBe(true)
      }),
      { numRuns: 150 },
    )
  })

  it('is not made of nothing', () => {
    expect(built([])).toBeNull()
    expect(built(week({}))).toBeNull()
    expect(built(week({ weight: 80, activeKcal: 300, hrMax: 150 }))).toBeNull()
    expect(built(weeksBefore({ steps: 9000, asleepHours: 8 }))).toBeNull()
  })

  it('keeps a domain without data entirely null', () => {
    const { profiles } = dataOf(week({ steps: 9000 }))
    expect(profiles.sleep).toEqual({ score_int: null, level_string: null, trend_string: null, metrics: null })
  })

  it('takes a zero for a zero and a missing day for none', () => {
    const steps = (days: Parameters<typeof profileInput>[0]) =>
      dataOf(days).profiles.activity.metrics!.daily_steps_avg_int
    expect(steps([{ daysAgo: 0, steps: 9000 }, { daysAgo: 1, steps: 0 }, { daysAgo: 2 }])).toBe(4500)
  })

  it('covers seven days and compares with the 28 before', () => {
    const { week: used, baseline } = built([
      { daysAgo: -1, steps: 50_000 },
      ...week({ steps: 5000 }),
      ...weeksBefore({ steps: 20_000 }),
      { daysAgo: 35, steps: 50_000 },
    ])!.explanation
    expect(used).toMatchObject({ from: '2026-03-02', to: '2026-03-08' })
    expect(used.days).toHaveLength(7)
    expect(baseline).toMatchObject({ from: '2026-02-02', to: '2026-03-01' })
    expect(baseline.days).toHaveLength(28)
  })

  it('is dated at midnight of its last day, in the offset of the person', () => {
    const at = (offsetSeconds: number | null) => {
      const { metadata, demographics } = dataOf(week({ steps: 1 }), { offsetSeconds })
      return [metadata.datetime_string, demographics.utc_offset_seconds_int]
    }
    expect(at(null)).toEqual(['2026-03-08T00:00:00.000000+00:00', null])
    expect(at(0)).toEqual(['2026-03-08T00:00:00.000000+00:00', 0])
    expect(at(-12_600)).toEqual(['2026-03-08T00:00:00.000000-03:30', -12_600])
    expect(at(50_400)).toEqual(['2026-03-08T00:00:00.000000+14:00', 50_400])
  })
})

describe('levels', () => {
  const expected = (score: number) => {
    if (score >= 80) return 'Optimal'
    if (score >= 65) return 'Good'
    if (score >= 50) return 'Moderate'
    return score >= 30 ? 'Poor' : 'Critical'
  }

  it.each(Array.from({ length: 101 }, (_, score) => score))('of %i', (score) => {
    expect(levelOf(score)).toBe(expected(score))
  })

  it.each([
    [100, 'Optimal'],
    [80, 'Optimal'],
    [79, 'Good'],
    [65, 'Good'],
    [64, 'Moderate'],
    [50, 'Moderate'],
    [49, 'Poor'],
    [30, 'Poor'],
    [29, 'Critical'],
    [0, 'Critical'],
  ])('%i is %s', (score, level) => expect(levelOf(score)).toBe(level))
})

describe('trends', () => {
  it.each([
    [70, 66, 'improving'],
    [70, 67, 'stable'],
    [70, 70, 'stable'],
    [70, 73, 'stable'],
    [70, 74, 'declining'],
    [70, null, null],
    [null, 70, null],
  ] as const)('from %j with %j before is %j', (score, previous, trend) => {
    expect(trendOf(score, previous)).toBe(trend)
  })

  it('compare every domain and the whole with the profile before', () => {
    const previous = dataOf(week({ steps: 3000, asleepHours: 8 }))
    const { profiles, overall } = dataOf(week({ steps: 9000, asleepHours: 6, resting: 60 }), { previous })
    expect(profiles.activity.trend_string).toBe('improving')
    expect(profiles.sleep.trend_string).toBe('declining')
    expect(profiles.cardio.trend_string).toBeNull()
    expect(overall.trend_string).toBe('improving')
    expect(previous.overall.trend_string).toBeNull()
  })
})

describe('heart rate variability', () => {
  it('uses one method alone, with the baseline of that method', () => {
    const { profiles } = dataOf([
      ...week({ rmssd: 50, sdnn: 90, resting: 55 }),
      ...weeksBefore({ sdnn: 100, resting: 55 }),
    ])
    expect(profiles.cardio.metrics).toMatchObject({ hrv_avg_float: 50, hrv_type_string: 'rmssd' })
    expect(profiles.recovery.metrics!.hrv_baseline_delta_float).toBeNull()
  })

  it('uses the method that has more days', () => {
    const days = [...week({ sdnn: 90 }), ...weeksBefore({ sdnn: 100 })]
    days[0]!.rmssd = 20
    const { metrics } = dataOf(days).profiles.recovery
    expect(metrics).toMatchObject({
      hrv_avg_float: 90,
      hrv_type_string: 'sdnn',
      hrv_baseline_delta_float: -10,
    })
  })

  it('has no baseline before the seventh day', () => {
    const delta = (days: number) => {
      const before = weeksBefore({ rmssd: 50 }).slice(0, days)
      return dataOf([...week({ rmssd: 60, asleepHours: 8 }), ...before]).profiles.recovery.metrics
        ?.hrv_baseline_delta_float
    }
    expect(delta(6)).toBeNull()
    expect(delta(7)).toBe(10)
  })
})

describe('age', () => {
  const born = (birthYear: number | null) => ({
    person: {
      sex: null,
      dateOfBirth: birthYear === null ? null : `${birthYear}-01-17`,
      country: null,
      heightCm: null,
    },
  })
  const activity = (birthYear: number | null) =>
    dataOf(week({ steps: 6000 }), born(birthYear)).profiles.activity.score_int

  it('lowers the steps that are asked for from 60 on', () => {
    expect([activity(1967), activity(1966), activity(null)]).toEqual([60, 80, 60])
  })

  it('changes the sleep that is asked for', () => {
    const sleep = (birthYear: number) =>
      dataOf(week({ asleepHours: 8.5 }), born(birthYear)).profiles.sleep.score_int
    expect([sleep(1990), sleep(1950), sleep(2014)]).toEqual([100, 83, 91])
  })

  it('keeps a body that still grows without a score', () => {
    const bodyOf = (birthYear: number) =>
      dataOf(week({ bmi: 17, steps: 1 }), born(birthYear)).profiles.body.score_int
    expect([bodyOf(2009), bodyOf(2008)]).toEqual([null, 50])
  })
})

describe('the body', () => {
  it('has a mass index by the height that is known, where none is reported', () => {
    const person = { sex: null, dateOfBirth: null, country: null, heightCm: 200 }
    const metrics = dataOf(week({ weight: 88 }), { person }).profiles.body.metrics
    expect(metrics).toMatchObject({ bmi_avg_float: 22, height_cm_int: 200, weight_change_kg_float: null })
  })

  it('has changed against the weeks before', () => {
    const days = [...week({ weight: 88, height: 200 }), ...weeksBefore({ weight: 90.5 })]
    expect(dataOf(days).profiles.body.metrics!.weight_change_kg_float).toBe(-2.5)
  })
})

describe('sleep debt', () => {
  it('adds up what each known night lacks, naps included, and no night pays for another', () => {
    const days = [
      { daysAgo: 0, asleepHours: 5 },
      { daysAgo: 1, asleepHours: 6, napHours: 0.5 },
      { daysAgo: 2, asleepHours: 10 },
      { daysAgo: 3 },
    ]
    expect(dataOf(days).profiles.recovery.metrics!.sleep_debt_hours_float).toBe(2.5)
  })
})

it('days without anything are no days', () => {
  const empty = summariesOfDay({ daysAgo: 0 })
  expect(buildUserProfile({ ...profileInput([]), days: [empty] })).toBeNull()
})
