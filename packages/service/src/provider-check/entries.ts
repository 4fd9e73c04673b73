import { PROVIDERS, type Provider } from '@tributary/providers'
import { callbackUrl, hasSecretAddress, isPortalOnly } from '../intake/index.ts'
import type { Platform } from '../platform/platform.ts'
import { findBySlug, redirectUri, verificationTokenOf } from '../platform/providers.ts'
import { DEPLOYMENT_SCOPE } from '../platform/scope.ts'
import type { SubscribedBy } from './subscriptions.ts'

/** What an operator types into the vendor's developer portal. */
export interface PortalEntries {
  redirectUri: string
  /** Null where the vendor has no webhook. */
  webhookAddress: string | null
  /** Calls are proven by the address alone: it is shown because it has to be typed in. */
  isWebhookSecret: boolean
  subscribedBy: SubscribedBy | null
  scopes: readonly string[]
}

/** The source as this deployment has it, else as it is known. */
export async function portalEntries(platform: Platform, slug: string): Promise<PortalEntries | null> {
  const configured = findBySlug(platform.providers, slug)
  const provider = configured?.provider ?? (Object.hasOwn(PROVIDERS, slug) ? PROVIDERS[slug]! : null)
  if (!provider) return null
  const deploymentKey = await platform.keyring.ensure(platform.db, DEPLOYMENT_SCOPE)
  const verificationToken = configured?.verificationToken ?? verificationTokenOf(deploymentKey, slug)
  return {
    redirectUri: redirectUri(platform.baseUrl, slug),
    webhookAddress: provider.webhook && (await callbackUrl(platform, { provider, verificationToken })),
    isWebhookSecret: hasSecretAddress({ provider }),
    subscribedBy: subscribedBy(provider),
    scopes: provider.manifest.oauth.scopes,
  }
}

function subscribedBy(provider: Provider): SubscribedBy | null {
  if (!provider.webhook) return null
  if (isPortalOnly(provider)) return 'the developer portal'
  return provider.webhook.subscribe ? 'this service' : 'this service, for each account'
}
