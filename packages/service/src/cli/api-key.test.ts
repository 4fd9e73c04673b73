import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'
import { createClient } from '../accounts/clients.ts'
import { addPerson, givePassword } from '../accounts/index.ts'
import { apiKeyCommand } from './api-key.ts'

let world: TestPlatform
let clientUuid: string
beforeAll(async () => {
  world = await createTestPlatform()
  const { platform } = world
  const made = await platform.db
    .transaction()
    .execute((trx) => createClient(platform, trx, 'operator', 'Acme'))
  clientUuid = made.clientUuid
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
  await apiKeyCommand().parseAsync([...args, '--client', clientUuid, '--json'], { from: 'user' })
  const printed = String(write.mock.calls[0]![0])
  write.mockRestore()
  return JSON.parse(printed)
}

it('creates, lists and revokes keys', async () => {
  const made = await run('create', '--scopes', 'read, erase', '--name', 'night', '--expires', '7d')
  expect(made).toMatchObject({ api_key: expect.stringMatching(/^trib_/), scopes: ['read', 'erase'] })
  const { api_key: key, ...shown } = made
  expect(await run<object[]>('list')).toEqual([shown])
  await run('revoke', made['key_id'] as string)
  expect(await run<object[]>('list')).toMatchObject([{ state: 'revoked' }])
  await expect(run('revoke', made['key_id'] as string)).rejects.toThrow('no such API key')
  expect(key).not.toBe(shown['begins_with'])
})

it('leaves the scopes of owners to the owner, where the client has one', async () => {
  const { platform } = world
  const owner = { email: 'owner@example.com', name: 'Olive', role: 'owner' as const, clientUuid }
  const person = await platform.db.transaction().execute((trx) => addPerson(platform, trx, 'operator', owner))
  await givePassword(platform, person, 'correct horse battery')
  await expect(run('create', '--scopes', 'export', '--name', 'x')).rejects.toThrow('has an owner')
  expect(await run('create', '--scopes', 'read,write', '--name', 'x')).toMatchObject({ state: 'active' })
})

it.each([
  [['create', '--scopes', 'read,all', '--name', 'x'], 'scopes must be one or more of read'],
  [['create', '--scopes', 'read', '--name', ' '], 'name must have'],
  [['create', '--scopes', 'read', '--name', 'x', '--expires', 'soon'], '--expires must be a duration'],
  [['revoke', 'x'], 'no such API key'],
])('refuses %j', async (args, words) => {
  await expect(run(...args)).rejects.toThrow(words)
})
