import { expect, it } from 'vitest'
import { refusalOfWeights } from './weights.ts'

it.each([
  [{}],
  [{ physical: 2, sleep: 0, body: 0.5 }],
  [{ steps: 1000, calories: 0 }],
  [{ physical: 0, body: 0, readiness: 0 }],
])('takes %j', (weights) => {
  expect(refusalOfWeights(weights)).toBeNull()
})

it.each<[Record<string, number>, string]>([
  [{ stairs: 1 }, 'there is no score stairs'],
  [{ steps: -1 }, 'steps must weigh from 0 to 1000'],
  [{ steps: 1001 }, 'steps must weigh from 0 to 1000'],
  [{ steps: Number.NaN }, 'steps must weigh from 0 to 1000'],
  [{ physical: 0, sleep: 0, body: 0 }, 'at least one score must weigh more than 0'],
  [{ physical: 0, sleep: 0, bmi: 0 }, 'at least one score must weigh more than 0'],
])('refuses %j', (weights, reason) => {
  expect(refusalOfWeights(weights)).toContain(reason)
})
