import type { WebhookSecrets } from '@tributary/providers'
import type { Platform } from '../platform/platform.ts'
import type { ConfiguredProvider } from '../platform/providers.ts'
import { readSigningKey } from './store/signing-keys.ts'

/** Returns the secrets and keys with which a call of a vendor is verified. */
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
