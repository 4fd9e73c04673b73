import type { Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import { type ExportLine, everyRow } from '../platform/user-rows.ts'
import { openCollected, opened, openFile } from './store.ts'

/** Their rows hold the files. */
const DOCUMENTS_AT_ONCE = 1

/** Part of a user's export: what was submitted, what was read in it, and the file for as long as it is kept. */
export async function* exportLab(platform: Platform, scope: Scope): AsyncGenerator<ExportLine> {
  const { db } = platform
  const key = await platform.keyring.get(db, scope)
  for await (const row of everyRow(db, 'lab_documents', scope, ['document_id'], DOCUMENTS_AT_ONCE)) {
    const ref = { ...scope, documentId: row.document_id }
    yield {
      kind: 'lab_document',
      document_id: row.document_id,
      state: row.state,
      reason: row.reason,
      duplicate_of: row.duplicate_of,
      media_type: row.media_type,
      timezone: row.timezone,
      collected_at: await openCollected(db, platform, ref),
      size_bytes: row.size_bytes,
      received_at: row.received_at,
      changed_at: row.changed_at,
      report: row.report && opened(key, ref, row.report),
    }
    const file = await openFile(db, platform, ref)
    if (file)
      yield {
        kind: 'lab_file',
        document_id: row.document_id,
        media_type: row.media_type,
        base64: file.toString('base64'),
      }
  }
}
