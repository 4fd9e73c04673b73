import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { inputsOf } from '../../test/score.ts'
import { addDays } from '../time/index.ts'
import type { HealthScoreData } from './document.ts'
import { rescore } from './rescore.ts'
import type { ScoreWeights } from './weights.ts'

const GUIDE = readFileSync(new URL('../../../../docs/guides/health-scores.md', import.meta.url), 'utf8')

const DAY = '2026-03-08'
const ada = { dateOfBirth: '1984-01-17', sex: 'female', heightCm: 170, weightKg: null }
const today = inputsOf({
  activeKcal: 412,
  moderateSeconds: 25 * 60,
  vigorousSeconds: 10 * 60,
  steps: 8250,
  sleepSeconds: 6.7 * 3600,
  sleepEfficiency: 87,
  fallingAsleepSeconds: 12 * 60,
  awakeSeconds: 36 * 60,
  restingHeartRate: 56,
  hrvRmssd: 44,
  weightKg: 76,
})
const activeMinutes = [0, 20, 0, 45, 0, 30]
const before = Array.from({ length: 28 }, (_, index) => {
  const moderateSeconds = (activeMinutes[index] ?? 0) * 60
  return inputsOf({ moderateSeconds, restingHeartRate: 54, hrvRmssd: 48 }, addDays(DAY, -1 - index))
})
const previous = new Map(
  [79, 85, 77, 88, 81, 74].map((score, index) => [
    addDays(DAY, -6 + index),
    { overall_scores: { global_score_0_100_int: score } } as HealthScoreData,
  ]),
)

const scored = (weights: ScoreWeights = {}) => {
  const now = Date.parse('2026-03-08T23:20:00Z')
  const [{ body }] = rescore([DAY], {
    userId: 'patient-17',
    days: [today, ...before],
    previous,
    person: ada,
    weights,
    now,
  }) as [ReturnType<typeof rescore>[number]]
  return body.health_score_data
}

it('the scores in the table are those of the day', () => {
  const { physical_health_score, sleep_health_score, body_health_score } = scored()
  const parts = { ...physical_health_score, ...sleep_health_score, ...body_health_score }
  const made = Object.entries(parts).flatMap(([name, part]) =>
    typeof part === 'object' && part !== null ? [[name.replace(/_score$/, ''), part.score_0_100_int]] : [],
  )
  const rows = [...GUIDE.matchAll(/^\| `(\w+)` \|.+\| (\d+) \|$/gm)]
  expect(rows.map(([, name, score]) => [name, Number(score)])).toEqual(made)
  expect(activeMinutes.reduce((sum, minutes) => sum + minutes)).toBe(95)
})

it('the document is that of the day', () => {
  const shown = JSON.parse(GUIDE.split('```json\n')[1]!.split('```')[0]!)
  expect(scored()).toMatchObject(shown)
})

it('the weights change the day as the guide says', () => {
  expect(GUIDE).toContain('(67 + 2 × 82 + 91) / 4 = 81')
  expect(scored({ sleep: 2 }).overall_scores.global_score_0_100_int).toBe(81)
  expect(scored({ steps: 0 }).physical_health_score.score_0_100_int).toBe(59)
})
