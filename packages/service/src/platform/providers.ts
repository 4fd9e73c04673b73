import type { Source } from '@tributary/health'
import type { AppCredentials, Provider, ProviderContext } from '@tributary/providers'
import type { DataKey } from './sealing.ts'

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
export type ConfiguredProviders = ReadonlyMap<Source, ConfiguredProvider>

/** Where the vendor sends people back to; registered in its portal. */
export const redirectUri = (baseUrl: string, slug: string) => `${baseUrl}/oauth/callback/${slug}`

export const verificationTokenOf = (deploymentKey: DataKey, slug: string) =>
  deploymentKey.mark(`webhook verification\0${slug}`).toString('base64url')

export function findBySlug(providers: ConfiguredProviders, slug: string): ConfiguredProvider | null {
  return [...providers.values()].find(({ provider }) => provider.manifest.slug === slug) ?? null
}

/** Where a connection's calls go. A region that the vendor has given up leads to the default. */
export function contextOf(configured: ConfiguredProvider, region: string | null): ProviderContext {
  return (region === null ? undefined : configured.regions.get(region)) ?? configured.context
}
