import { DOCUMENT_SCHEMAS, type HealthScore } from '@tributary/health'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentsOf, type IntakeWorld, startIntakeWorld } from '../../../test/intake.ts'
import { refreshUserInfo } from '../../building/user-info.ts'
import type { User } from '../../users/index.ts'
import { addInformation } from '../../users/information.ts'
import { scoreFollower } from './index.ts'

const TODAY = '2026-03-10'
const PAST = ['03', '04', '05', '06', '07', '08', '09'].map((day) => `2026-03-${day}`)

let world: IntakeWorld
let user: User
beforeAll(async () => {
  world = await startIntakeWorld({ followers: [scoreFollower] })
  user = await world.connect(await world.client('Acme'), 'alice', 'olivia-office')
  await world.drain()
})
afterAll(() => world.close())

async function newestScores(): Promise<Map<string, HealthScore>> {
  const documents = await documentsOf(world, user)
  const scores = documents.filter(({ structure }) => structure === 'health_score')
  return new Map(scores.map(({ day, body }) => [day!, body as unknown as HealthScore]))
}

test('each of the seven days before the connection has its score, like the day itself', async () => {
  const scores = await newestScores()
  expect([...scores.keys()].filter((day) => day < TODAY)).toEqual(PAST)
  for (const [day, score] of scores) {
    expect(Check(DOCUMENT_SCHEMAS.health_score, score)).toBe(true)
    const { metadata, overall_scores } = score.health_score_data
    expect(metadata.datetime_string.slice(0, 10)).toBe(day)
    expect(metadata.sources_of_data_array).toEqual(['Oura'])
    expect(overall_scores.global_score_0_100_int).not.toBeNull()
  }
})

test('the averages are those of the days delivered', async () => {
  const scores = [...(await newestScores()).values()].map(
    ({ health_score_data }) => health_score_data.overall_scores,
  )
  const week = scores.slice(0, 7).map(({ global_score_0_100_int }) => global_score_0_100_int!)
  const mean = week.reduce((sum, score) => sum + score, 0) / 7
  expect(scores[6]!.seven_days_avg_score_0_100_int).toBe(Math.round(mean))
})

test("the ring's own scores ride along", async () => {
  const { health_score_data } = (await newestScores()).get('2026-03-08')!
  const names = health_score_data.non_structured_data_array.flatMap((one) => Object.keys(one))
  expect(new Set(names)).toEqual(
    new Set(['source_of_data_string', 'daily_sleep', 'daily_readiness', 'daily_activity']),
  )
})

test('what the client reports about the person is in the scores of the last days, and no longer missing', async () => {
  const missing = async () =>
    [...(await newestScores()).values()].map(
      ({ health_score_data }) =>
        health_score_data.physical_health_score.calories_score.missing_user_info_array,
    )
  expect(new Set((await missing()).flat())).toEqual(new Set(['date_of_birth_string']))
  await world.platform.db.transaction().execute(async (trx) => {
    const at = { at: world.platform.clock.now(), offset: null }
    const reported = { dateOfBirth: '1984-01-17', sex: null, heightCm: null, weightKg: null }
    await addInformation(trx, world.platform, user.scope, at, reported)
    await refreshUserInfo(trx, world.platform, user.scope)
  })
  await world.drain()
  expect((await missing()).flat()).toEqual([])
})
