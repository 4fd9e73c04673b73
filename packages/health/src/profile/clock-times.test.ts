import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { profileInput, week } from '../../test/profile.ts'
import { clockSpread, clockText } from './clock-times.ts'
import { buildUserProfile } from './profile.ts'

const at = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

describe('times on a dial', () => {
  it.each([
    [['23:00', '01:00'], '00:00', 60],
    [['22:30', '22:30', '22:30'], '22:30', 0],
    [['23:50', '00:10'], '00:00', 10],
    [['06:00', '08:00'], '07:00', 60],
  ] as const)('%j are about %s, give or take %i minutes', (times, mean, deviation) => {
    const spread = clockSpread(times.map(at))
    expect(clockText(spread.mean)).toBe(mean)
    expect(spread.deviation).toBeCloseTo(deviation)
  })

  it('turned by any time are as far apart as before', () => {
    const times = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 2, maxLength: 7 })
    fc.assert(
      fc.property(times, fc.nat(1439), (minutes, turn) => {
        const turned = minutes.map((minute) => (minute + turn) % 1440)
        expect(clockSpread(turned).deviation).toBeCloseTo(clockSpread(minutes).deviation, 6)
      }),
    )
  })
})

describe('the regularity of sleep', () => {
  const regularity = (beds: readonly (readonly [string, string])[]) => {
    const days = beds.map(([from, to], daysAgo) => ({ daysAgo, bed: [at(from), at(to)] as const }))
    const profile = buildUserProfile(profileInput([...week({ steps: 1 }).slice(beds.length), ...days]))
    return profile?.data.profiles.sleep.metrics?.sleep_consistency_dict ?? null
  }

  it('is averaged across midnight', () => {
    expect(
      regularity([
        ['23:30', '07:00'],
        ['00:30', '07:00'],
        ['23:30', '07:00'],
        ['00:30', '07:00'],
      ]),
    ).toEqual({
      score_int: 100,
      start: { variability_int: 30, typical_interval_array: ['23:30', '00:30'] },
      end: { variability_int: 0, typical_interval_array: ['07:00', '07:00'] },
    })
  })

  it('needs three nights', () => {
    const night = ['23:00', '07:00'] as const
    expect(regularity([night, night])).toBeNull()
    expect(regularity([night, night, night])).not.toBeNull()
  })

  it('is worth less the more the nights differ', () => {
    const shifted = (minutes: number) =>
      regularity([0, minutes, 0, minutes].map((shift) => [clockText(1380 + shift), clockText(420 + shift)]))
    const scores = [0, 60, 120, 180, 360].map((minutes) => shifted(minutes)!.score_int)
    expect(scores).toEqual([100, 100, 80, 50, 0])
  })
})
