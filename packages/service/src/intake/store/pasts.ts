import type { Source } from '@tributary/health'
import { lockName } from '../../platform/advisory-lock.ts'
import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { updateOf } from './sync-row.ts'

/** Returns true for the first of a client's users that links the account, and false for all others. */
export async function claimPast(
  trx: Db,
  link: { source: Source; accountKey: Buffer; clientUuid: string; scope: Scope },
): Promise<boolean> {
  const { source, accountKey, clientUuid, scope } = link
  await lockName(trx, `account past|${source}|${accountKey.toString('hex')}|${clientUuid}`)
  const claimed = await trx
    .selectFrom('account_pasts')
    .select('lane')
    .where('source', '=', source)
    .where('account_key', '=', accountKey)
    .where('client_uuid', '=', clientUuid)
    .executeTakeFirst()
  if (claimed) return false
  await trx
    .insertInto('account_pasts')
    .values({
      source,
      account_key: accountKey,
      client_uuid: clientUuid,
      lane: scope.lane,
      user_key: scope.userKey,
    })
    .execute()
  return true
}

/** Stores that the person did not allow the past to be read: reading begins with the connection until they allow it. */
export async function forgoPast(trx: Db, scope: Scope, source: Source, resource: string): Promise<void> {
  await updateOf(trx, scope, source)
    .set((eb) => ({ since: eb.ref('live_from') }))
    .where('resource', '=', resource)
    .execute()
}

/** Makes the past due that was not read before, now that the person allows it, as at the first connection. */
export async function openPast(
  trx: Db,
  scope: Scope,
  source: Source,
  past: { firstDay(liveFrom: string): string; reach: string; now: Date },
): Promise<void> {
  const forgone = await trx
    .selectFrom('sync_state')
    .innerJoin('account_pasts', (join) =>
      join
        .onRef('account_pasts.lane', '=', 'sync_state.lane')
        .onRef('account_pasts.user_key', '=', 'sync_state.user_key')
        .onRef('account_pasts.source', '=', 'sync_state.source'),
    )
    .select('sync_state.live_from')
    .distinct()
    .where('sync_state.lane', '=', scope.lane)
    .where('sync_state.user_key', '=', scope.userKey)
    .where('sync_state.source', '=', source)
    .whereRef('sync_state.since', '>=', 'sync_state.live_from')
    .where('sync_state.live_from', '>', past.reach)
    .execute()
  for (const { live_from } of forgone) {
    await updateOf(trx, scope, source)
      .set({
        since: past.firstDay(live_from),
        history_requested_at: null,
        read_at: null,
        read_until: null,
        next_run_at: past.now,
      })
      .where('live_from', '=', live_from)
      .whereRef('since', '>=', 'live_from')
      .execute()
  }
}
