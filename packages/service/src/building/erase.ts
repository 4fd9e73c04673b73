import type { Db } from '../platform/database.ts'
import type { Scope } from '../platform/scope.ts'
import { type Erased, eraseRows } from '../platform/user-rows.ts'

/** Part of a user's erasure, in its transaction. */
export async function eraseBuilding(trx: Db, scope: Scope): Promise<Erased> {
  return eraseRows(trx, ['days_to_build'], scope)
}
