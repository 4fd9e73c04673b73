import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  type ConnectionsWorld,
  connectUser,
  createConnectionsWorld,
  type TestClient,
} from '../../test/connections.ts'
import { CAPABILITIES } from '../capabilities.ts'
import { createSessions } from '../connections/index.ts'
import { createRecorder } from '../recording/index.ts'
import { findUser } from '../users/index.ts'
import { recordCommand } from './record.ts'
import { userCommand } from './user.ts'

let world: ConnectionsWorld
let client: TestClient
let folder: string
let printed = ''
beforeAll(async () => {
  world = await createConnectionsWorld()
  client = await world.newClient()
  await connectUser(world, client, 'alice')
  folder = await mkdtemp(join(tmpdir(), 'tributary-record-'))
  // Commands go by the time of day.
  world.clock.advance(Date.now() - world.clock.now())
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await world.close()
})
beforeEach(() => {
  const [key] = world.masterKeys
  vi.stubEnv('DATABASE_URL', world.databaseUrl)
  vi.stubEnv('TRIBUTARY_MASTER_KEY', `${key!.version}:${key!.key.toString('base64')}`)
  printed = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text)
    return true
  })
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

async function run(...words: string[]): Promise<unknown> {
  printed = ''
  await recordCommand().parseAsync([...words, '--json'], { from: 'user' })
  return JSON.parse(printed)
}
const ofAlice = () => ['--client', client.clientUuid, '--user', 'alice']
const start = (source = 'oura', minutes = '30') =>
  run(...ofAlice(), '--source', source, '--minutes', minutes) as Promise<{ recording: string }>

test('a connection is recorded, shown, exported and forgotten', async () => {
  const { recording } = await start()
  expect(await run('list')).toMatchObject([{ recording, data_source: 'Oura', state: 'running', entries: 0 }])
  printed = ''
  await userCommand(CAPABILITIES).parseAsync(['show', ...ofAlice(), '--json'], { from: 'user' })
  expect(JSON.parse(printed).connections).toMatchObject([{ recording_until: expect.any(String) }])
  await expect(start()).rejects.toThrow('recorded already')

  const user = (await findUser(world.platform.db, client.clientUuid, 'alice'))!
  const sessions = createSessions(world.platform, world.ports, createRecorder(world.platform))
  await sessions.withSession(user.scope, 'Oura', (session, context) =>
    world.platform.providers.get('Oura')!.provider.identify(context, session),
  )
  expect(await run('stop', recording)).toMatchObject({ state: 'operator' })
  await expect(run('stop', recording)).rejects.toThrow('over already')

  const file = join(folder, 'recording.har')
  expect(await run('export', recording, '--out', file)).toMatchObject({ file })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const har = JSON.parse(await readFile(file, 'utf8'))
  expect(har.log).toMatchObject({ version: '1.2', creator: { name: 'tributary' } })
  expect(har.log.entries.length).toBeGreaterThan(0)
  await expect(run('export', recording, '--out', file)).rejects.toThrow('exists already')
  expect(await run('export', recording, '--out', '-')).toEqual(har)

  expect(await run('list', ...ofAlice())).toHaveLength(1)
  expect(await run('delete', recording)).toEqual({ recording, deleted: true })
  expect(await run('list')).toEqual([])
  await expect(run('delete', recording)).rejects.toThrow('no recording')
})

test('what cannot be recorded is refused with the reason', async () => {
  await expect(start('oura', '0')).rejects.toThrow('--minutes must be')
  await expect(start('oura', '241')).rejects.toThrow('--minutes must be')
  await expect(start('garmin')).rejects.toThrow('not connected to Garmin')
  await expect(start('apple-health')).rejects.toThrow('read on the phone')
  await expect(run('stop', 'nonsense')).rejects.toThrow('no recording nonsense')
  await expect(run('list', '--user', 'alice')).rejects.toThrow('belong together')
})
