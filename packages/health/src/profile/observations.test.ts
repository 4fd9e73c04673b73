import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyDays, anyPerson, type PlainDay, profileInput, week, weeksBefore } from '../../test/profile.ts'
import { RULES } from './observation-rules.ts'
import { buildUserProfile } from './profile.ts'

const DIAGNOSIS =
  /diagnos|disease|disorder|illness|patient|symptom|syndrome|insomnia|apn[oe]|hypert|hypot|tachy|brady|arrhythm|obes|overweight|underweight|depress|diabet|risk|treat|therapy/i

const observed = (days: readonly PlainDay[], more = {}) => {
  const profile = buildUserProfile(profileInput(days, more))!
  return profile.explanation.observations.map(({ rule }, index) => ({
    rule,
    text: profile.data.observations[index]!.text_string,
    confidence: profile.data.observations[index]!.confidence_int,
  }))
}
const rulesOf = (...of: Parameters<typeof observed>) => observed(...of).map(({ rule }) => rule)

describe('observations', () => {
  it('never speak twice of one thing, so none contradicts another', () => {
    const previousDays = fc.option(anyDays, { nil: null })
    fc.assert(
      fc.property(anyDays, previousDays, anyPerson, (days, before, person) => {
        const previous = before && (buildUserProfile(profileInput(before, { person }))?.data ?? null)
        const profile = buildUserProfile(profileInput(days, { person, previous }))
        if (!profile) return
        const topics = profile.explanation.observations.flatMap((one) => one.topics)
        expect(new Set(topics).size).toBe(topics.length)
        const texts = profile.data.observations.map(({ text_string: text }) => text)
        expect(new Set(texts).size).toBe(texts.length)
        for (const { text_string: text, confidence_int: confidence } of profile.data.observations) {
          expect(text).not.toMatch(DIAGNOSIS)
          expect(text).toMatch(/^[A-Z].*\.$/)
          expect(text).not.toMatch(/null|NaN|undefined/)
          expect(confidence).toBeGreaterThan(0)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('each have a rule that can speak', () => {
    const heard = new Set<string>()
    const good = {
      steps: 12_000,
      moderateMinutes: 60,
      asleepHours: 8,
      efficiency: 95,
      bed: [1380, 420],
      resting: 50,
      rmssd: 60,
      weight: 80,
      height: 190,
    } as const
    const bad = {
      steps: 2000,
      moderateMinutes: 5,
      asleepHours: 5,
      efficiency: 60,
      resting: 95,
      rmssd: 20,
      weight: 120,
      height: 170,
    } as const
    const usual = weeksBefore({ resting: 60, rmssd: 50, weight: 85 })
    const [well, badly] = [
      [...week(good), ...usual],
      [...week(bad), ...usual].map((day, index) => ({
        ...day,
        bed: [index * 200, index * 200 + 300] as const,
      })),
    ]
    const dataOf = (days: readonly PlainDay[]) => buildUserProfile(profileInput(days))!.data
    const cases: [readonly PlainDay[], object?][] = [
      [well, { previous: dataOf(badly) }],
      [badly, { previous: dataOf(well) }],
      [[...week({ steps: 12_000, moderateMinutes: 5, asleepHours: 11, weight: 45, height: 170 }), ...usual]],
      [[...week({ rmssd: 20, resting: 60 }), ...usual]],
      [[...week({ rmssd: 50, resting: 75 }), ...usual]],
      [[...week({ asleepHours: 4 }).slice(0, 3), ...week({ asleepHours: 12 }).slice(3)]],
    ]
    for (const [days, more] of cases) for (const rule of rulesOf(days, more)) heard.add(rule)
    expect(RULES.map(({ name }) => name).filter((name) => !heard.has(name))).toEqual([])
  })

  it('let one sentence stand for two that belong together', () => {
    const usual = weeksBefore({ resting: 55, rmssd: 60 })
    const rules = rulesOf([...week({ resting: 65, rmssd: 30 }), ...usual])
    expect(rules).toContain('strained')
    expect(rules).not.toContain('hrv_lower')
    expect(rules).not.toContain('resting_higher')
  })

  it('write a number as the reader would compare it', () => {
    const [sleep] = observed(week({ asleepHours: 6.96 }))
    expect(sleep).toMatchObject({
      rule: 'sleep_enough',
      text: 'Sleep averaged 7 hours a day, within the 7 to 9 hours recommended.',
      confidence: 100,
    })
  })

  it('are as sure as the days behind them are many', () => {
    const confidence = (days: number) => observed(week({ steps: 9000 }).slice(0, days))[0]!.confidence
    expect([1, 3, 7].map(confidence)).toEqual([14, 43, 100])
  })
})
