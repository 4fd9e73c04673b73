import type { Source } from '@tributary/health'
import type { AppCredentials, Provider, ProviderContext } from '@tributary/providers'
import type { DataKey } from './sealing.ts'

/** A provider with everything this deployment knows about it. */
export interface ConfiguredProvider {
  provider: Provider
  context: ProviderContext
  /** The addresses by the name of the account's region, where that decides them. */
  regions: ReadonlyMap<string, ProviderContext>
  app: AppCredentials
  /** The secret for the vendor's address check and for addresses that must not be guessed; unique to this deployment. */
  verificationToken: string
}

/** Sources without credentials are absent. */
export type ConfiguredProviders = ReadonlyMap<Source, ConfiguredProvider>

/** The address that the vendor sends people back to; it is registered in its portal. */
export const redirectUri = (baseUrl: string, slug: string) => `${baseUrl}/oauth/callback/${slug}`

export const verificationTokenOf = (deploymentKey: DataKey, slug: string) =>
  deploymentKey.mark(`webhook verification\0${slug}`).toString('base64url')

export function findBySlug(providers: ConfiguredProviders, slug: string): ConfiguredProvider | null {
  return [...providers.values()].find(({ provider }) => provider.manifest.slug === slug) ?? null
}

/** Returns the addresses for a connection's calls. A region that the vendor has given up leads to the default. */
export function contextOf(configured: ConfiguredProvider, region: string | null): ProviderContext {
  return (region === null ? undefined : configured.regions.get(region)) ?? configured.context
}
