import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays } from '@tributary/health'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'
import { createClient } from '../accounts/clients.ts'
import { insertBaselines } from '../addons/monitoring/store.ts'
import { ensureUser } from '../users/index.ts'
import { monitoringCommand } from './monitoring.ts'

const OXYGEN = { signal_type_string: 'oxygenation', threshold_min_float: 90 }

let world: TestPlatform
let folder: string
let clientUuid: string
beforeAll(async () => {
  world = await createTestPlatform()
  folder = await mkdtemp(join(tmpdir(), 'monitoring-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await world.close()
})

beforeEach(async () => {
  const { platform, masterKeys, databaseUrl } = world
  const [key] = masterKeys
  vi.stubEnv('DATABASE_URL', databaseUrl)
  vi.stubEnv('TRIBUTARY_MASTER_KEY', `${key!.version}:${key!.key.toString('base64')}`)
  clientUuid = await platform.db.transaction().execute(async (trx) => {
    const made = await createClient(platform, trx, 'operator', 'Acme')
    const { user } = await ensureUser(trx, platform, made.clientUuid, 'alice')
    const days = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day: addDays('2026-03-01', day), value: 60 }))
    await insertBaselines(trx, platform, user.scope, { resting_heart_rate: { value: 60, days } }, new Date())
    return made.clientUuid
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

async function run(...words: string[]) {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  await monitoringCommand().parseAsync([...words, '--client', clientUuid, '--json'], { from: 'user' })
  const printed = String(write.mock.calls[0]![0])
  write.mockRestore()
  return JSON.parse(printed)
}

async function file(content: unknown): Promise<string> {
  const path = join(folder, 'rules.json')
  await writeFile(path, JSON.stringify(content))
  return path
}

it('shows and sets rules, in general and of a user', async () => {
  expect(await run('rules', 'show')).toEqual([])
  expect(await run('rules', 'set', '--rules', await file([OXYGEN]))).toEqual([OXYGEN])
  expect(await run('rules', 'show', '--user', 'alice')).toEqual([])
  expect(await run('rules', 'set', '--rules', await file([]))).toEqual([])
})

it.each([
  [[{ ...OXYGEN, deviation_below_percent_float: 5 }], 'rules.0.deviation_below_percent_float'],
  [{ rules: [OXYGEN] }, 'not a list of rules'],
])('refuses the rules %j', async (content, message) => {
  await expect(run('rules', 'set', '--rules', await file(content))).rejects.toThrow(message)
})

it.each([
  [['rules', 'forget'], 'forget is none of show, set'],
  [['rules', 'set'], 'set needs --rules'],
  [['rules', 'show', '--user', 'bob'], 'no user bob'],
  [['baseline', 'show'], '--user'],
  [['baseline', 'forget', '--user', 'alice'], 'forget is none of show, reset'],
])('refuses %j', async (words, message) => {
  await expect(run(...words)).rejects.toThrow(message)
})

it('shows and resets what is usual for a user', async () => {
  const [heart, ...others] = await run('baseline', 'show', '--user', 'alice')
  expect(heart).toMatchObject({
    baseline: 'resting_heart_rate',
    state: 'closed',
    value: 60,
    closed_on: '2026-03-07',
  })
  expect(others.map(({ state }: { state: string }) => state)).toEqual(['open', 'open', 'open'])
  const [reset] = await run('baseline', 'reset', '--user', 'alice')
  expect(reset).toMatchObject({ state: 'open', value: null })
})

it('rehearses rules for all users', async () => {
  expect(await run('rehearse', '--rules', await file([OXYGEN]))).toMatchObject({
    users_int: 1,
    days_int: 90,
    total_alerts_int: 0,
  })
  expect(await run('rehearse', '--user', 'alice')).toMatchObject({ users_int: 1 })
})
