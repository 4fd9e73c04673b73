import { type ApiSource, DOCUMENT_SCHEMAS, type HealthScore } from '@tributary/health'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentsOf } from '../../../test/intake.ts'
import { type SourcesWorld, startSourcesWorld } from '../../../test/sources.ts'
import type { User } from '../../users/index.ts'

const OWN_SCORES: Record<Exclude<ApiSource, 'Dexcom'>, string[]> = {
  Fitbit: [],
  Garmin: ['dailies.bodyBatteryChargedValue', 'dailies.bodyBatteryDrainedValue', 'sleeps.overallSleepScore'],
  Oura: ['daily_activity.score', 'daily_readiness.score', 'daily_sleep.score'],
  Polar: [
    'nightly_recharge.ans_charge',
    'nightly_recharge.ans_charge_status',
    'nightly_recharge.nightly_recharge_status',
    'sleep.sleep_charge',
    'sleep.sleep_score',
  ],
  Whoop: ['recovery.recovery_score', 'sleep.sleep_performance_percentage', 'strain'],
  Withings: ['sleep.sleep_score'],
}

let world: SourcesWorld
beforeAll(async () => {
  world = await startSourcesWorld()
})
afterAll(() => world.close())

const namesIn = (fields: object): string[] =>
  Object.entries(fields).flatMap(([name, value]) =>
    typeof value === 'object' ? Object.keys(value).map((inner) => `${name}.${inner}`) : name,
  )

async function scoresOf(user: User): Promise<HealthScore[]> {
  const documents = await documentsOf(world, user)
  return documents
    .filter(({ structure }) => structure === 'health_score')
    .map(({ body }) => body as unknown as HealthScore)
}

async function ownScoresOf(user: User): Promise<string[]> {
  const own = (await scoresOf(user)).flatMap(({ health_score_data: data }) =>
    data.non_structured_data_array.flatMap(({ source_of_data_string: _, ...fields }) => namesIn(fields)),
  )
  return [...new Set(own)].sort()
}

test('whatever the source, its days are scored in the documented shape and carry its own scores', async () => {
  const client = await world.client()
  const users = new Map<string, User>()
  for (const source of Object.keys(OWN_SCORES) as (keyof typeof OWN_SCORES)[])
    users.set(source, await world.connect(client, source, source, 'olivia-office'))
  const carried = async () => {
    await world.drain()
    const own = [...users].map(async ([source, user]) => [source, await ownScoresOf(user)] as const)
    return Object.fromEntries(await Promise.all(own))
  }
  // Garmin sends the past at a time of its own choosing.
  await expect.poll(carried, { timeout: 60_000 }).toEqual(OWN_SCORES)
  for (const [source, user] of users) {
    const scores = await scoresOf(user)
    expect(scores.length, source).toBeGreaterThan(0)
    for (const score of scores) expect(Check(DOCUMENT_SCHEMAS.health_score, score), source).toBe(true)
  }
}, 120_000)
