import { PROVIDERS, type ProviderAddresses } from '@tributary/providers'
import type { Clock } from './platform/clock.ts'
import type { Metrics } from './platform/metrics.ts'
import {
  type ConfiguredProvider,
  type ConfiguredProviders,
  redirectUri,
  verificationTokenOf,
} from './platform/providers.ts'
import type { DataKey } from './platform/sealing.ts'
import { type ProviderSettings, withOverrides } from './provider-settings.ts'

const VENDOR_TIMEOUT_MS = 30_000

type RegisteredApp = Pick<ProviderSettings, 'clientId' | 'clientSecret' | 'settings'> &
  Partial<Pick<ProviderSettings, 'addresses' | 'overrides'>>

/** Every source that has credentials; the sandbox's point at the simulator, production's at the vendor. */
export function configureProviders(options: {
  /** The application registered at each vendor, by slug. */
  apps: Readonly<Record<string, RegisteredApp>>
  baseUrl: string
  deploymentKey: DataKey
  metrics: Metrics
  clock: Clock
  simulated: Readonly<Record<string, ProviderAddresses>> | null
}): ConfiguredProviders {
  const { apps, baseUrl, deploymentKey, simulated } = options
  const configured = Object.entries(PROVIDERS).flatMap(([slug, known]) => {
    const app = apps[slug]
    const simulator = simulated?.[slug]
    if (!app || (simulated && !simulator)) return []
    const provider = withOverrides(known, app.overrides ?? {})
    const { source, addresses, regions = [] } = provider.manifest
    const vendorFetch = countedFetch(options.metrics, source)
    const contextAt = (vendors: ProviderAddresses) => ({
      addresses: { ...(simulator ?? vendors), ...app.addresses },
      fetch: vendorFetch,
      timeoutMs: VENDOR_TIMEOUT_MS,
      now: () => options.clock.now(),
    })
    const entry: ConfiguredProvider = {
      provider,
      context: contextAt(addresses),
      regions: new Map(regions.map((region) => [region.name, contextAt(region.addresses)])),
      app: {
        clientId: app.clientId,
        clientSecret: app.clientSecret,
        redirectUri: redirectUri(baseUrl, slug),
        settings: app.settings,
      },
      verificationToken: verificationTokenOf(deploymentKey, slug),
    }
    return [[source, entry] as const]
  })
  return new Map(configured)
}

function countedFetch(metrics: Metrics, source: string): typeof fetch {
  return async (input, init) => {
    try {
      const response = await fetch(input, init)
      metrics.vendorCalls.inc({ source, result: `${Math.floor(response.status / 100)}xx` })
      return response
    } catch (error) {
      metrics.vendorCalls.inc({ source, result: 'no_answer' })
      throw error
    }
  }
}
