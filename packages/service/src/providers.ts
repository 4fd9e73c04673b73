import { PROVIDERS, type ProviderAddresses } from '@tributary/providers'
import type { Config } from './config.ts'
import type { Metrics } from './platform/metrics.ts'
import {
  type ConfiguredProvider,
  type ConfiguredProviders,
  redirectUri,
  verificationTokenOf,
} from './platform/providers.ts'
import type { DataKey } from './platform/sealing.ts'
import type { ProviderSettings } from './provider-settings.ts'

const VENDOR_TIMEOUT_MS = 30_000

/** The applications the simulator knows: secrets of this deployment alone, the same at every start. */
export function simulatorApps(deploymentKey: DataKey): Record<string, ProviderSettings> {
  const secret = (name: string) => deploymentKey.mark(`simulator ${name}`).toString('base64url')
  return Object.fromEntries(
    Object.entries(PROVIDERS).map(([slug, { manifest }]) => [
      slug,
      {
        clientId: `sandbox-${slug}`,
        clientSecret: secret(`client secret\0${slug}`),
        settings: Object.fromEntries(
          (manifest.appSettings ?? []).map(({ name }) => [name, secret(`app setting\0${slug}\0${name}`)]),
        ),
        addresses: {},
      },
    ]),
  )
}

/** Every source that has credentials; the sandbox's point at the simulator, production's at the vendor. */
export function configureProviders(options: {
  config: Config
  baseUrl: string
  deploymentKey: DataKey
  metrics: Metrics
  simulated: Readonly<Record<string, ProviderAddresses>> | null
}): ConfiguredProviders {
  const { config, baseUrl, deploymentKey, simulated } = options
  const apps = simulated && !config.simulatorUrl ? simulatorApps(deploymentKey) : config.providers
  const configured = Object.entries(PROVIDERS).flatMap(([slug, provider]) => {
    const app = apps[slug]
    const simulator = simulated?.[slug]
    if (!app || (simulated && !simulator)) return []
    const { source, addresses, regions = [] } = provider.manifest
    const vendorFetch = countedFetch(options.metrics, source)
    const contextAt = (vendors: ProviderAddresses) => ({
      addresses: { ...(simulator ?? vendors), ...app.addresses },
      fetch: vendorFetch,
      timeoutMs: VENDOR_TIMEOUT_MS,
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
