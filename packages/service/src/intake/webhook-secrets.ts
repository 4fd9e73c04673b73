import type { WebhookSecrets } from '@tributary/providers'
import type { Platform } from '../platform/platform.ts'
import type { ConfiguredProvider } from '../platform/providers.ts'
import { readSigningKey } from './store/signing-keys.ts'

/** Everything a vendor's call may be checked against. */
export async function webhookSecretsOf(
  platform: Platform,
  { provider, app, verificationToken }: ConfiguredProvider,
  keyset: string | null,
): Promise<WebhookSecrets> {
  return {
    clientId: app.clientId,
    clientSecret: app.clientSecret,
    verificationToken,
    signingKey: await readSigningKey(platform, provider.manifest.source),
    keyset,
  }
}

/** The address that a vendor calls. Where its calls are not signed, the secret in it is what proves them. */
export function callbackUrl(
  baseUrl: string,
  { provider, verificationToken }: Pick<ConfiguredProvider, 'provider' | 'verificationToken'>,
): string {
  const address = `${baseUrl}/webhooks/${provider.manifest.slug}`
  return provider.webhook?.authentication === 'address' ? `${address}/${verificationToken}` : address
}
