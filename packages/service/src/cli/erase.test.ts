import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'
import { createClient } from '../accounts/clients.ts'
import { CAPABILITIES } from '../capabilities.ts'
import { ensureUser, findUser } from '../users/index.ts'
import { userCommand } from './user.ts'

let world: TestPlatform
let folder: string
let clientUuid: string
let printed: string
beforeAll(async () => {
  world = await createTestPlatform()
  folder = await mkdtemp(join(tmpdir(), 'tributary-erase-'))
  clientUuid = await world.platform.db
    .transaction()
    .execute(async (trx) => (await createClient(world.platform, trx, 'operator', 'Acme')).clientUuid)
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await world.close()
})
beforeEach(async () => {
  const [key] = world.masterKeys
  vi.stubEnv('DATABASE_URL', world.databaseUrl)
  vi.stubEnv('TRIBUTARY_ERASURES_FILE', join(folder, 'erasures'))
  vi.stubEnv('TRIBUTARY_MASTER_KEY', `${key!.version}:${key!.key.toString('base64')}`)
  printed = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text)
    return true
  })
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const { platform } = world
  await platform.db.transaction().execute((trx) => ensureUser(trx, platform, clientUuid, 'alice'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

const run = (...words: string[]) => userCommand(CAPABILITIES).parseAsync(words, { from: 'user' })
const ofAlice = () => ['--client', clientUuid, '--user', 'alice']
const alice = () => findUser(world.platform.db, clientUuid, 'alice')

test('a user is not erased without --yes where no confirmation can be asked for', async () => {
  await expect(run('erase', ...ofAlice())).rejects.toThrow('--yes')
  expect(await alice()).not.toBeNull()
  await expect(run('erase', '--client', clientUuid, '--user', 'bob', '--yes')).rejects.toThrow('no user bob')
})

test('the receipt is printed, and verified from a file', async () => {
  await run('erase', ...ofAlice(), '--yes')
  expect(await alice()).toBeNull()
  const file = join(folder, 'receipt.json')
  await writeFile(file, printed)
  const receipt = JSON.parse(printed)
  printed = ''
  await run('verify-receipt', file, '--json')
  expect(JSON.parse(printed)).toMatchObject({ verified: true, user_id: 'alice' })
  await writeFile(file, JSON.stringify({ ...receipt, user_id: 'bob' }))
  await expect(run('verify-receipt', file)).rejects.toThrow('altered')
  await writeFile(file, '{}')
  await expect(run('verify-receipt', file)).rejects.toThrow('no receipt')
})

test('an export goes to a file of its owner alone, and overwrites nothing', async () => {
  const file = join(folder, 'alice.ndjson')
  await run('export', ...ofAlice(), '--out', file)
  const kinds = (await readFile(file, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).kind)
  expect([kinds[0], kinds[1], kinds.at(-1)]).toEqual(['export', 'user', 'end'])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await expect(run('export', ...ofAlice(), '--out', file)).rejects.toThrow('exists already')
  await run('export', ...ofAlice(), '--out', `${file}.gz`, '--gzip', '--json')
  expect(gunzipSync(await readFile(`${file}.gz`)).toString()).toContain('"kind":"end"')
})

test('an export becomes a user of another client, compressed or not, once', async () => {
  const { platform } = world
  const other = await platform.db
    .transaction()
    .execute(async (trx) => (await createClient(platform, trx, 'operator', 'Other')).clientUuid)
  const file = join(folder, 'moving.ndjson')
  await run('export', ...ofAlice(), '--out', file)
  await run('export', ...ofAlice(), '--out', `${file}.gz`, '--gzip')
  printed = ''
  await run('import', `${file}.gz`, '--client', other, '--json')
  expect(JSON.parse(printed)).toMatchObject({ user_id: 'alice', imported: true, stored: { user: 1 } })
  expect(await findUser(platform.db, other, 'alice')).not.toBeNull()
  printed = ''
  await run('import', `${file}.gz`, '--client', other, '--json')
  expect(JSON.parse(printed)).toMatchObject({ imported: false })
  await expect(run('import', file, '--client', other)).rejects.toThrow('a user of that name already')
})

test('what is no whole export is refused, and so is a file that is not there', async () => {
  const file = join(folder, 'broken.ndjson')
  await run('export', ...ofAlice(), '--out', `${file}.gz`, '--gzip')
  const whole = await readFile(`${file}.gz`)
  const into = ['--client', clientUuid]
  await writeFile(file, whole.subarray(0, 40))
  await expect(run('import', file, ...into)).rejects.toThrow('not a whole gzip file')
  await writeFile(file, 'name,weight\nalice,64\n')
  await expect(run('import', file, ...into)).rejects.toThrow(
    'nothing was changed: line 1 is no line of an export',
  )
  await writeFile(file, '')
  await expect(run('import', file, ...into)).rejects.toThrow('the export is empty')
  await expect(run('import', join(folder, 'nothing'), ...into)).rejects.toThrow('cannot read')
})
