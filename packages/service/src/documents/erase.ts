import type { Db } from '../platform/database.ts'
import type { Scope } from '../platform/scope.ts'
import { type Erased, eraseRows } from '../platform/user-rows.ts'

/** Part of a user's erasure, in its transaction. */
export async function eraseDocuments(trx: Db, scope: Scope): Promise<Erased> {
  return eraseRows(trx, ['documents', 'event_members'], scope)
}

/** Deletes old notifications that concern no single user, which are stored under a key of the client. */
export async function forgetNotifications(db: Db, { lane, userKey }: Scope, before: Date): Promise<void> {
  await db
    .deleteFrom('documents')
    .where('lane', '=', lane)
    .where('user_key', '=', userKey)
    .where('data_structure', '=', 'notification')
    .where('created_at', '<', before)
    .execute()
}
