import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import { createClient } from '../../accounts/clients.ts'
import { clearWeights, setWeights, weightsOf } from './weights.ts'

let world: TestPlatform
beforeAll(async () => {
  world = await createTestPlatform()
})
afterAll(() => world.close())

async function newClient(): Promise<string> {
  const { platform } = world
  const made = await platform.db
    .transaction()
    .execute((trx) => createClient(platform, trx, 'operator', 'Acme'))
  return made.clientUuid
}

const auditOf = (clientUuid: string) =>
  world.platform.db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'detail'])
    .where('client_uuid', '=', clientUuid)
    .where('action', 'like', 'score_weights.%')
    .orderBy('entry_id')
    .execute()

test('are changed one by one, of one client only', async () => {
  const { platform } = world
  const [client, other] = [await newClient(), await newClient()]
  expect(await setWeights(platform, 'operator', client, { sleep: 2, steps: 0 })).toBeNull()
  expect(await setWeights(platform, 'client', client, { steps: 0.5 })).toBeNull()
  expect(await weightsOf(platform.db, client)).toEqual({ sleep: 2, steps: 0.5 })
  expect(await weightsOf(platform.db, other)).toEqual({})
  await clearWeights(platform, 'operator', client)
  expect(await weightsOf(platform.db, client)).toEqual({})
  expect(await auditOf(client)).toEqual([
    { actor: 'operator', action: 'score_weights.set', detail: { weights: { sleep: 2, steps: 0 } } },
    { actor: 'client', action: 'score_weights.set', detail: { weights: { steps: 0.5 } } },
    { actor: 'operator', action: 'score_weights.clear', detail: {} },
  ])
})

test('that cannot be used change nothing, also when it takes two calls to make them so', async () => {
  const { platform } = world
  const client = await newClient()
  expect(await setWeights(platform, 'operator', client, { stairs: 1 })).toContain('no score stairs')
  expect(await setWeights(platform, 'operator', client, { physical: 0, sleep: 0 })).toBeNull()
  expect(await setWeights(platform, 'operator', client, { bmi: 0 })).toContain('at least one')
  expect(await weightsOf(platform.db, client)).toEqual({ physical: 0, sleep: 0 })
  expect(await auditOf(client)).toHaveLength(1)
})
