import type { Source } from '@tributary/health'
import { PHONE_SOURCES, providerOf } from '@tributary/providers'
import type { Db } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import { type Erased, eraseRows } from '../platform/user-rows.ts'
import { isAccountUsed } from './accounts.ts'
import { endConnection } from './connections.ts'
import { type Connection, listConnections } from './store.ts'
import { isWithdrawing } from './withdrawal-store.ts'

/** What becomes of what a person had granted to us at a vendor. */
export interface Upstream {
  source: Source
  state: 'withdrawn' | 'queued' | 'not_possible'
  reason: 'ended_before' | 'in_line' | 'no_grant' | 'no_way' | 'account_shared'
}

export interface EndedConnection extends Upstream {
  accountKey: Buffer
}

/** Part of a user's erasure, in its transaction, while the data key is there: it opens the tokens that end the grants. */
export async function endForErasure(trx: Db, platform: Platform, scope: Scope): Promise<EndedConnection[]> {
  const ended: EndedConnection[] = []
  for (const connection of await listConnections(trx, scope)) {
    const { source, accountKey } = connection
    // Whatever others would do about the end of a connection, the erasure does to all that is there.
    await endConnection(trx, platform, NO_LISTENER, { scope, source, reason: 'user_erased' })
    ended.push({ source, accountKey, ...(await upstreamOf(trx, connection)) })
  }
  return ended
}

export async function eraseConnections(trx: Db, scope: Scope): Promise<Erased> {
  return eraseRows(trx, ['connections', 'connection_accounts'], scope)
}

const NO_LISTENER = { onEnded: async () => {} }

async function upstreamOf(
  trx: Db,
  { source, accountKey, state }: Connection,
): Promise<Omit<Upstream, 'source'>> {
  if ((PHONE_SOURCES as readonly string[]).includes(source))
    return { state: 'not_possible', reason: 'no_grant' }
  if (await isAccountUsed(trx, source, accountKey)) return { state: 'not_possible', reason: 'account_shared' }
  if (providerOf(source)?.manifest.keepsGrants) return { state: 'not_possible', reason: 'no_way' }
  if (await isWithdrawing(trx, source, accountKey)) return { state: 'queued', reason: 'in_line' }
  return state === 'active'
    ? { state: 'not_possible', reason: 'no_grant' }
    : { state: 'withdrawn', reason: 'ended_before' }
}
