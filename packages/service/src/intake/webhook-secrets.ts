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
