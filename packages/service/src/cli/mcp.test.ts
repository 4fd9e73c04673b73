import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'
import { createClient } from '../accounts/clients.ts'
import { ensureUser } from '../users/index.ts'
import { mcpCommand } from './mcp.ts'

let world: TestPlatform
let clientUuid: string
beforeAll(async () => {
  world = await createTestPlatform()
  const { platform } = world
  clientUuid = await platform.db.transaction().execute(async (trx) => {
    const made = await createClient(platform, trx, 'operator', 'Acme')
    await ensureUser(trx, platform, made.clientUuid, 'ada')
    return made.clientUuid
  })
})
afterAll(() => world.close())

beforeEach(() => {
  const [key] = world.masterKeys
  vi.stubEnv('DATABASE_URL', world.databaseUrl)
  vi.stubEnv('TRIBUTARY_MASTER_KEY', `${key!.version}:${key!.key.toString('base64')}`)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

async function run<T = Record<string, unknown>>(...args: string[]): Promise<T> {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  await mcpCommand().parseAsync([...args, '--client', clientUuid, '--json'], { from: 'user' })
  const printed = String(write.mock.calls[0]![0])
  write.mockRestore()
  return JSON.parse(printed)
}

it('makes, lists and revokes tokens', async () => {
  const made = await run(
    'create',
    '--user',
    'ada',
    '--scopes',
    'sleep, heart',
    '--name',
    'hers',
    '--expires',
    '7d',
  )
  expect(made).toMatchObject({ token: expect.stringMatching(/^trm_/), url: expect.stringMatching(/\/mcp$/) })
  expect(Date.parse(made['expires_at'] as string) - Date.now()).toBeLessThanOrEqual(7 * 86_400_000)
  const ofAllUsers = await run('create', '--scopes', 'activity', '--name', 'desk')
  const rows = await run<object[]>('list')
  expect(rows).toMatchObject([
    { token_id: ofAllUsers['token_id'], user: null, scopes: ['activity'], revoked_at: null },
    { token_id: made['token_id'], name: 'hers', user: 'ada', scopes: ['sleep', 'heart'], last_used_at: null },
  ])
  expect(JSON.stringify(rows)).not.toContain(made['token'])
  await run('revoke', made['token_id'] as string)
  expect((await run<object[]>('list'))[1]).toMatchObject({ revoked_at: expect.any(String) })
  await expect(run('revoke', made['token_id'] as string)).rejects.toThrow('no such token that still works')
})

it.each([
  [['create', '--scopes', 'sleep,dreams', '--name', 'x'], 'there is no scope dreams'],
  [['create', '--scopes', '', '--name', 'x'], 'there is no scope'],
  [['create', '--scopes', 'sleep', '--name', ' '], 'name must have'],
  [['create', '--scopes', 'sleep', '--name', 'x', '--expires', 'soon'], '--expires must be a duration'],
  [['create', '--scopes', 'sleep', '--name', 'x', '--expires', '366d'], '365 days at most'],
  [['create', '--scopes', 'sleep', '--name', 'x', '--user', 'bob'], 'this client has no user bob'],
  [['revoke', 'x'], 'no such token'],
])('refuses %j', async (args, words) => {
  await expect(run(...args)).rejects.toThrow(words)
})
