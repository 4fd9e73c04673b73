import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'
import { clientOfSecret } from '../accounts/authenticate.ts'
import { createClient } from '../accounts/clients.ts'
import { findPeopleByEmail, givePassword, listPeople } from '../accounts/people/index.ts'
import { clientCommand } from './client.ts'
import { peopleCommand } from './people.ts'

const HOUR = 3_600_000

let world: TestPlatform
beforeAll(async () => {
  world = await createTestPlatform()
  const [key] = world.masterKeys
  vi.stubEnv('DATABASE_URL', world.databaseUrl)
  vi.stubEnv('TRIBUTARY_MASTER_KEY', `${key!.version}:${key!.key.toString('base64')}`)
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  vi.unstubAllEnvs()
  await world.close()
})

const newClient = () =>
  world.platform.db.transaction().execute((trx) => createClient(world.platform, trx, 'operator', 'Acme'))

async function run(command: 'people' | 'client', ...args: string[]): Promise<unknown> {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const made = command === 'people' ? peopleCommand() : clientCommand()
  await made.parseAsync([...args, '--json'], { from: 'user' })
  const text = write.mock.calls.map(([line]) => String(line)).join('')
  write.mockRestore()
  return JSON.parse(text)
}

const join = async (email: string) => {
  for (const person of await findPeopleByEmail(world.platform.db, email))
    await givePassword(world.platform, person, 'correct horse battery')
}

test('a forgotten option makes no operator', async () => {
  const { clientUuid } = await newClient()
  const invite = (...args: string[]) => run('people', 'invite', '--email', 'ops@example.com', ...args)
  await expect(invite()).rejects.toThrow('say --client CLIENT_UUID')
  await expect(invite('--operator', '--client', clientUuid)).rejects.toThrow('say --client CLIENT_UUID')
  await expect(invite('--operator', '--role', 'owner')).rejects.toThrow('--role needs --client')
  expect(await listPeople(world.platform.db, null)).toEqual([])
  await invite('--operator')
  expect(await listPeople(world.platform.db, null)).toMatchObject([{ email: 'ops@example.com' }])
})

test('the first owner is invited here, and a second one only by an owner', async () => {
  const { clientUuid } = await newClient()
  const invite = (email: string, ...args: string[]) =>
    run('people', 'invite', '--email', email, '--client', clientUuid, ...args)
  await invite('mistyped@acme.example')
  await invite('first@acme.example')
  const owners = async () => (await listPeople(world.platform.db, clientUuid)).map(({ email }) => email)
  expect(await owners()).toEqual(['first@acme.example'])
  await join('first@acme.example')
  await expect(invite('second@acme.example')).rejects.toThrow('this client has an owner')
  await invite('reader@acme.example', '--role', 'viewer')
  expect(await owners()).toEqual(['first@acme.example', 'reader@acme.example'])
})

test('a key is made here only for a client without an owner', async () => {
  const { clientUuid } = await newClient()
  expect(await run('client', 'rotate-secret', clientUuid)).toMatchObject({ client_uuid: clientUuid })
  await run('people', 'invite', '--email', 'key@acme.example', '--client', clientUuid)
  await run('client', 'rotate-secret', clientUuid)
  await join('key@acme.example')
  await expect(run('client', 'rotate-secret', clientUuid)).rejects.toThrow('this client has an owner')
})

test('an address that several people have needs the client beside it', async () => {
  const [one, other] = [await newClient(), await newClient()]
  const email = 'both@acme.example'
  for (const { clientUuid } of [one, other])
    await run('people', 'invite', '--email', email, '--client', clientUuid)
  await run('people', 'invite', '--email', email, '--operator')
  await expect(run('people', 'link', '--email', email)).rejects.toThrow('several')
  await expect(run('people', 'remove', '--email', email)).rejects.toThrow('several')
  await run('people', 'remove', '--email', email, '--client', other.clientUuid)
  await run('people', 'remove', '--email', email, '--operator')
  const left = await findPeopleByEmail(world.platform.db, email)
  expect(left.map(({ clientUuid }) => clientUuid)).toEqual([one.clientUuid])
})

test('an owner’s link is made here only while no other owner could make it', async () => {
  const { clientUuid } = await newClient()
  const email = 'lost@acme.example'
  await run('people', 'invite', '--email', email, '--client', clientUuid)
  await join(email)
  expect(await run('people', 'link', '--email', email)).toMatchObject({ valid_days: 7 })
  const other = await run(
    'people',
    'invite',
    '--email',
    'other@acme.example',
    '--client',
    clientUuid,
    '--role',
    'viewer',
  )
  expect(other).toBeDefined()
  await world.platform.db
    .updateTable('people')
    .set({ role: 'owner' })
    .where('email', '=', 'other@acme.example')
    .execute()
  await join('other@acme.example')
  await expect(run('people', 'link', '--email', email)).rejects.toThrow('another owner')
})

test('keys are listed with their last use, and one is ended at once', async () => {
  const { platform, clock } = world
  const { clientUuid, secretKey } = await newClient()
  const keys = async () =>
    (await run('client', 'secrets', clientUuid)) as { secret_id: string; last_used_at: string | null }[]
  expect(await keys()).toMatchObject([{ last_used_at: null }])
  const use = () => clientOfSecret(platform, clientUuid, secretKey)
  const at = new Date(clock.now()).toISOString()
  await use()
  clock.advance(60_000)
  await use()
  expect(await keys()).toMatchObject([{ last_used_at: at }])
  expect(await clientOfSecret(platform, clientUuid, 'sk_wrong')).toBeNull()
  clock.advance(HOUR)
  await use()
  const [key] = await keys()
  expect(key!.last_used_at).toBe(new Date(clock.now()).toISOString())
  for (const secretId of ['00000000-0000-4000-8000-000000000000', 'nonsense'])
    await expect(run('client', 'end-secret', clientUuid, secretId)).rejects.toThrow('no key')
  await run('client', 'end-secret', clientUuid, key!.secret_id)
  expect(await keys()).toEqual([])
  const { action, detail } = await platform.db
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .orderBy('entry_id', 'desc')
    .executeTakeFirstOrThrow()
  expect([action, detail]).toEqual([
    'client.end_secret',
    { secret_id: key!.secret_id, hint: secretKey.slice(0, 7) },
  ])
})
