import type { ApiSource } from '@tributary/health'
import { PROVIDERS } from '@tributary/providers'
import { type Simulator, type SimulatorOptions, startSimulator } from '@tributary/simulator'
import { setAddon } from '../src/accounts/addons.ts'
import { createClient } from '../src/accounts/clients.ts'
import { linkAddress, registerConnections } from '../src/connections/index.ts'
import { setEndpoint } from '../src/delivery/webhooks/endpoints.ts'
import { ensureSubscriptions, registerProviderWebhook } from '../src/intake/index.ts'
import { createServer } from '../src/platform/http/server.ts'
import type { ConfiguredProvider } from '../src/platform/providers.ts'
import { DEPLOYMENT_SCOPE } from '../src/platform/scope.ts'
import { configureProviders } from '../src/providers.ts'
import { simulatedApps } from '../src/sandbox/simulated-apps.ts'
import { giveSimulatedConsent } from '../src/sandbox/simulated-consent.ts'
import { typeIntoSimulatedPortals } from '../src/sandbox/simulator-portals.ts'
import { findUser, type User } from '../src/users/index.ts'
import { wire } from '../src/wiring.ts'
import { drainJobs } from './jobs.ts'
import { createTestPlatform, TEST_START, type TestPlatform } from './platform.ts'

export interface SourcesWorld extends TestPlatform {
  simulator: Simulator
  /** Makes a client with both webhooks; deliveries stay pending, because no worker sends them. */
  client(): Promise<string>
  /** Through the real flow over HTTP. */
  connect(clientUuid: string, userId: string, source: ApiSource, person: string): Promise<User>
  /** Runs every job that waits, and those that they start. */
  drain(): Promise<void>
  /** Moves every clock, then does what has become due. */
  advance(ms: number): Promise<void>
}

/** A minute of a fixed clock lasts as long as the test: a budget for it would run out. */
const withoutLimits = (entry: ConfiguredProvider): ConfiguredProvider => ({
  ...entry,
  provider: { ...entry.provider, manifest: { ...entry.provider.manifest, limits: [] } },
})

export interface SourcesOptions {
  /** Slugs of sources that the operator lets be polled although they need an agreement. */
  polled?: readonly string[]
  /** Slugs of those sources whose vendor has agreed to it. */
  agreed?: readonly string[]
}

/** The service as it is wired, beside all simulated vendors; only the sending of deliveries is left out. */
export async function startSourcesWorld({
  polled = [],
  agreed = [],
}: SourcesOptions = {}): Promise<SourcesWorld> {
  const test = await createTestPlatform()
  const { platform } = test
  const deploymentKey = await platform.keyring.ensure(platform.db, DEPLOYMENT_SCOPE)
  const apps = simulatedApps(deploymentKey)
  const registered = Object.entries(apps).map(([slug, app]) => [
    slug,
    agreed.includes(slug) ? { ...app, settings: { ...app.settings, pull: 'allowed' } } : app,
  ])
  const simulator = await startSimulator({
    apps: Object.fromEntries(registered) as SimulatorOptions['apps'],
    clockOffsetMs: Date.parse(TEST_START) - Date.now(),
  })
  const simulated = Object.fromEntries(
    Object.entries(simulator.vendors).map(([slug, vendor]) => [slug, vendor.addresses]),
  )
  const server = await createServer(platform)
  const wiring = wire(platform)
  registerConnections(server, platform, wiring.connectionPorts)
  registerProviderWebhook(server, platform, wiring.recorder)
  platform.baseUrl = await server.listen({ host: '127.0.0.1', port: 0 })
  const { baseUrl, metrics, clock } = platform
  const used = Object.fromEntries(
    Object.entries(apps).map(([slug, app]) => [slug, { ...app, overrides: { pull: polled.includes(slug) } }]),
  )
  const configured = configureProviders({ apps: used, baseUrl, deploymentKey, metrics, clock, simulated })
  platform.providers = new Map([...configured].map(([source, entry]) => [source, withoutLimits(entry)]))
  await typeIntoSimulatedPortals(platform, simulator.controlUrl)
  await ensureSubscriptions(platform)
  const drain = () => drainJobs(platform, wiring.jobs)
  return {
    ...test,
    simulator,
    async client() {
      const clientUuid = await platform.db.transaction().execute(async (trx) => {
        const made = await createClient(platform, trx, 'operator', 'Acme')
        for (const kind of ['data', 'notification'] as const)
          await setEndpoint(platform, trx, 'operator', made.clientUuid, kind, 'http://127.0.0.1:9/')
        return made.clientUuid
      })
      await setAddon(platform, 'operator', clientUuid, 'notification_webhook', true)
      return clientUuid
    },
    async connect(clientUuid, userId, source, person) {
      const url = await linkAddress(platform, {
        clientUuid,
        userId,
        source,
        redirectUrl: null,
        issuedAt: platform.clock.now(),
      })
      const provider = Object.values(PROVIDERS).find(({ manifest }) => manifest.source === source)!
      await giveSimulatedConsent(url, person, provider.manifest.regions?.[0]?.name ?? null)
      return (await findUser(platform.db, clientUuid, userId))!
    },
    drain,
    async advance(ms) {
      test.clock.advance(ms)
      simulator.setClockOffset(test.clock.now() - Date.now())
      for (const tick of wiring.ticks) await tick.run(platform)
      await drain()
    },
    async close() {
      await server.close()
      await simulator.close()
      await test.close()
    },
  }
}
