import { createHash, timingSafeEqual } from 'node:crypto'
import { addressSecrets } from '../platform/address-secrets.ts'
import type { Platform } from '../platform/platform.ts'
import type { ConfiguredProvider } from '../platform/providers.ts'

export const hasSecretAddress = ({ provider }: Pick<ConfiguredProvider, 'provider'>): boolean =>
  provider.webhook?.authentication === 'address'

/** Compares a secret in the same time for every guess of any length. */
export async function isItsSecret(
  platform: Platform,
  configured: ConfiguredProvider,
  guess: string,
): Promise<boolean> {
  const given = digest(guess)
  let matched = false
  for (const secret of await addressSecrets(platform, configured))
    matched = timingSafeEqual(given, digest(secret)) || matched
  return matched
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Returns the address that a vendor calls. Where its calls are not signed, the secret in the address authenticates them. */
export async function callbackUrl(
  platform: Pick<Platform, 'baseUrl' | 'db' | 'keyring'>,
  configured: Pick<ConfiguredProvider, 'provider' | 'verificationToken'>,
): Promise<string> {
  const address = `${platform.baseUrl}/webhooks/${configured.provider.manifest.slug}`
  if (!hasSecretAddress(configured)) return address
  const [secret] = await addressSecrets(platform, configured)
  return `${address}/${secret}`
}
