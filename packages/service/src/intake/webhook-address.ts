import { createHash, timingSafeEqual } from 'node:crypto'
import type { Platform } from '../platform/platform.ts'
import type { ConfiguredProvider } from '../platform/providers.ts'

const PUSH_LIMIT_BYTES = 32 * 1024 * 1024

/** Unsigned vendors push the data of several people in one call: who knows the address may send more than others. */
export const pushLimit = ({ config }: Platform): number => Math.max(config.bodyLimitBytes, PUSH_LIMIT_BYTES)

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
