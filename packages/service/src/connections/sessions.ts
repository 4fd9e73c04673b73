import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Source } from '@tributary/health'
import {
  type ProviderContext,
  type ProviderSession,
  type TokenSet,
  VendorError,
  type VendorErrorKind,
} from '@tributary/providers'
import type { Db } from '../platform/database.ts'
import { isDatabaseAway } from '../platform/database-fault.ts'
import type { Platform } from '../platform/platform.ts'
import { type ConfiguredProvider, contextOf } from '../platform/providers.ts'
import type { Scope } from '../platform/scope.ts'
import { NO_RECORDER, type Recorder } from '../recording/index.ts'
import { endConnection } from './connections.ts'
import { NotConnected } from './not-connected.ts'
import type { ConnectionPorts } from './ports.ts'
import { isVendorRefusal, noteRefusedSignIn } from './refused-sign-ins.ts'
import { readTokens, type StoredTokens, saveTokens } from './tokens.ts'
import { createTurns } from './turns.ts'

/** Renewed this long before the end, so that a token does not die in the middle of a pull. */
const RENEW_BEFORE_MS = 5 * 60_000

/** A token is fresh for so long: when the vendor does not accept it, another one would not help. */
const FRESH_MS = 10 * 60_000

/** A vendor's answer that could not be stored is kept so long: the token before it may have ended with it. */
const LONGEST_OUTAGE_MS = 10 * 60_000
const SAVE_AGAIN_MS = 250

/** The context is that of the connection: its region may have addresses of its own. */
type SessionWork<T> = (session: ProviderSession, context: ProviderContext) => Promise<T>

export interface Sessions {
  /**
   * Runs `work` with a good access token; once more, with a renewed one, when the vendor does not accept the first.
   * Throws `NotConnected`, or what `work` or the renewal threw. `grant_ended` has then ended the connection: the vendor said
   * so, or the token is over and there is none to renew it with. `unauthorized` with a fresh token becomes `forbidden`: some
   * vendors answer so for what is not granted, and a renewal each time would change nothing.
   */
  withSession<T>(scope: Scope, source: Source, work: SessionWork<T>): Promise<T>
}

type Ports = Pick<ConnectionPorts, 'onEnded' | 'onScopesChanged'>

/** One per process: callers that need the same renewal share it. */
export function createSessions(platform: Platform, ports: Ports, recorder = NO_RECORDER): Sessions {
  const underWay = new Map<string, Promise<StoredTokens>>()
  const fresh = freshTokens(platform)
  // A renewal holds a database connection while the vendor thinks; most of the pool must stay free.
  const turns = createTurns(Math.max(1, Math.floor(platform.config.databasePoolSize / 4)))

  const renewOnce = (scope: Scope, source: Source, seen: StoredTokens): Promise<StoredTokens> => {
    const name = `${scope.lane}/${scope.userKey}/${source}/${seen.sealed.toString('base64')}`
    const known = underWay.get(name)
    if (known) return known
    const renewal = turns
      .take(() => renew(platform, ports, recorder, scope, source, seen))
      .then((renewed) => {
        fresh.add(renewed)
        return renewed
      })
      .finally(() => underWay.delete(name))
    underWay.set(name, renewal)
    return renewal
  }

  return {
    async withSession(scope, source, work) {
      const stored = await readTokens(platform.db, platform, scope, source, { lock: false })
      if (!stored) throw new NotConnected(source)
      const configured = configuredFor(platform, source)
      const workWith = async (tokens: StoredTokens) => {
        const context = contextOf(configured, tokens.region)
        const connection = { scope, source, configured, tokens }
        return work(sessionOf(tokens), await recorder.contextFor(context, connection))
      }
      const tokens = isEnding(stored, platform.clock.now()) ? await renewOnce(scope, source, stored) : stored
      try {
        return await workWith(tokens)
      } catch (error) {
        if (!isVendorError(error, 'unauthorized')) throw error
        if (fresh.has(tokens)) throw refusedThough(error)
        const renewed = await renewOnce(scope, source, tokens)
        if (renewed.accessToken === tokens.accessToken) throw error
        return await withFresh(() => workWith(renewed))
      }
    },
  }
}

/** Tokens that were renewed a short while ago, by their digest. */
function freshTokens({ clock }: Platform) {
  const renewedAt = new Map<string, number>()
  const nameOf = ({ accessToken }: StoredTokens) => createHash('sha256').update(accessToken).digest('base64')
  const isFresh = (at: number | undefined) => at !== undefined && Math.abs(clock.now() - at) < FRESH_MS
  return {
    has: (tokens: StoredTokens): boolean => isFresh(renewedAt.get(nameOf(tokens))),
    add(tokens: StoredTokens): void {
      for (const [name, at] of renewedAt) if (!isFresh(at)) renewedAt.delete(name)
      renewedAt.set(nameOf(tokens), clock.now())
    },
  }
}

async function withFresh<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isVendorError(error, 'unauthorized') ? refusedThough(error) : error
  }
}

const refusedThough = (cause: VendorError): VendorError =>
  new VendorError('forbidden', `${cause.message}, also with a fresh token`, { status: 401, cause })

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

const isVendorError = (error: unknown, kind: VendorErrorKind): error is VendorError =>
  error instanceof VendorError && error.kind === kind

interface Renewal {
  scope: Scope
  source: Source
  seen: StoredTokens
  /** What the vendor gave, once it has. */
  given: TokenSet | null
}

async function renew(
  platform: Platform,
  ports: Ports,
  recorder: Recorder,
  scope: Scope,
  source: Source,
  seen: StoredTokens,
): Promise<StoredTokens> {
  const renewal: Renewal = { scope, source, seen, given: null }
  try {
    return await platform.db
      .transaction()
      .execute((trx) => renewLocked(trx, platform, ports, recorder, renewal))
  } catch (error) {
    if (renewal.given && isDatabaseAway(error))
      return saveWhenPossible(platform, ports, renewal, renewal.given)
    if (isVendorRefusal(error)) await noteRefusedSignIn(platform, source, 'refresh', error.oauthError)
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
  ports: Ports,
  recorder: Recorder,
  renewal: Renewal,
): Promise<StoredTokens> {
  const { scope, source, seen } = renewal
  const current = await readTokens(trx, platform, scope, source, { lock: true })
  if (!current) throw new NotConnected(source)
  if (!current.sealed.equals(seen.sealed)) return current
  if (current.refreshToken === null)
    throw new VendorError('grant_ended', 'the access token is over and nothing renews it')
  const configured = configuredFor(platform, source)
  const context = await recorder.contextFor(contextOf(configured, current.region), {
    scope,
    source,
    configured,
    tokens: current,
  })
  renewal.given = await configured.provider.oauth.refresh(
    context,
    configured.app,
    current.refreshToken,
    platform.clock.now(),
  )
  return save(trx, platform, ports, renewal, current, renewal.given)
}

async function save(
  trx: Db,
  platform: Platform,
  ports: Ports,
  { scope, source }: Renewal,
  current: StoredTokens,
  next: TokenSet,
): Promise<StoredTokens> {
  const saved = await saveTokens(trx, platform, scope, source, current, next)
  const { scopes } = saved
  if (!areSame(current.scopes, scopes)) await ports.onScopesChanged(trx, { scope, source, scopes })
  return saved
}

/** The database went away after the vendor had given a token, or did not say whether it is stored. */
async function saveWhenPossible(
  platform: Platform,
  ports: Ports,
  renewal: Renewal,
  next: TokenSet,
): Promise<StoredTokens> {
  const { scope, source, seen } = renewal
  const end = performance.now() + LONGEST_OUTAGE_MS
  for (;;) {
    await sleep(SAVE_AGAIN_MS)
    try {
      return await platform.db.transaction().execute(async (trx) => {
        const current = await readTokens(trx, platform, scope, source, { lock: true })
        if (!current) throw new NotConnected(source)
        if (!current.sealed.equals(seen.sealed)) return current
        return save(trx, platform, ports, renewal, current, next)
      })
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > end) throw error
    }
  }
}

const areSame = (one: readonly string[] | null, other: readonly string[] | null): boolean =>
  one?.toSorted().join(' ') === other?.toSorted().join(' ')

/** A grant renewed by another process since `seen` has not ended. */
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
