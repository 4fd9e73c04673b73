import { rankedSources } from '@tributary/health'
import { SOURCE_FACTS } from '@tributary/providers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'
import { createClient } from './clients.ts'
import { clearRanking, rankingOf, setRanking } from './ranking.ts'

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

test('a client that chose nothing has the default order', async () => {
  const ranking = await rankingOf(world.platform.db, await newClient())
  expect(ranking).toEqual({})
  expect(rankedSources(SOURCE_FACTS, 'sleep', ranking)[0]).toBe('Oura')
})

test('a choice holds for its pillar and its client only, and the newest wins', async () => {
  const { platform } = world
  const [client, other] = [await newClient(), await newClient()]
  await setRanking(platform, 'operator', client, 'sleep', ['Oura'])
  await setRanking(platform, 'operator', client, 'sleep', ['Samsung Health', 'Polar'])
  await setRanking(platform, 'operator', client, 'body', ['Dexcom'])
  const ranking = await rankingOf(platform.db, client)
  expect(ranking).toEqual({ sleep: ['Samsung Health', 'Polar'], body: ['Dexcom'] })
  expect(rankedSources(SOURCE_FACTS, 'sleep', ranking).slice(0, 3)).toEqual([
    'Samsung Health',
    'Polar',
    'Oura',
  ])
  expect(await rankingOf(platform.db, other)).toEqual({})
})

test('can be taken back for one pillar or for all, and every change is audited', async () => {
  const { platform } = world
  const client = await newClient()
  for (const pillar of ['sleep', 'physical', 'body'] as const)
    await setRanking(platform, 'operator', client, pillar, ['Fitbit'])
  await clearRanking(platform, 'operator', client, 'sleep')
  expect(await rankingOf(platform.db, client)).toEqual({ physical: ['Fitbit'], body: ['Fitbit'] })
  await clearRanking(platform, 'operator', client, null)
  expect(await rankingOf(platform.db, client)).toEqual({})
  const entries = await platform.db
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('client_uuid', '=', client)
    .where('action', 'like', 'ranking.%')
    .orderBy('entry_id')
    .execute()
  expect(entries.slice(2)).toEqual([
    { action: 'ranking.set', detail: { pillar: 'body', sources: ['Fitbit'] } },
    { action: 'ranking.clear', detail: { pillar: 'sleep' } },
    { action: 'ranking.clear', detail: { pillar: null } },
  ])
})
