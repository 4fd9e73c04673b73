import { DOCUMENT_SCHEMAS } from '@tributary/health'
import { Check } from 'typebox/value'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { documentsOf, type IntakeWorld, startIntakeWorld } from '../../test/intake.ts'
import type { User } from '../users/index.ts'
import { knownHeights } from './known-heights.ts'
import { requestUserInfo } from './user-info.ts'

let world: IntakeWorld
let user: User
beforeEach(async () => {
  world = await startIntakeWorld()
  user = await world.connect(await world.client('A'), 'u1', 'olivia-office')
  await world.drain()
})
afterEach(() => world.close())

async function refreshed() {
  await requestUserInfo(world.platform.db, user.scope)
  await world.drain()
  return (await documentsOf(world, user)).filter(({ structure }) => structure === 'user_info')
}

test('the information that a source reports is delivered once, and once more when nothing is left of it', async () => {
  const [reported, ...others] = await refreshed()
  expect(others).toEqual([])
  expect(Check(DOCUMENT_SCHEMAS.user_info, reported?.body)).toBe(true)
  expect(reported?.body).toMatchObject({
    metadata: { sources_of_data_array: ['Oura'] },
    user_information: {
      user_body_metrics: { height_cm_int: expect.any(Number), weight_kg_float: expect.any(Number) },
      user_demographics: { sex_string: 'female', date_of_birth_string: null },
    },
  })
  const heightsNow = async () => (await knownHeights(world.platform.db, world.platform, user.scope)).heights
  expect(await heightsNow()).toEqual([
    {
      value: expect.any(Number),
      at: { at: expect.any(Number), offset: null },
      by: { source: 'Oura', record: expect.stringContaining('personal_info') },
    },
  ])
  await world.platform.db.deleteFrom('records').where('kind', '=', 'profile').execute()
  await refreshed()
  const [, emptied, ...more] = await refreshed()
  expect(more).toEqual([])
  expect(await heightsNow()).toEqual([])
  const { metadata } = reported!.body as { metadata: object }
  expect(reported?.body).toMatchObject({ document_key_string: 'user_info', retracted_bool: false })
  expect(emptied?.body).toMatchObject({
    document_version: 2,
    document_key_string: 'user_info',
    retracted_bool: true,
    metadata: { ...metadata, sources_of_data_array: [] },
    user_information: {
      user_body_metrics: { height_cm_int: null, weight_kg_float: null },
      user_demographics: { sex_string: null },
    },
  })
})
