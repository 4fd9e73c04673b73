import { notify } from '../notifications/index.ts'
import type { Db } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { findUserByScope } from '../users/index.ts'
import type { LabReason } from './reasons.ts'
import { labSettingsOf } from './settings.ts'
import type { LabRef } from './store.ts'

/** Notifies a client that chose so, in the caller's transaction, that a document was read or why it was not. */
export async function announceOutcome(
  trx: Db,
  platform: Platform,
  ref: LabRef,
  /** Why there is no report; null for a document that was read. */
  reason: LabReason | null,
): Promise<void> {
  const user = await findUserByScope(trx, ref)
  if (!user || !(await labSettingsOf(trx, user.clientUuid)).reportsStatus) return
  await notify(trx, platform, {
    clientUuid: user.clientUuid,
    user,
    dataSource: null,
    action: reason === null ? 'lab_document_processed' : 'lab_document_failed',
    level: reason === null ? 'info' : 'warning',
    laboratory: { documentId: ref.documentId, reason },
  })
}
