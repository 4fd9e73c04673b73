import type { Source } from '@tributary/health'
import {
  type ProviderContext,
  type ProviderSession,
  VendorError,
  type VendorErrorKind,
} from '@tributary/providers'
import type { Db } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { type ConfiguredProvider, contextOf } from '../platform/providers.ts'
import type { Scope } from '../platform/scope.ts'
import { endConnection } from './connections.ts'
import { NotConnected } from './not-connected.ts'
import type { ConnectionPorts } from './ports.ts'
import { readTokens, type StoredTokens, saveTokens } from './tokens.ts'
import { createTurns } from './turns.ts'

/** Renewed this long before the end, so that a token does not die in the middle of a pull. */
const RENEW_BEFORE_MS = 5 * 60_000

/** The context is that of the connection: its region may have addresses of its own. */
export type SessionWork<T> = (session: ProviderSession, context: ProviderContext) => Promise<T>

export interface Sessions {
  /**
   * Runs `work` with a good access token; once more, with a renewed one, when the vendor does not accept the first.
   * Throws `NotConnected`, or what `work` or the renewal threw. `grant_ended` has then ended the connection: the vendor said
   * so, or the token is over and there is none to renew it with.
   */
  withSession<T>(scope: Scope, source: Source, work: SessionWork<T>): Promise<T>
}

type Ports = Pick<ConnectionPorts, 'onEnded'>

/** One per process: callers that need the same renewal share it. */
export function createSessions(platform: Platform, ports: Ports): Sessions {
  const underWay = new Map<string, Promise<StoredTokens>>()
  // A renewal holds a database connection while the vendor thinks; most of the pool must stay free.
  const turns = createTurns(Math.max(1, Math.floor(platform.config.databasePoolSize / 4)))

  const renewOnce = (scope: Scope, source: Source, seen: StoredTokens): Promise<StoredTokens> => {
    const name = `${scope.lane}/${scope.userKey}/${source}/${seen.sealed.toString('base64')}`
    const known = underWay.get(name)
    if (known) return known
    const renewal = turns
      .take(() => renew(platform, ports, scope, source, seen))
      .finally(() => underWay.delete(name))
    underWay.set(name, renewal)
    return renewal
  }

  return {
    async withSession(scope, source, work) {
      const stored = await readTokens(platform.db, platform, scope, source, { lock: false })
      if (!stored) throw new NotConnected(source)
      const context = contextOf(configuredFor(platform, source), stored.region)
      const tokens = isEnding(stored, platform.clock.now()) ? await renewOnce(scope, source, stored) : stored
      try {
        return await work(sessionOf(tokens), context)
      } catch (error) {
        if (!isVendorError(error, 'unauthorized')) throw error
        const renewed = await renewOnce(scope, source, tokens)
        if (renewed.accessToken === tokens.accessToken) throw error
        return await work(sessionOf(renewed), context)
      }
    },
  }
}

const sessionOf = ({ accessToken, account }: StoredTokens): ProviderSession => ({ accessToken, account })

/** Without a refresh token it is used to its very end: then only the person can help. */
function isEnding({ expiresAt, refreshToken }: StoredTokens, now: number): boolean {
  if (expiresAt === null) return false
  return refreshToken === null ? expiresAt <= now : expiresAt - now < RENEW_BEFORE_MS
}

function configuredFor(platform: Platform, source: Source): ConfiguredProvider {
  const configured = platform.providers.get(source)
  if (!configured) throw new Error(`${source} is not configured on this deployment`)
  return configured
}

const isVendorError = (error: unknown, kind: VendorErrorKind): boolean =>
  error instanceof VendorError && error.kind === kind

async function renew(
  platform: Platform,
  ports: Ports,
  scope: Scope,
  source: Source,
  seen: StoredTokens,
): Promise<StoredTokens> {
  try {
    return await platform.db.transaction().execute((trx) => renewLocked(trx, platform, scope, source, seen))
  } catch (error) {
    if (!isVendorError(error, 'grant_ended')) throw error
    const newer = await platform.db
      .transaction()
      .execute((trx) => endUnlessRenewed(trx, platform, ports, scope, source, seen))
    if (newer) return newer
    throw error
  }
}

/** The row lock lets one process at a time ask the vendor; those behind it find what it saved. */
async function renewLocked(
  trx: Db,
  platform: Platform,
  scope: Scope,
  source: Source,
  seen: StoredTokens,
): Promise<StoredTokens> {
  const current = await readTokens(trx, platform, scope, source, { lock: true })
  if (!current) throw new NotConnected(source)
  if (!current.sealed.equals(seen.sealed)) return current
  if (current.refreshToken === null)
    throw new VendorError('grant_ended', 'the access token is over and nothing renews it')
  const configured = configuredFor(platform, source)
  const context = contextOf(configured, current.region)
  const next = await configured.provider.oauth.refresh(
    context,
    configured.app,
    current.refreshToken,
    platform.clock.now(),
  )
  return saveTokens(trx, platform, scope, source, current, next)
}

/** A grant renewed by somebody else since `seen` has not ended. */
async function endUnlessRenewed(
  trx: Db,
  platform: Platform,
  ports: Ports,
  scope: Scope,
  source: Source,
  seen: StoredTokens,
): Promise<StoredTokens | null> {
  const current = await readTokens(trx, platform, scope, source, { lock: true })
  if (current && !current.sealed.equals(seen.sealed)) return current
  await endConnection(trx, platform, ports, { scope, source, reason: 'grant_ended' })
  return null
}
