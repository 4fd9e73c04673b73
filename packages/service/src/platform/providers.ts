import type { ApiSource } from '@tributary/health'
import type { AppCredentials, Provider, ProviderContext, WebhookSecrets } from '@tributary/providers'

/** A provider with everything this deployment knows about it. */
export interface ConfiguredProvider {
  provider: Provider
  context: ProviderContext
  app: AppCredentials
  webhookSecrets: WebhookSecrets
}

/** Sources without credentials are absent. */
export type ConfiguredProviders = ReadonlyMap<ApiSource, ConfiguredProvider>
