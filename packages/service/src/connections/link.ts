import type { ApiSource } from '@tributary/health'
import type { Platform } from '../platform/platform.ts'
import { DEPLOYMENT_SCOPE } from '../platform/scope.ts'
import { SealBroken } from '../platform/sealing.ts'

export const LINK_LIFE_MS = 24 * 3_600_000
const IDENTITY = 'connect link'

/** What an authorization link stands for. Everyone who holds the link may connect an account to this user. */
export interface ConnectLink {
  clientUuid: string
  userId: string
  source: ApiSource
  redirectUrl: string | null
  /** Epoch milliseconds. */
  issuedAt: number
}

export type OpenedLink = { type: 'valid'; link: ConnectLink } | { type: 'forged' } | { type: 'expired' }

export async function linkAddress(platform: Platform, link: ConnectLink): Promise<string> {
  const key = await deploymentKey(platform)
  const token = key.seal(IDENTITY, JSON.stringify(link)).toString('base64url')
  return `${platform.baseUrl}/connect/${token}`
}

export async function openLink(platform: Platform, token: string): Promise<OpenedLink> {
  const key = await deploymentKey(platform)
  try {
    const link = JSON.parse(key.open(IDENTITY, Buffer.from(token, 'base64url')).toString()) as ConnectLink
    return isFresh(link, platform.clock.now()) ? { type: 'valid', link } : { type: 'expired' }
  } catch (error) {
    if (error instanceof SealBroken) return { type: 'forged' }
    throw error
  }
}

export const isFresh = (link: ConnectLink, now: number): boolean => now < link.issuedAt + LINK_LIFE_MS

/** Outside any transaction: a key that is rolled back would live on in the keyring's memory. */
const deploymentKey = (platform: Platform) => platform.keyring.ensure(platform.db, DEPLOYMENT_SCOPE)
