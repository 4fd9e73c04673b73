import type { ReadReport } from '@tributary/lab'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import type { LabDocuments } from '../platform/schema.ts'
import { findUser, userIdsOf } from '../users/index.ts'
import type { MediaType } from './media-type.ts'
import type { LabState } from './model.ts'
import { type LabReason, REASONS } from './reasons.ts'
import { opened, openFile } from './store.ts'

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

export interface LabListOptions {
  userId?: string
  state?: LabState
  /** The last one that was seen. */
  before?: { receivedAt: Date; documentId: string }
  limit: number
}

/** Newest first, of a client or of one of its users. */
export async function listLabDocuments(
  db: Db,
  clientUuid: string,
  { userId, state, before, limit }: LabListOptions,
): Promise<LabDocumentView[]> {
  const user = userId === undefined ? null : await findUser(db, clientUuid, userId)
  if (userId !== undefined && !user) return []
  const rows = await views(db)
    // A user has few documents; a search by client would look through those of all users.
    .$if(user === null, (query) => query.where('client_uuid', '=', clientUuid))
    .$if(user !== null, (query) =>
      query.where('lane', '=', user!.scope.lane).where('user_key', '=', user!.scope.userKey),
    )
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`(received_at, document_id) < (${before!.receivedAt}, ${before!.documentId})`),
    )
    .orderBy('received_at', 'desc')
    .orderBy('document_id', 'desc')
    .limit(limit)
    .execute()
  return named(db, rows)
}

/** Finds the state of a document, without its report; null when the client has no such document. */
export async function findLabHead(
  db: Db,
  clientUuid: string,
  documentId: string,
): Promise<LabDocumentView | null> {
  const rows = await views(db)
    .where('document_id', '=', documentId)
    .where('client_uuid', '=', clientUuid)
    .execute()
  const [view] = await named(db, rows)
  return view ?? null
}

/** Opens the file as it was submitted; null when the client has no such document, or when its retention is over. */
export async function openLabFile(
  platform: Platform,
  clientUuid: string,
  documentId: string,
): Promise<Buffer | null> {
  const row = await platform.db
    .selectFrom('lab_documents')
    .select(['lane', 'user_key'])
    .where('document_id', '=', documentId)
    .where('client_uuid', '=', clientUuid)
    .executeTakeFirst()
  return row ? openFile(platform.db, platform, { lane: row.lane, userKey: row.user_key, documentId }) : null
}

/** Finds a document with its report, where it has one; null when the client has no such document. */
export async function findLabDocument(
  db: Db,
  platform: Platform,
  clientUuid: string,
  documentId: string,
): Promise<(LabDocumentView & { report: ReadReport | null }) | null> {
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
  'client_uuid' | 'collected' | 'file_mark' | 'file' | 'report_mark' | 'report' | 'attempts'
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
    state: row.state,
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

const WAITING_COUNTED = 10_000

/** Counts the documents of all clients that are not read to their end. */
export async function labDocumentsWaiting(
  db: Db,
): Promise<{ count: number; isMore: boolean; oldestAt: Date | null }> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::integer as count, min(received_at) as oldest from (
      select received_at from lab_documents where state in ('received', 'converting', 'reading')
      order by received_at limit ${WAITING_COUNTED}) found`.execute(db)
  const { count, oldest } = rows[0]!
  return { count, isMore: count >= WAITING_COUNTED, oldestAt: oldest }
}
