import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'
import { createClient } from '../accounts/clients.ts'
import { scoreWeightsCommand } from './score.ts'

let world: TestPlatform
let clientUuid: string
beforeAll(async () => {
  world = await createTestPlatform()
})
afterAll(() => world.close())

beforeEach(async () => {
  const { platform, masterKeys, databaseUrl } = world
  const [key] = masterKeys
  vi.stubEnv('DATABASE_URL', databaseUrl)
  vi.stubEnv('TRIBUTARY_MASTER_KEY', `${key!.version}:${key!.key.toString('base64')}`)
  const made = await platform.db
    .transaction()
    .execute((trx) => createClient(platform, trx, 'operator', 'Acme'))
  clientUuid = made.clientUuid
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

/** By what it weighs in. */
async function weights(...options: string[]): Promise<Record<string, number>> {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  await scoreWeightsCommand().parseAsync([clientUuid, '--json', ...options], { from: 'user' })
  const rows = JSON.parse(String(write.mock.calls[0]![0])) as { of: string; part: string; weight: number }[]
  write.mockRestore()
  return Object.fromEntries(rows.map(({ of, part, weight }) => [`${of}/${part}`, weight]))
}

it('shows, sets and takes back what each part weighs', async () => {
  const equal = await weights()
  expect(Object.keys(equal)).toEqual([
    'global/physical',
    'global/sleep',
    'global/body',
    'physical/calories',
    'physical/activity',
    'physical/steps',
    'sleep/sleep_duration',
    'sleep/sleep_quality',
    'sleep/readiness',
    'body/bmi',
  ])
  expect(new Set(Object.values(equal))).toEqual(new Set([1]))
  expect(await weights('--set', 'sleep=2, steps=0.5')).toEqual({
    ...equal,
    'global/sleep': 2,
    'physical/steps': 0.5,
  })
  expect(await weights('--default')).toEqual(equal)
})

it.each([
  ['stairs=1', 'there is no score stairs'],
  ['steps=-1', 'steps must weigh from 0'],
  ['steps', 'takes names and numbers'],
  ['steps=', 'takes names and numbers'],
  ['steps=1=2', 'takes names and numbers'],
  ['steps=much', 'takes names and numbers'],
  ['steps=1,steps=2', 'names a score twice'],
  ['physical=0,sleep=0,body=0', 'at least one score'],
])('refuses %s', async (list, reason) => {
  await expect(weights('--set', list)).rejects.toThrow(reason)
})

it('does not set and take back at once', async () => {
  await expect(weights('--set', 'sleep=2', '--default')).rejects.toThrow('exclude each other')
})
