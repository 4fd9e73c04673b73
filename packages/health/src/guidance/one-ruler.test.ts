import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  LAST_DAY,
  type PlainDay,
  profileInput,
  summariesOfDay,
  week,
  weeksBefore,
} from '../../test/profile.ts'
import { SOURCE_FACTS } from '../../test/sources.ts'
import { buildUserProfile, type ProfileDomain } from '../profile/index.ts'
import { scoreDay } from '../score/day-score.ts'
import { scoreInputs } from '../score/inputs.ts'
import type { SubScoreName } from '../score/weights.ts'

type DayValues = Omit<PlainDay, 'daysAgo'>

interface Person {
  dateOfBirth: string | null
  heightCm: number | null
}

const anyPerson: fc.Arbitrary<Person> = fc.record({
  dateOfBirth: fc.option(
    fc
      .date({
        min: new Date('1925-01-01T00:00:00Z'),
        max: new Date('2023-01-01T00:00:00Z'),
        noInvalidDate: true,
      })
      .map((date) => date.toISOString().slice(0, 10)),
  ),
  heightCm: fc.constant(180),
})

const daysBefore = (usual: DayValues | null) => (usual ? weeksBefore(usual) : [])

/** The sub-score of a day with this value alone, after four usual weeks. */
function ofTheDay(
  name: SubScoreName,
  today: DayValues,
  usual: DayValues | null,
  person: Person,
): number | null {
  const inputs = (day: PlainDay) => scoreInputs(summariesOfDay(day), 'UTC', SOURCE_FACTS)
  const who = { ...person, sex: null, weightKg: null }
  const before = daysBefore(usual).map(inputs)
  return scoreDay(inputs({ ...today, daysAgo: 0 }), before, { person: who, weights: {} }).subScores[name]
    .score
}

/** Of a week of such days. */
function ofTheWeek(
  [domain, metric]: readonly [ProfileDomain, string],
  today: DayValues,
  usual: DayValues | null,
  person: Person,
): number | null {
  const options = { day: LAST_DAY, person: { ...person, sex: null, country: null } }
  const profile = buildUserProfile(profileInput([...week(today), ...daysBefore(usual)], options))
  const parts = profile?.explanation.domains[domain].metrics ?? []
  return parts.find((part) => part.metric === metric)?.score ?? null
}

const amount = (max: number) => fc.integer({ min: 0, max })
const between = <N extends keyof DayValues>(name: N, max: number): fc.Arbitrary<DayValues> =>
  amount(max).map((value) => ({ [name]: value }))

const SAME: [SubScoreName, readonly [ProfileDomain, string], fc.Arbitrary<DayValues>, DayValues | null][] = [
  ['steps', ['activity', 'daily_steps_avg_int'], between('steps', 20_000), null],
  [
    'activity',
    ['activity', 'active_avg_minutes_int'],
    fc.record({ moderateMinutes: amount(120), vigorousMinutes: amount(60), activeSeconds: amount(30_000) }),
    null,
  ],
  ['activity', ['activity', 'active_avg_minutes_int'], between('activeSeconds', 30_000), null],
  [
    'sleep_duration',
    ['sleep', 'sleep_duration_avg_hours_float'],
    fc.record({ asleepHours: amount(64), napHours: amount(12) }).map(({ asleepHours, napHours }) => ({
      asleepHours: asleepHours / 4,
      napHours: napHours / 4,
    })),
    null,
  ],
  ['sleep_duration', ['sleep', 'sleep_duration_avg_hours_float'], between('napHours', 3), null],
  ['sleep_quality', ['sleep', 'sleep_efficiency_1_100_avg_int'], between('efficiency', 100), null],
  [
    'sleep_quality',
    ['sleep', 'sleep_efficiency_1_100_avg_int'],
    fc.record({ asleepHours: amount(12), inBedHours: amount(12) }),
    null,
  ],
  ['bmi', ['body', 'bmi_avg_float'], between('bmi', 60), null],
  ['bmi', ['body', 'bmi_avg_float'], fc.record({ weight: fc.integer({ min: 40, max: 200 }) }), null],
  ['readiness', ['recovery', 'hr_resting_avg_int'], between('resting', 120), { resting: 55 }],
  ['readiness', ['recovery', 'hrv_baseline_delta_float'], between('rmssd', 120), { rmssd: 48 }],
  ['readiness', ['recovery', 'hrv_baseline_delta_float'], between('sdnn', 160), { sdnn: 70 }],
]

describe('a day and a week of such days score the same', () => {
  it.each(SAME)('%s and %j', (name, metric, days, usual) => {
    fc.assert(
      fc.property(days, anyPerson, (today, person) => {
        const daily = ofTheDay(name, today, usual, person)
        const weekly = ofTheWeek(metric, today, usual, person)
        expect(daily === null).toBe(weekly === null)
        if (daily !== null && weekly !== null) expect(Math.abs(daily - weekly)).toBeLessThan(0.501)
      }),
      { numRuns: 40 },
    )
  })

  it('readiness and recovery know the same lack of sleep', () => {
    const rested = (asleepHours: number) => {
      const today = { resting: 55, asleepHours }
      const person = { dateOfBirth: null, heightCm: null }
      const daily = ofTheDay('readiness', today, { resting: 55 }, person)!
      return [2 * daily - 80, ofTheWeek(['recovery', 'sleep_debt_hours_float'], today, null, person)!]
    }
    for (const hours of [4, 5, 5.5, 6, 6.5, 7, 9, 12]) {
      const [daily, weekly] = rested(hours)
      expect(Math.abs(daily! - weekly!)).toBeLessThan(1.01)
    }
  })
})
