import { type Provider, providerOf } from '@tributary/providers'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { documentsOf } from '../../test/intake.ts'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'
import { createClient } from '../accounts/clients.ts'
import { buildDocuments } from '../building/build-days.ts'
import { storeItems } from '../intake/arrivals.ts'
import { startResources } from '../intake/store/sync.ts'
import { ensureUser, type User } from '../users/index.ts'
import { rerunCommand } from './rerun.ts'

const DAY = '2026-03-09'
const SPO2 = {
  resource: 'daily_spo2',
  id: 'a',
  payload: { id: 'a', day: DAY, spo2_percentage: { average: 97 } },
}

type Row = Record<string, unknown>

let world: TestPlatform
let user: User
beforeAll(async () => {
  world = await createTestPlatform()
})
afterAll(() => world.close())

/** Oura as it was before a fix: the saturation a little too high. */
function earlierOura(): Provider {
  const oura = providerOf('Oura')!
  return {
    ...oura,
    map: (item) => {
      const { records, refused } = oura.map(item)
      const wrong = records.map((record) =>
        record.kind === 'day' ? { ...record, values: { ...record.values, spo2_avg_pct: 99 } } : record,
      )
      return { records: wrong, refused }
    },
  }
}

beforeEach(async () => {
  const [key] = world.masterKeys
  vi.stubEnv('DATABASE_URL', world.databaseUrl)
  vi.stubEnv('TRIBUTARY_MASTER_KEY', `${key!.version}:${key!.key.toString('base64')}`)
  const { platform, clock } = world
  const provider = earlierOura()
  const configured = {
    provider,
    context: { addresses: provider.manifest.addresses, fetch, timeoutMs: 1000 },
    app: { clientId: 'a', clientSecret: 'b', redirectUri: 'c', settings: {} },
    regions: new Map(),
    verificationToken: 'token',
  }
  user = await platform.db.transaction().execute(async (trx) => {
    const { clientUuid } = await createClient(platform, trx, 'operator', 'Acme')
    const made = await ensureUser(trx, platform, clientUuid, 'ada')
    const start = { since: DAY, liveFrom: DAY, nextRunAt: new Date(clock.now()) }
    await startResources(trx, made.user.scope, 'Oura', [SPO2.resource], start)
    await storeItems(trx, platform, { user: made.user, configured, since: DAY }, [SPO2])
    await buildDocuments(trx, platform, made.user.scope, [DAY])
    return made.user
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

async function rerun(...args: string[]): Promise<string> {
  let printed = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text
    return true
  })
  await rerunCommand().parseAsync(args, { from: 'user' })
  return printed
}

const ofDay = ['--from', DAY, '--to', DAY]

it('shows what would change, then changes it', async () => {
  const ofAda = [...ofDay, '--client', user.clientUuid, '--user', 'ada', '--source', 'oura']
  const rehearsed = JSON.parse(await rerun(...ofAda, '--dry-run', '--json'))
  const keys = rehearsed.changes.map((change: Row) => String(change['document_key']).split(':')[0]).sort()
  expect(keys).toEqual(['oxygenation_event', 'physical_summary'])
  for (const change of rehearsed.changes as Row[]) {
    expect(change).toMatchObject({ user_id: 'ada', day: DAY, document_version: 2 })
    expect(change['fields']).toEqual([{ path: expect.stringMatching(/^\/oxygenation\//), from: 99, to: 97 }])
  }
  const table = await rerun(...ofAda, '--dry-run')
  expect(table).toContain(`ada of client ${user.clientUuid}`)
  expect(table).toMatch(/\/oxygenation\S+ +99 +97/)
  expect(await documentsOf(world, user)).toHaveLength(2)
  expect(rehearsed.totals).toMatchObject({ users: 1, objects_read: 1, records_changed: 1, versions: 2 })
  expect(JSON.parse(await rerun(...ofAda, '--json'))).toEqual(rehearsed.totals)
  expect(await documentsOf(world, user)).toHaveLength(4)
  expect(JSON.parse(await rerun(...ofAda, '--json'))).toMatchObject({ records_changed: 0, versions: 0 })
})

it('prints an empty rehearsal as valid JSON', async () => {
  const printed = await rerun('--from', '2026-01-01', '--to', '2026-01-01', '--dry-run', '--json')
  expect(JSON.parse(printed)).toMatchObject({ changes: [], totals: { versions: 0 } })
})

it.each([
  [['--from', '2026-02-30', '--to', DAY], /--from must be a date/],
  [['--from', DAY, '--to', 'today'], /--to must be a date/],
  [['--from', DAY, '--to', '2026-03-08'], /--from must not be after --to/],
  [[...ofDay, '--source', 'Nokia'], /no source is called Nokia; there are .*Oura/],
  [[...ofDay, '--user', 'ada'], /--user needs --client/],
  [[...ofDay, '--client', 'unknown'], /no client unknown/],
])('refuses %j', async (args, reason) => {
  await expect(rerun(...args)).rejects.toThrow(reason)
})
