import type { LabReport } from '@tributary/lab'
import type { Selectable } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import type { LabDocuments } from '../platform/schema.ts'
import { findUser, userIdsOf } from '../users/index.ts'
import type { MediaType } from './media-type.ts'
import type { LabState } from './model.ts'
import { type LabReason, REASONS } from './reasons.ts'
import { opened } from './store.ts'

export interface LabDocumentView {
  documentId: string
  userId: string
  state: LabState
  reason: LabReason | null
  /** The reason in words. */
  explanation: string | null
  /** The document that it repeats. */
  duplicateOf: string | null
  mediaType: MediaType
  sizeBytes: number
  timezone: string
  /** Whether the file is still kept. */
  hasFile: boolean
  receivedAt: Date
  changedAt: Date
}

/** Newest first, of a client or of one of its users. */
export async function listLabDocuments(
  db: Db,
  clientUuid: string,
  options: { userId?: string; limit: number },
): Promise<LabDocumentView[]> {
  const user = options.userId === undefined ? null : await findUser(db, clientUuid, options.userId)
  if (options.userId !== undefined && !user) return []
  const rows = await views(db)
    .where('client_uuid', '=', clientUuid)
    .$if(user !== null, (query) =>
      query.where('lane', '=', user!.scope.lane).where('user_key', '=', user!.scope.userKey),
    )
    .orderBy('received_at', 'desc')
    .orderBy('document_id', 'desc')
    .limit(options.limit)
    .execute()
  return named(db, rows)
}

/** With what was read, where it was; null when the client has no such document. */
export async function findLabDocument(
  db: Db,
  platform: Platform,
  clientUuid: string,
  documentId: string,
): Promise<(LabDocumentView & { report: LabReport | null }) | null> {
  const row = await views(db)
    .select('report')
    .where('document_id', '=', documentId)
    .where('client_uuid', '=', clientUuid)
    .executeTakeFirst()
  if (!row) return null
  const ref = { lane: row.lane, userKey: row.user_key, documentId }
  const key = row.report && (await platform.keyring.get(db, ref))
  const [view] = await named(db, [row])
  return view ? { ...view, report: key && row.report ? opened(key, ref, row.report) : null } : null
}

const views = (db: Db) =>
  db
    .selectFrom('lab_documents')
    .select([
      'lane',
      'user_key',
      'document_id',
      'state',
      'reason',
      'duplicate_of',
      'media_type',
      'size_bytes',
      'timezone',
      'received_at',
      'changed_at',
    ])
    .select((eb) => eb('file', 'is not', null).as('has_file'))

type Row = Omit<
  Selectable<LabDocuments>,
  'client_uuid' | 'file_mark' | 'file' | 'report_mark' | 'report' | 'attempts'
> & {
  has_file: unknown
}

async function named(db: Db, rows: readonly Row[]): Promise<LabDocumentView[]> {
  const userIds = await userIdsOf(
    db,
    rows.map((row) => ({ lane: row.lane, userKey: row.user_key })),
  )
  return rows.flatMap((row) => {
    const userId = userIds.get(row.user_key)
    return userId === undefined ? [] : [toView(row, userId)]
  })
}

function toView(row: Row, userId: string): LabDocumentView {
  const reason = row.reason as LabReason | null
  return {
    documentId: row.document_id,
    userId,
    state: row.state as LabState,
    reason,
    explanation: reason && REASONS[reason],
    duplicateOf: row.duplicate_of,
    mediaType: row.media_type as MediaType,
    sizeBytes: row.size_bytes,
    timezone: row.timezone,
    hasFile: Boolean(row.has_file),
    receivedAt: row.received_at,
    changedAt: row.changed_at,
  }
}
