import type { Db } from '../platform/database.ts'
import type { Scope } from '../platform/scope.ts'
import { type Erased, eraseRows } from '../platform/user-rows.ts'

/** The log comes first: a writer that opens a delivery or logs an attempt holds its row there. */
const TABLES = ['deliveries', 'open_deliveries', 'delivery_attempts', 'unaddressed_deliveries'] as const

/** Part of a user's erasure, in its transaction. */
export async function eraseDeliveries(trx: Db, scope: Scope): Promise<Erased> {
  return eraseRows(trx, TABLES, scope)
}
