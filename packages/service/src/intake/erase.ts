import type { Source } from '@tributary/health'
import type { Db } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { DEPLOYMENT_SCOPE, type Scope } from '../platform/scope.ts'
import { type Erased, eraseRows } from '../platform/user-rows.ts'
import { unpackForErasure } from './bodies/job.ts'
import { eraseCounts } from './budget.ts'
import { eraseReceipts } from './store/receipts.ts'

const TABLES = ['sync_state', 'account_pasts'] as const

/** Part of a user's erasure, in its transaction. `isOf` says whether a vendor's account was theirs alone. */
export async function eraseIntake(
  trx: Db,
  platform: Platform,
  scope: Scope,
  isOf: (source: Source, account: string) => boolean,
): Promise<Erased> {
  const key = await platform.keyring.ensure(platform.db, DEPLOYMENT_SCOPE)
  await unpackForErasure(trx, platform, isOf)
  return {
    ...(await eraseRows(trx, TABLES, scope)),
    call_counts: await eraseCounts(trx, scope),
    webhook_receipts: await eraseReceipts(trx, key, isOf),
  }
}
