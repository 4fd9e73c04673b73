import { PROVIDERS, type ProviderAddresses } from '@tributary/providers'
import type { Config } from './config.ts'
import type { Metrics } from './platform/metrics.ts'
import type { ConfiguredProvider, ConfiguredProviders } from './platform/providers.ts'
import type { DataKey } from './platform/sealing.ts'

const VENDOR_TIMEOUT_MS = 30_000

/** The applications the simulator knows: secrets of this deployment alone, the same at every start. */
export function simulatorApps(
  deploymentKey: DataKey,
): Record<string, { clientId: string; clientSecret: string }> {
  return Object.fromEntries(
    Object.keys(PROVIDERS).map((slug) => [
      slug,
      {
        clientId: `sandbox-${slug}`,
        clientSecret: deploymentKey.mark(`simulator client secret\0${slug}`).toString('base64url'),
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
    const addresses = simulated ? simulated[slug] : provider.manifest.addresses
    if (!app || !addresses) return []
    const { source } = provider.manifest
    const entry: ConfiguredProvider = {
      provider,
      context: { addresses, fetch: countedFetch(options.metrics, source), timeoutMs: VENDOR_TIMEOUT_MS },
      app: { ...app, redirectUri: `${baseUrl}/oauth/callback/${slug}` },
      webhookSecrets: {
        clientSecret: app.clientSecret,
        verificationToken: deploymentKey.mark(`webhook verification\0${slug}`).toString('base64url'),
      },
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
