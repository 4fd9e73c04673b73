import type { ApiSource } from '@tributary/health'
import type { AppCredentials, Provider, ProviderContext } from '@tributary/providers'

/** A provider with everything this deployment knows about it. */
export interface ConfiguredProvider {
  provider: Provider
  context: ProviderContext
  /** By the name of the account's region, where that decides the addresses. */
  regions: ReadonlyMap<string, ProviderContext>
  app: AppCredentials
  /** For the vendor's address check and for addresses that must not be guessed; unique to this deployment. */
  verificationToken: string
}

/** Sources without credentials are absent. */
export type ConfiguredProviders = ReadonlyMap<ApiSource, ConfiguredProvider>

export function findBySlug(providers: ConfiguredProviders, slug: string): ConfiguredProvider | null {
  return [...providers.values()].find(({ provider }) => provider.manifest.slug === slug) ?? null
}

/** Where a connection's calls go. A region that the vendor has given up leads to the default. */
export function contextOf(configured: ConfiguredProvider, region: string | null): ProviderContext {
  return (region === null ? undefined : configured.regions.get(region)) ?? configured.context
}
