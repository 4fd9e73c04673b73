import type { Source } from '@tributary/health'
import type { TokenSet } from '@tributary/providers'
import type { Db } from '../platform/database.ts'
import { nowDate, type Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import { findUserByScope, type User } from '../users/index.ts'
import { requestAccountSubscription } from './account-subscriptions.ts'
import { linkAccount, unlinkAccount } from './accounts.ts'
import type { ConnectionPorts } from './ports.ts'
import { type EndReason, grantLivesAfter, stateAfter } from './states.ts'
import { findConnection, insertConnection, markEnded, type NewConnection, renewConnection } from './store.ts'
import { readTokens, sealTokens } from './tokens.ts'
import { cancelWithdrawals } from './withdrawal-store.ts'
import { requestWithdrawal } from './withdrawals.ts'

export interface Grant {
  user: User
  /** Whether the user came into being with it. */
  newUser: boolean
  source: Source
  region: string | null
  accountKey: Buffer
  /** Null for a phone, which brings its data itself. */
  tokens: TokenSet | null
}

/** Begins, renews or revives a connection. Another account of the same source takes the place of the former. */
export async function connect(
  trx: Db,
  platform: Platform,
  ports: ConnectionPorts,
  grant: Grant,
): Promise<void> {
  const { user, newUser, source, region, accountKey, tokens } = grant
  const { scope, clientUuid } = user
  const connection: NewConnection = {
    scope,
    clientUuid,
    source,
    accountKey,
    region,
    tokens: tokens && (await sealTokens(trx, platform, scope, source, tokens)),
    tokenExpiresAt: typeof tokens?.expiresAt === 'number' ? new Date(tokens.expiresAt) : null,
    scopes: tokens?.scopes ?? null,
    connectedAt: nowDate(platform.clock),
  }
  const first = await insertConnection(trx, connection)
  if (!first) {
    const former = await findConnection(trx, scope, source, { lock: true })
    if (former && !former.accountKey.equals(accountKey))
      await endConnection(trx, platform, ports, { scope, source, reason: 'replaced' })
    await renewConnection(trx, connection)
  }
  await linkAccount(trx, { source, accountKey, scope, clientUuid })
  await cancelWithdrawals(trx, source, accountKey)
  await requestAccountSubscription(trx, platform, scope, source)
  await ports.onConnected(trx, { user, source, accountKey, first, newUser })
}

/**
 * Effective at the commit, tokens forgotten, the vendor's grant withdrawn afterwards. False, and nothing else, when it had
 * ended or never was.
 */
export async function endConnection(
  trx: Db,
  platform: Platform,
  ports: Pick<ConnectionPorts, 'onEnded'>,
  ending: { scope: Scope; source: Source; reason: EndReason },
): Promise<boolean> {
  const { scope, source, reason } = ending
  // First, as everybody does who writes: who erases the user holds it while asking for the rows.
  await platform.keyring.get(trx, scope)
  const connection = await findConnection(trx, scope, source, { lock: true })
  if (!connection || stateAfter(connection.state, 'end') === null) return false
  const user = await findUserByScope(trx, scope)
  if (!user) throw new Error('a connection without a user')
  const { accountKey } = connection
  const tokens = grantLivesAfter(reason)
    ? await readTokens(trx, platform, scope, source, { lock: true })
    : null
  await markEnded(trx, scope, source, reason, nowDate(platform.clock))
  await unlinkAccount(trx, { source, accountKey, scope })
  if (tokens) await requestWithdrawal(trx, platform, { source, accountKey, tokens })
  await ports.onEnded(trx, { user, source, reason })
  return true
}
