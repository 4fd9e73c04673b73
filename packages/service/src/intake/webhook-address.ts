import { createHash, timingSafeEqual } from 'node:crypto'
import type { ConfiguredProvider } from '../platform/providers.ts'

export const hasSecretAddress = ({ provider }: Pick<ConfiguredProvider, 'provider'>): boolean =>
  provider.webhook?.authentication === 'address'

/** In the same time for every guess of whatever length. */
export function isItsSecret({ verificationToken }: ConfiguredProvider, guess: string): boolean {
  const [one, other] = [guess, verificationToken].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(one!, other!)
}

/** The address that a vendor calls. Where its calls are not signed, the secret in it is what proves them. */
export function callbackUrl(
  baseUrl: string,
  configured: Pick<ConfiguredProvider, 'provider' | 'verificationToken'>,
): string {
  const address = `${baseUrl}/webhooks/${configured.provider.manifest.slug}`
  return hasSecretAddress(configured) ? `${address}/${configured.verificationToken}` : address
}
