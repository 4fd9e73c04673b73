import type { Db } from '../platform/database.ts'
import type { Scope } from '../platform/scope.ts'

/** Part of a user's erasure, in its transaction. */
export async function eraseDeliveries(trx: Db, scope: Scope): Promise<void> {
  for (const table of ['delivery_attempts', 'deliveries'] as const)
    await trx.deleteFrom(table).where('lane', '=', scope.lane).where('user_key', '=', scope.userKey).execute()
}
