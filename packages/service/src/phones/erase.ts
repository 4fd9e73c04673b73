import type { Db } from '../platform/database.ts'
import type { Scope } from '../platform/scope.ts'
import { eraseDevices } from './devices.ts'

const TABLES = ['phone_batches', 'phone_marks', 'phone_sources'] as const

/** Part of a user's erasure, in its transaction. */
export async function erasePhones(trx: Db, scope: Scope): Promise<void> {
  for (const table of TABLES)
    await trx.deleteFrom(table).where('lane', '=', scope.lane).where('user_key', '=', scope.userKey).execute()
  await eraseDevices(trx, scope)
}
