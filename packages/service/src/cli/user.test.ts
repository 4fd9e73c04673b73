import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'
import { createClient } from '../accounts/clients.ts'
import { CAPABILITIES } from '../capabilities.ts'
import { startResources } from '../intake/store/sync.ts'
import { ensureUser } from '../users/index.ts'
import { userCommand } from './user.ts'

const SCOPES = ['personal', 'daily', 'heartrate', 'workout', 'session', 'stress', 'heart_health']

let world: TestPlatform
let clientUuid: string
beforeAll(async () => {
  world = await createTestPlatform()
  const { platform } = world
  await platform.db.transaction().execute(async (trx) => {
    clientUuid = (await createClient(platform, trx, 'operator', 'Acme')).clientUuid
    const { scope } = (await ensureUser(trx, platform, clientUuid, 'alice')).user
    const now = new Date(world.clock.now())
    await trx
      .insertInto('connections')
      .values({
        lane: scope.lane,
        user_key: scope.userKey,
        source: 'Oura',
        client_uuid: clientUuid,
        state: 'active',
        account_key: Buffer.from('account'),
        connected_at: now,
        scopes: SCOPES,
      })
      .execute()
    const start = { since: '2026-03-03', liveFrom: '2026-03-10', nextRunAt: now }
    await startResources(trx, scope, 'Oura', ['sleep', 'daily_spo2'], start)
  })
  const [key] = world.masterKeys
  vi.stubEnv('DATABASE_URL', world.databaseUrl)
  vi.stubEnv('TRIBUTARY_MASTER_KEY', `${key!.version}:${key!.key.toString('base64')}`)
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  vi.unstubAllEnvs()
  await world.close()
})

test('user list prints users with their connections, by prefix and up to a limit', async () => {
  const { platform } = world
  await platform.db.transaction().execute(async (trx) => {
    for (const id of ['al-1', 'bob-1', 'bob-2', 'bob-3']) await ensureUser(trx, platform, clientUuid, id)
  })
  const list = async (...args: string[]) => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const given = ['list', '--client', clientUuid, '--json', ...args]
    await userCommand(CAPABILITIES).parseAsync(given, { from: 'user' })
    const rows = JSON.parse(write.mock.calls.map(([text]) => String(text)).join(''))
    write.mockRestore()
    return rows
  }
  expect(await list('--prefix', 'ali')).toMatchObject([{ user_id: 'alice', connected: ['Oura'], ended: [] }])
  expect(await list('--prefix', 'bob-', '--limit', '2')).toMatchObject([
    { user_id: 'bob-1', connected: [] },
    { user_id: 'bob-2' },
  ])
  expect(await list()).toHaveLength(5)
})

test('user show names the scope that a resource lacks', async () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const args = ['show', '--client', clientUuid, '--user', 'alice', '--json']
  await userCommand(CAPABILITIES).parseAsync(args, { from: 'user' })
  const { resources } = JSON.parse(write.mock.calls.map(([text]) => String(text)).join(''))
  expect(resources).toMatchObject([
    { resource: 'daily_spo2', last_error: 'not_granted', missing_scope: 'spo2', next_run: null },
    { resource: 'sleep', last_error: null, missing_scope: null, next_run: expect.any(String) },
  ])
})
