import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type PlainDay, profileInput, weeksBefore } from '../../test/profile.ts'
import { buildUserProfile } from './profile.ts'

const GUIDE = readFileSync(new URL('../../../../docs/guides/user-profiles.md', import.meta.url), 'utf8')

const person = { sex: 'female', dateOfBirth: '1984-01-17', country: null, heightCm: 171 }
const at = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

/** The table of the guide. */
function daysOfGuide(): PlainDay[] {
  const rows = [...GUIDE.matchAll(/^\| 2026-03-0(\d) \|(.+)\|$/gm)]
  return rows.map(([, date, cells]) => {
    const [steps, moderate, vigorous, asleep, efficiency, bed, up, resting, rmssd] = cells!
      .split('|')
      .map((cell) => cell.trim())
    return {
      daysAgo: 8 - Number(date),
      steps: Number(steps!.replace(',', '')),
      moderateMinutes: Number(moderate),
      vigorousMinutes: Number(vigorous),
      asleepHours: Number(asleep),
      efficiency: Number(efficiency),
      bed: [at(bed!), at(up!)] as const,
      resting: Number(resting),
      rmssd: Number(rmssd),
    }
  })
}

const example = () =>
  buildUserProfile(
    profileInput([...daysOfGuide(), ...weeksBefore({ resting: 58, rmssd: 46 })], {
      userId: 'patient-17',
      requestId: '6f7a2c1e-8a54-4f0b-9d36-2f1f4f3f9a10',
      offsetSeconds: 3600,
      person,
    }),
  )!

it('the document in the guide is what the days in the guide make', () => {
  expect(daysOfGuide()).toHaveLength(7)
  const shown = GUIDE.split('```json\n')[1]!.split('```')[0]!
  expect(JSON.parse(shown).user_profile_data).toEqual(example().data)
})

it('the points in the guide are those of the metrics', () => {
  const shown = [...GUIDE.matchAll(/^\| `(\w+)` \| [^|]+ \| (\d+) \| (\d+) \|$/gm)].map(
    ([, metric, score, weight]) => [metric, Number(score), Number(weight)],
  )
  const { activity, sleep, cardio, recovery } = example().explanation.domains
  const rated = [activity, sleep, cardio, recovery].flatMap(({ metrics }) =>
    metrics.flatMap(({ metric, score, weight }) =>
      score === null ? [] : [[metric, Math.round(score), weight]],
    ),
  )
  expect(shown).toEqual(rated)
})
