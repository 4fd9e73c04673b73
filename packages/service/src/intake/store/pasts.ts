import type { Source } from '@tributary/health'
import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

/** True for the first of a client's users that links the account, and for nobody after. */
export async function claimPast(
  trx: Db,
  link: { source: Source; accountKey: Buffer; clientUuid: string; scope: Scope },
): Promise<boolean> {
  const claimed = await trx
    .insertInto('account_pasts')
    .values({
      source: link.source,
      account_key: link.accountKey,
      client_uuid: link.clientUuid,
      lane: link.scope.lane,
      user_key: link.scope.userKey,
    })
    .onConflict((c) => c.doNothing())
    .returning('source')
    .executeTakeFirst()
  return claimed !== undefined
}
