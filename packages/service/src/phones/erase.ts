import type { Db } from '../platform/database.ts'
import type { Scope } from '../platform/scope.ts'
import { type Erased, eraseRows } from '../platform/user-rows.ts'

/** An upload adds to the later ones only while it holds its rows of the first two. */
const TABLES = ['devices', 'phone_sources', 'phone_batches', 'phone_marks'] as const

/** Part of a user's erasure, in its transaction. */
export async function erasePhones(trx: Db, scope: Scope): Promise<Erased> {
  return eraseRows(trx, TABLES, scope)
}
