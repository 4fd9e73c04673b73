import type { Db } from '../platform/database.ts'
import type { Scope } from '../platform/scope.ts'
import { type Erased, eraseRows } from '../platform/user-rows.ts'

/** The last part of a user's erasure, in its transaction. A concurrent change of their time zone holds the first row. */
export async function eraseUsers(trx: Db, scope: Scope): Promise<Erased> {
  return eraseRows(trx, ['users', 'user_zones', 'user_information'], scope)
}
