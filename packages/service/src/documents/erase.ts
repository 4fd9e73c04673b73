import type { Db } from '../platform/database.ts'
import type { Scope } from '../platform/scope.ts'
import { type Erased, eraseRows } from '../platform/user-rows.ts'

/** Part of a user's erasure, in its transaction. */
export async function eraseDocuments(trx: Db, scope: Scope): Promise<Erased> {
  return eraseRows(trx, ['documents', 'event_members'], scope)
}

/** Those of no single user, which a client has for all of them. */
export async function forgetNotifications(db: Db, { lane, userKey }: Scope, before: Date): Promise<void> {
  await db
    .deleteFrom('documents')
    .where('lane', '=', lane)
    .where('user_key', '=', userKey)
    .where('data_structure', '=', 'notification')
    .where('created_at', '<', before)
    .execute()
}
