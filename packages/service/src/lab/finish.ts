import type { Extraction, ReadReport } from '@tributary/lab'
import { publishVersion } from '../delivery/index.ts'
import type { Db } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import { findUserByScope } from '../users/index.ts'
import { announceOutcome } from './announce.ts'
import { documentOf } from './document.ts'
import { SETTLED } from './model.ts'
import type { LabReason } from './reasons.ts'
import { labSettingsOf } from './settings.ts'
import {
  findSameFile,
  findSameReport,
  holdDocument,
  type LabRef,
  lockReports,
  moveDocument,
} from './store.ts'

/** Commits the report, the new state and the pending delivery together; a second result for one document changes nothing. */
export async function finish(platform: Platform, ref: LabRef, extraction: Extraction): Promise<void> {
  const state = await platform.db.transaction().execute(async (trx) => {
    await lockReports(trx, ref)
    await platform.keyring.get(trx, ref)
    const document = await holdDocument(trx, ref)
    const user = document && (await findUserByScope(trx, ref))
    if (!user || SETTLED.includes(document.state)) return null
    await moveDocument(trx, platform, ref, 'reading')
    if (extraction.state === 'failed') {
      await moveDocument(trx, platform, ref, 'failed', { reason: extraction.reason })
      await announceOutcome(trx, platform, ref, extraction.reason)
      return 'failed'
    }
    const { report } = extraction
    const twin = await findTwin(trx, platform, ref, document.fileMark, report)
    if (twin) {
      await moveDocument(trx, platform, ref, 'duplicate', twin)
      await announceOutcome(trx, platform, ref, twin.reason)
      return 'duplicate'
    }
    await moveDocument(trx, platform, ref, 'extracted', { report })
    const { documentId } = ref
    const { receivedAt } = document
    const { format } = await labSettingsOf(trx, user.clientUuid)
    await publishVersion(trx, platform, user, documentOf(user, { documentId, receivedAt, report }, format))
    await announceOutcome(trx, platform, ref, null)
    return 'extracted'
  })
  if (state === null) return
  platform.metrics.labDocuments.inc({ state })
  const reason = extraction.state === 'failed' ? extraction.reason : null
  platform.log.info({ documentId: ref.documentId, state, reason }, 'laboratory document read')
}

/** The document of the same person that says the same and was reported before. */
async function findTwin(
  trx: Db,
  platform: Platform,
  scope: Scope,
  fileMark: Buffer,
  report: ReadReport,
): Promise<{ reason: LabReason; duplicateOf: string } | null> {
  const sameFile = await findSameFile(trx, scope, fileMark)
  if (sameFile !== null) return { reason: 'same_file', duplicateOf: sameFile }
  const sameReport = await findSameReport(trx, platform, scope, report)
  return sameReport === null ? null : { reason: 'same_report', duplicateOf: sameReport }
}
