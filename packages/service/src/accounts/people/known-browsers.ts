import { randomBytes } from 'node:crypto'
import type { Platform } from '../../platform/platform.ts'
import { DEPLOYMENT_SCOPE } from '../../platform/scope.ts'
import { SealBroken } from '../../platform/sealing.ts'

const IDENTITY = 'known browser'

/** A browser in which a person has signed in. */
export interface KnownBrowser {
  personId: string
  /** The browser's id. */
  browser: string
}

/**
 * What a browser keeps in which a person has signed in. It proves nothing but that: wrong tries of others do not close the
 * account to it, and its own are counted apart.
 */
export async function markKnownBrowser(platform: Platform, personId: string): Promise<string> {
  const key = await platform.keyring.ensure(platform.db, DEPLOYMENT_SCOPE)
  const mark: KnownBrowser = { personId, browser: randomBytes(16).toString('base64url') }
  return key.seal(IDENTITY, JSON.stringify(mark)).toString('base64url')
}

/** Null for a browser without a mark of ours. */
export async function readKnownBrowser(
  platform: Platform,
  mark: string | null,
): Promise<KnownBrowser | null> {
  if (mark === null) return null
  const key = await platform.keyring.ensure(platform.db, DEPLOYMENT_SCOPE)
  try {
    return JSON.parse(key.open(IDENTITY, Buffer.from(mark, 'base64url')).toString()) as KnownBrowser
  } catch (error) {
    if (error instanceof SealBroken) return null
    throw error
  }
}
