import { PROVIDERS } from '@tributary/providers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPortalWorld, type PortalWorld } from '../../../test/portal.ts'
import { listAudit } from '../../accounts/index.ts'
import { writeInputs } from '../../addons/score/store.ts'
import { connect } from '../../connections/index.ts'
import { publishVersion } from '../../delivery/outbox/publish-versions.ts'
import { noteData } from '../../intake/store/outcomes.ts'
import type { ConfiguredProvider } from '../../platform/providers.ts'
import { ensureUser, type User } from '../../users/index.ts'
import { wire } from '../../wiring.ts'
import type { AlertsPage, SilentCounts, SilentPage, UserDistributions } from '../types.ts'

const DAY_MS = 86_400_000

/** Nothing is asked of the vendor here. */
const OURA: ConfiguredProvider = {
  provider: PROVIDERS['oura']!,
  context: { addresses: {} as never, fetch, timeoutMs: 1 },
  app: { clientId: 'id', clientSecret: 'secret', settings: {}, redirectUri: 'http://localhost' },
  regions: new Map(),
  verificationToken: 'unused',
}

let world: PortalWorld
const users = new Map<string, User>()
beforeAll(async () => {
  world = await createPortalWorld({ providers: new Map([['Oura', OURA]]) })
  for (const name of ['anna', 'bert', 'carla']) await connected(world.clientUuid, name)
  await connected(world.otherClientUuid, 'stranger')
})
afterAll(() => world?.close())

async function connected(clientUuid: string, name: string): Promise<void> {
  const { platform } = world
  const user = await platform.db.transaction().execute(async (trx) => {
    const made = (await ensureUser(trx, platform, clientUuid, name)).user
    await connect(trx, platform, wire(platform).connectionPorts, {
      user: made,
      newUser: true,
      source: 'Oura',
      region: null,
      accountKey: Buffer.from(name),
      tokens: { access: 'a', refresh: null, expiresAt: null, scopes: null } as never,
    })
    return made
  })
  users.set(name, user)
}

async function viewed<T>(path: string, status = 200): Promise<T> {
  const answer = await (await world.as('viewer')).call<T>('GET', `/clients/${world.clientUuid}${path}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(status)
  return answer.body
}

/** Days before today, in the time of the test. */
const daysAgo = (days: number) => new Date(world.clock.now() - days * DAY_MS)
const dateOf = (days: number) => daysAgo(days).toISOString().slice(0, 10)

async function lived(name: string, days: number, steps: number): Promise<void> {
  const { db, keyring } = world.platform
  const { scope } = users.get(name)!
  const input = { value: steps, sources: ['Oura'], documentKey: '', documentVersion: 1, path: '', at: null }
  const inputs = {
    day: dateOf(days),
    datetime: '',
    readings: { steps: input },
    otherSleeps: [],
    providerScores: [],
  }
  await writeInputs(db, await keyring.get(db, scope), scope, [inputs as never])
}

test('a user counts once in a distribution, with the mean of the last seven whole days', async () => {
  await lived('anna', 1, 4_000)
  await lived('anna', 7, 6_000)
  await lived('anna', 0, 90_000)
  await lived('anna', 8, 90_000)
  await lived('bert', 2, 11_000)
  await lived('stranger', 2, 50_000)
  const found = await viewed<UserDistributions>('/distributions')
  expect(found).toMatchObject({ from: dateOf(7), to: dateOf(1), sampled_users: 3, is_sample: false })
  expect(found.distributions).toMatchObject([{ title: 'Steps a day', users: 2, median: 8_000 }])
  const bins = found.distributions[0]!.bins.filter((bin) => bin.users > 0)
  expect(bins.map(({ from, users: count }) => [from, count])).toEqual([
    [5_000, 1],
    [11_000, 1],
  ])
  const { entries } = await listAudit(world.platform.db, {
    clientUuid: world.clientUuid,
    before: null,
    action: 'health.view',
  })
  expect(entries[0]!.detail).toMatchObject({ what: 'distributions' })
})

test('connections without data for some days are counted by source and listed, the longest silent first', async () => {
  const { db } = world.platform
  world.clock.advance(20 * DAY_MS)
  await noteData(db, users.get('anna')!.scope, 'Oura', ['sleep'], daysAgo(1))
  await noteData(db, users.get('bert')!.scope, 'Oura', ['sleep'], daysAgo(9))
  await noteData(db, users.get('bert')!.scope, 'Oura', ['daily_activity'], daysAgo(12))
  expect((await viewed<SilentCounts>('/silent_connections/counts')).sources).toEqual([
    { source: 'Oura', connections: 3, silent: 2 },
  ])
  const { connections, next_cursor } = await viewed<SilentPage>('/silent_connections?days=7')
  expect(connections.map((one) => [one.user_id, one.last_data_at])).toEqual([
    ['carla', null],
    ['bert', daysAgo(9).toISOString()],
  ])
  expect(next_cursor).toBeNull()
  expect((await viewed<SilentPage>('/silent_connections?days=14')).connections).toHaveLength(1)
  expect((await viewed<SilentPage>('/silent_connections?source=Garmin')).connections).toEqual([])
  const { scope } = users.get('carla')!
  const cursor = `${connections[0]!.connected_at}/${scope.lane}/${scope.userKey}/Oura`
  const next = await viewed<SilentPage>(`/silent_connections?cursor=${encodeURIComponent(cursor)}`)
  expect(next.connections.map(({ user_id }) => user_id)).toEqual(['bert'])
  await viewed('/silent_connections?cursor=none', 422)
})

const alertBody = (measured: number | null) => ({
  alerts: {
    alert_signals_array: [
      {
        signal_type_string: 'sleep_duration',
        measured_value_float: measured,
        baseline_value_float: null,
        threshold_min_float: 25_000,
        threshold_max_float: null,
        breach_direction_string: measured === null ? null : 'below',
        unit_string: 'seconds',
        source_of_data_string: 'Oura',
        measured_at_string: null,
      },
    ],
  },
})

async function alerted(name: string, day: string, measured: number | null): Promise<void> {
  world.clock.advance(1_000)
  await publishVersion(world.platform.db, world.platform, users.get(name)!, {
    documentKey: `alert_summary:${day}`,
    dataStructure: 'alert_summary',
    day,
    content: alertBody(measured),
    render: (_version, content) => content,
  })
}

test('alerts of all users are listed newest first, in the newest version of each day', async () => {
  await alerted('anna', '2026-03-01', 20_000)
  await alerted('bert', '2026-03-01', null)
  await alerted('bert', '2026-03-02', 21_000)
  await alerted('stranger', '2026-03-02', 1_000)
  await alerted('anna', '2026-03-01', 22_000)
  const found = await viewed<AlertsPage>('/alerts')
  expect(found.alerts.map(({ user_id, day, measured }) => [user_id, day, measured])).toEqual([
    ['anna', '2026-03-01', 22_000],
    ['bert', '2026-03-02', 21_000],
  ])
  expect(found).toMatchObject({ next_cursor: null, looked_back_to: null })
  const [newest] = found.alerts
  const { scope } = users.get('anna')!
  const cursor = `${newest!.stored_at}/${scope.lane}/${scope.userKey}/2/alert_summary:2026-03-01`
  const next = await viewed<AlertsPage>(`/alerts?cursor=${encodeURIComponent(cursor)}`)
  expect(next.alerts.map(({ user_id }) => user_id)).toEqual(['bert'])
  await viewed('/alerts?cursor=none', 422)
})
