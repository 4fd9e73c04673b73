import type { ApiSource } from '@tributary/health'
import {
  API_SOURCES,
  PROVIDERS,
  type Provider,
  type ProviderContext,
  type ProviderSession,
} from '@tributary/providers'
import { type Simulator, type SimulatorOptions, startSimulator, type Vendor } from '@tributary/simulator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drainJobs } from '../../test/jobs.ts'
import { createTestPlatform, TEST_START, type TestPlatform } from '../../test/platform.ts'
import { createClient } from '../accounts/clients.ts'
import { ensureSubscriptions, registerProviderWebhook } from '../intake/index.ts'
import { createServer, type Server } from '../platform/http/server.ts'
import type { Platform } from '../platform/platform.ts'
import { DEPLOYMENT_SCOPE } from '../platform/scope.ts'
import { configureProviders } from '../providers.ts'
import { simulatedApps } from '../sandbox/simulated-apps.ts'
import { giveSimulatedConsent } from '../sandbox/simulated-consent.ts'
import { typeIntoSimulatedPortals } from '../sandbox/simulator-portals.ts'
import { findUser } from '../users/index.ts'
import { disconnect } from './disconnect.ts'
import {
  type ConnectionPorts,
  connectionJobs,
  createSessions,
  isActive,
  linkAddress,
  registerConnections,
  type Sessions,
} from './index.ts'

/** Vendors that offer no way to withdraw a grant. */
const KEEP_GRANTS: readonly ApiSource[] = ['Dexcom']
const YEAR = 365 * 24 * 3_600_000
const USER = 'everybody'
const YESTERDAY = '2026-03-09'

let testPlatform: TestPlatform
let platform: Platform
let simulator: Simulator
let server: Server
let sessions: Sessions
let clientUuid: string
const ports: ConnectionPorts = {
  onConnected: async () => {},
  onScopesChanged: async () => {},
  onEnded: async () => {},
}

beforeAll(async () => {
  testPlatform = await createTestPlatform()
  platform = testPlatform.platform
  const deploymentKey = await platform.keyring.ensure(platform.db, DEPLOYMENT_SCOPE)
  const apps = simulatedApps(deploymentKey)
  simulator = await startSimulator({
    apps: apps as SimulatorOptions['apps'],
    clockOffsetMs: Date.parse(TEST_START) - Date.now(),
  })
  const simulated = Object.fromEntries(
    Object.entries(simulator.vendors).map(([slug, vendor]) => [slug, vendor.addresses]),
  )
  server = await createServer(platform)
  registerConnections(server, platform, ports)
  registerProviderWebhook(server, platform)
  const baseUrl = await server.listen({ host: '127.0.0.1', port: 0 })
  platform.baseUrl = baseUrl
  const { metrics, clock } = platform
  platform.providers = configureProviders({ apps, baseUrl, deploymentKey, metrics, clock, simulated })
  await typeIntoSimulatedPortals(platform, simulator.controlUrl)
  sessions = createSessions(platform, ports)
  const made = await platform.db
    .transaction()
    .execute((trx) => createClient(platform, trx, 'operator', 'Acme'))
  clientUuid = made.clientUuid
})
afterAll(async () => {
  await server.close()
  await simulator.close()
  await testPlatform.close()
})

const runJobs = () => drainJobs(platform, connectionJobs(sessions))

/** Through the last of its regions, where there are some. */
async function connect(source: ApiSource): Promise<string | null> {
  const link = { clientUuid, userId: USER, source, redirectUrl: null, issuedAt: platform.clock.now() }
  const { regions } = platform.providers.get(source)!.provider.manifest
  const region = regions?.at(-1)?.name ?? null
  await giveSimulatedConsent(await linkAddress(platform, link), simulator.people[0]!.id, region)
  return region
}

const identify = (source: ApiSource, scope: { lane: number; userKey: string }) =>
  sessions.withSession(scope, source, (session, context) =>
    platform.providers.get(source)!.provider.identify(context, session),
  )

/** Some vendors name the account without a call: data needs one. */
async function useGrant(provider: Provider, context: ProviderContext, grant: ProviderSession): Promise<void> {
  await provider.identify(context, grant)
  const day = TEST_START.slice(0, 10)
  const [resource] = provider.manifest.resources
  for await (const _page of provider.pull(context, grant, resource!.name, { from: day, to: day })) return
}

test('all seven are offered in the sandbox', () => {
  expect(new Set(platform.providers.keys())).toEqual(new Set(API_SOURCES))
})

describe.each(Object.values(PROVIDERS).map(({ manifest }) => [manifest.source, manifest] as const))(
  '%s',
  (source, manifest) => {
    test('connects, is renewed, disconnects and forgets us', async () => {
      const region = await connect(source)
      const user = (await findUser(platform.db, clientUuid, USER))!
      expect(await isActive(platform.db, user.scope, source)).toBe(true)
      const { account } = await identify(source, user.scope)
      await runJobs()

      const row = platform.db
        .selectFrom('connections')
        .select(['token_expires_at', 'region', 'subscribed_at', 'tokens'])
        .where('source', '=', source)
      const before = await row.executeTakeFirstOrThrow()
      expect(before.region).toBe(region)
      const subscribes = PROVIDERS[manifest.slug]!.webhook?.subscribeAccount !== undefined
      expect(before.subscribed_at !== null).toBe(subscribes)
      if (manifest.oauth.refreshToken !== 'none') {
        await platform.db
          .updateTable('connections')
          .set({ token_expires_at: new Date(platform.clock.now()) })
          .where('source', '=', source)
          .execute()
        expect(await identify(source, user.scope)).toEqual({ account })
        const after = await row.executeTakeFirstOrThrow()
        expect(after.tokens!.equals(before.tokens!)).toBe(false)
        expect(after.token_expires_at!.getTime()).toBeGreaterThan(platform.clock.now())
        expect(after.token_expires_at!.getTime()).toBeLessThan(platform.clock.now() + YEAR)
      }

      const { grant, context } = await sessions.withSession(user.scope, source, async (session, context) => ({
        grant: session,
        context,
      }))
      expect(await disconnect(platform, ports, 'client', user, source)).toEqual([source])
      await runJobs()
      expect(await platform.db.selectFrom('grant_withdrawals').selectAll().execute()).toEqual([])
      const again = useGrant(PROVIDERS[manifest.slug]!, context, grant)
      if (KEEP_GRANTS.includes(source)) await again
      else await expect(again).rejects.toThrow()
    })
  },
)

describe('webhooks', () => {
  beforeAll(async () => {
    expect(await ensureSubscriptions(platform)).toEqual({ failed: false })
    expect(await ensureSubscriptions(platform)).toEqual({ failed: false })
  })

  const announcing = Object.values(PROVIDERS).filter(({ webhook }) => webhook !== null)

  test.each(announcing.map(({ manifest }) => [manifest.source, manifest.slug as Vendor] as const))(
    'of %s are accepted, forged ones are not',
    async (source, slug) => {
      await connect(source)
      await runJobs()
      const person = simulator.people[0]!.id
      const genuine = await simulator.announce(slug, person, { day: YESTERDAY })
      expect(genuine.deliveries).toBeGreaterThan(0)
      expect(genuine.accepted).toBe(genuine.deliveries)
      const received = async () =>
        (
          await platform.db
            .selectFrom('webhook_receipts')
            .select('source')
            .where('source', '=', source)
            .execute()
        ).length
      const before = await received()
      expect(before).toBeGreaterThan(0)
      const forged = await simulator.announce(slug, person, { day: TEST_START.slice(0, 10), forge: true })
      expect(forged.deliveries).toBeGreaterThan(0)
      expect(forged.accepted).toBe(0)
      expect(await received()).toBe(before)
    },
  )
})
