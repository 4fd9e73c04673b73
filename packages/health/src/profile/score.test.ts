import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyDays, anyPerson, type PlainDay, profileInput } from '../../test/profile.ts'
import { confidenceOf, type ProfilePart, scoreOf } from './part.ts'
import { buildUserProfile } from './profile.ts'
import type { ProfileDomain, ProfileExplanation } from './types.ts'

const DOMAINS: readonly ProfileDomain[] = ['activity', 'sleep', 'cardio', 'recovery', 'body']

const explained = (days: readonly PlainDay[], more = {}): ProfileExplanation['domains'] | null =>
  buildUserProfile(profileInput(days, more))?.explanation.domains ?? null

const anyPart: fc.Arbitrary<ProfilePart> = fc.record({
  metric: fc.string(),
  value: fc.constant(1),
  score: fc.option(fc.integer({ min: 0, max: 100 }), { nil: null }),
  weight: fc.integer({ min: 1, max: 100 }),
  evidence: fc.integer({ min: 10, max: 50 }),
  days: fc.constant(7),
  coverage: fc.integer({ min: 2, max: 14 }).map((sevenths) => sevenths / 14),
})

describe('a metric that is missing', () => {
  it('is no part of the score: what is there decides alone', () => {
    fc.assert(
      fc.property(fc.array(anyPart), (parts) => {
        expect(scoreOf(parts)).toBe(scoreOf(parts.filter(({ score }) => score !== null)))
      }),
    )
  })

  it('counts as if it scored what the others do, so its coming with that score changes nothing', () => {
    fc.assert(
      fc.property(fc.array(anyPart, { minLength: 1 }), anyPart, (parts, other) => {
        const score = scoreOf(parts)
        expect(scoreOf([...parts, { ...other, score }])).toBe(score)
      }),
    )
  })

  it('leaves a score between the lowest and the highest of those that are there', () => {
    fc.assert(
      fc.property(fc.array(anyPart), (parts) => {
        const scores = parts.flatMap(({ score }) => score ?? [])
        const score = scoreOf(parts)
        if (scores.length === 0) expect(score).toBeNull()
        else {
          expect(score).toBeGreaterThanOrEqual(Math.min(...scores))
          expect(score).toBeLessThanOrEqual(Math.max(...scores))
        }
      }),
    )
  })

  it('always costs confidence', () => {
    const parts = fc.array(anyPart, { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(parts, fc.nat(), (all, chosen) => {
        const gone = chosen % all.length
        const left = all.map((part, index) => (index === gone ? { ...part, coverage: 0 } : part))
        expect(confidenceOf(left)).toBeLessThan(confidenceOf(all))
      }),
    )
  })
})

const FIELDS = [
  'steps',
  'moderateMinutes',
  'vigorousMinutes',
  'activeSeconds',
  'activeKcal',
  'resting',
  'rmssd',
  'sdnn',
  'hrMax',
  'hrMin',
  'asleepHours',
  'inBedHours',
  'efficiency',
  'bed',
  'weight',
  'height',
  'bmi',
] as const satisfies readonly (keyof PlainDay)[]

describe('a profile without a metric', () => {
  it('scores a domain as its other metrics do, with less confidence', () => {
    fc.assert(
      fc.property(anyDays, fc.constantFrom(...FIELDS), (days, field) => {
        const before = explained(days)
        const after = explained(days.map((day) => ({ ...day, [field]: null })))
        if (!before || !after) return
        for (const domain of DOMAINS) {
          const lost = before[domain].metrics.filter(({ value }, index) => {
            return value !== null && after[domain].metrics[index]!.value === null
          })
          const same = before[domain].metrics.every(
            (part, index) => lost.includes(part) || part.score === after[domain].metrics[index]!.score,
          )
          if (!same) continue
          const left = before[domain].metrics.filter((part) => !lost.includes(part))
          expect(after[domain].score).toBe(scoreOf(left))
          if (lost.some(({ coverage }) => coverage > 0))
            expect(after[domain].confidence).toBeLessThan(before[domain].confidence)
        }
      }),
      { numRuns: 150 },
    )
  })

  it.each([
    ['activeKcal', 'activity'],
    ['inBedHours', 'sleep'],
    ['hrMax', 'cardio'],
    ['hrMin', 'cardio'],
  ] as const)('has the same score where %s, which is reported but not rated, is missing', (field, domain) => {
    fc.assert(
      fc.property(anyDays, (known) => {
        // Where a source does not report it, time in bed counts through the efficiency.
        const days = known.map((day) => ({ ...day, efficiency: day.efficiency ?? 80 }))
        const before = explained(days)
        const after = explained(days.map((day) => ({ ...day, [field]: null })))
        if (!before || !after) return
        expect(after[domain].score).toBe(before[domain].score)
        const wasThere = days.some((day) => day.daysAgo < 7 && day[field] !== null)
        if (wasThere) expect(after[domain].confidence).toBeLessThan(before[domain].confidence)
      }),
    )
  })
})

/** Two profiles that are equal except that the second person did better on one day. */
function neverLower(
  change: (day: PlainDay) => PlainDay,
  domains: readonly ProfileDomain[],
  more: fc.Arbitrary<object> = fc.constant({}),
  from: fc.Arbitrary<PlainDay[]> = anyDays,
): void {
  fc.assert(
    fc.property(from, fc.nat(6), more, (days, ago, options) => {
      const better = days.map((day) => (day.daysAgo === ago ? change(day) : day))
      const [before, after] = [explained(days, options), explained(better, options)]
      for (const domain of domains)
        if (before && before[domain].score !== null)
          expect(after?.[domain].score).toBeGreaterThanOrEqual(before[domain].score)
    }),
    { numRuns: 150 },
  )
}

const persons = anyPerson.map((person) => ({ person }))
const changed = (value: number | null | undefined, to: (value: number) => number) =>
  value === null || value === undefined ? null : to(value)

describe('doing better never lowers a score:', () => {
  it('more steps', () => {
    const more = (day: PlainDay) => ({ ...day, steps: changed(day.steps, (steps) => steps + 1500) })
    neverLower(more, ['activity'], persons)
  })

  it('more minutes', () => {
    const more = (day: PlainDay) => ({
      ...day,
      moderateMinutes: changed(day.moderateMinutes, (minutes) => minutes + 20),
      vigorousMinutes: changed(day.vigorousMinutes, (minutes) => minutes + 5),
    })
    neverLower(more, ['activity'], persons)
  })

  it('a lower resting heart rate, however low', () => {
    const lower = (day: PlainDay) => ({ ...day, resting: changed(day.resting, (bpm) => bpm - 7) })
    neverLower(lower, ['cardio', 'recovery'])
  })

  it('a sleep nearer to what is recommended', () => {
    const nearer = (day: PlainDay) => ({
      ...day,
      napHours: null,
      asleepHours: changed(day.asleepHours, (night) => {
        const hours = night + (day.napHours ?? 0)
        return hours < 7 ? Math.min(7, hours + 1) : hours > 9 ? Math.max(9, hours - 1) : hours
      }),
    })
    // Less sleep in as long a time in bed is also a worse one.
    const noTimeInBed = anyDays.map((days) => days.map((day) => ({ ...day, inBedHours: null })))
    neverLower(nearer, ['sleep'], fc.constant({}), noTimeInBed)
  })

  it('a longer sleep, for recovery', () => {
    const longer = (day: PlainDay) => ({
      ...day,
      asleepHours: changed(day.asleepHours, (hours) => hours + 1),
    })
    neverLower(longer, ['recovery'], persons)
  })

  it('a sleep with less time awake', () => {
    const better = (day: PlainDay) => ({
      ...day,
      efficiency: changed(day.efficiency, (percent) => Math.min(100, percent + 8)),
    })
    neverLower(better, ['sleep'], persons)
  })
})
