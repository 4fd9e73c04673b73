import { randomUUID } from 'node:crypto'
import { DOCUMENT_SCHEMAS, type UserProfile } from '@tributary/health'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentsOf, type IntakeWorld, startIntakeWorld } from '../../../test/intake.ts'
import { nowDate } from '../../platform/platform.ts'
import { makeJob, requestProfile } from './make.ts'

let world: IntakeWorld
beforeAll(async () => {
  world = await startIntakeWorld()
})
afterAll(() => world.close())

test('the days before a first connection make a profile of what the source reports', async () => {
  const { platform } = world
  const user = await world.connect(await world.client('Acme'), 'user-1', 'olivia-office')
  await world.drain()
  const request = { requestId: randomUUID(), requestedAt: nowDate(platform.clock) }
  await platform.db.transaction().execute((trx) => requestProfile(trx, user.scope, request))
  await makeJob.run(platform, { ...user.scope, requestId: request.requestId })
  const documents = await documentsOf(world, user)
  const profile = documents.find(({ structure }) => structure === 'user_profile')?.body
  expect(Check(DOCUMENT_SCHEMAS.user_profile, profile)).toBe(true)
  const { profiles, overall } = (profile as unknown as UserProfile).user_profile_data
  expect(profiles).toMatchObject({
    activity: {
      score_int: expect.any(Number),
      metrics: {
        daily_steps_avg_int: expect.any(Number),
        active_avg_minutes_int: expect.any(Number),
        activity_calories_avg_kcal_float: expect.any(Number),
      },
    },
    sleep: {
      score_int: expect.any(Number),
      metrics: {
        sleep_duration_avg_hours_float: expect.any(Number),
        sleep_efficiency_1_100_avg_int: expect.any(Number),
        sleep_consistency_dict: { score_int: expect.any(Number) },
      },
    },
    // Oura reports no resting heart rate: it is derived from the nights.
    cardio: { score_int: expect.any(Number), metrics: { hr_resting_avg_int: expect.any(Number) } },
    recovery: {
      metrics: {
        hrv_avg_float: expect.any(Number),
        hrv_type_string: 'rmssd',
        hrv_baseline_delta_float: null,
        sleep_debt_hours_float: expect.any(Number),
      },
    },
  })
  expect(overall).toMatchObject({ health_score_int: expect.any(Number), trend_string: null })
})
