import type { Db } from '../platform/database.ts'
import type { Scope } from '../platform/scope.ts'
import { type Erased, eraseRows } from '../platform/user-rows.ts'

/** Part of a user's erasure, in its transaction. */
export async function eraseRecords(trx: Db, scope: Scope): Promise<Erased> {
  return eraseRows(trx, ['raw_payloads', 'records', 'refusals'], scope)
}
