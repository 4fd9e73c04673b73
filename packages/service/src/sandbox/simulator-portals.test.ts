import { authorizationUrl } from '@tributary/providers'
import { type Simulator, type SimulatorOptions, startSimulator } from '@tributary/simulator'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'
import { registerConnections } from '../connections/index.ts'
import { registerProviderWebhook } from '../intake/index.ts'
import { createServer, type Server } from '../platform/http/server.ts'
import type { ConfiguredProvider } from '../platform/providers.ts'
import { DEPLOYMENT_SCOPE } from '../platform/scope.ts'
import { configureProviders } from '../providers.ts'
import { simulatedApps } from './simulated-apps.ts'
import { typeIntoSimulatedPortals } from './simulator-portals.ts'

let world: TestPlatform
let simulator: Simulator
let server: Server
/** Listens with what was registered until then, and configures every source. */
let start: () => Promise<void>

beforeEach(async () => {
  world = await createTestPlatform()
  const { platform } = world
  const deploymentKey = await platform.keyring.ensure(platform.db, DEPLOYMENT_SCOPE)
  const apps = simulatedApps(deploymentKey)
  simulator = await startSimulator({ apps: apps as SimulatorOptions['apps'] })
  server = await createServer(platform)
  const simulated = Object.fromEntries(
    Object.entries(simulator.vendors).map(([slug, { addresses }]) => [slug, addresses]),
  )
  start = async () => {
    platform.baseUrl = await server.listen({ host: '127.0.0.1', port: 0 })
    const { baseUrl, metrics, clock } = platform
    platform.providers = configureProviders({ apps, baseUrl, deploymentKey, metrics, clock, simulated })
  }
})
afterEach(async () => {
  await server.close()
  await simulator.close()
  await world.close()
})

const refusals = () =>
  world.logLines.filter((line) => line.includes('did not register')).map((line) => JSON.parse(line).source)

/** Whether the vendor shows its consent page, without following a redirect. */
async function isShown(
  { provider, context, app }: ConfiguredProvider,
  redirectUri: string,
): Promise<boolean> {
  const request = { state: 'a-state-of-some-length', codeChallenge: 'c'.repeat(43) }
  const url = authorizationUrl(provider.manifest, context.addresses, { ...app, redirectUri }, request)
  return (await fetch(url, { redirect: 'manual' })).status === 200
}

describe('the sandbox', () => {
  test('registers at every vendor, so that only its own redirect URI and scopes are accepted', async () => {
    const { platform } = world
    const nothing = async () => {}
    const ports = { onConnected: nothing, onEnded: nothing, onScopesChanged: nothing }
    registerConnections(server, platform, ports)
    registerProviderWebhook(server, platform)
    await start()
    await typeIntoSimulatedPortals(platform, simulator.controlUrl)
    expect(refusals()).toEqual([])
    for (const configured of platform.providers.values()) {
      const { slug } = configured.provider.manifest
      expect(await isShown(configured, configured.app.redirectUri), slug).toBe(true)
      expect(await isShown(configured, `${platform.baseUrl}/elsewhere`), slug).toBe(false)
    }
  })

  test('is refused by Withings when the redirect URI does not answer, and says so', async () => {
    await start()
    await typeIntoSimulatedPortals(world.platform, simulator.controlUrl)
    expect(refusals()).toEqual(['Withings'])
  })
})
