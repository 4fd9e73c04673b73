import { randomBytes } from 'node:crypto'
import { fingerprintOf, type ReadReport, type SuppliedTime } from '@tributary/lab'
import { type SqlBool, sql } from 'kysely'
import { lockName } from '../platform/advisory-lock.ts'
import type { Db } from '../platform/database.ts'
import type { ImportTarget } from '../platform/import-lines.ts'
import { lanesWith } from '../platform/lanes.ts'
import { nowDate, type Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import { userRowIdentity } from '../platform/sealing.ts'
import { type Erased, eraseRows } from '../platform/user-rows.ts'
import type { User } from '../users/index.ts'
import type { MediaType } from './media-type.ts'
import { type LabState, REPORTED, SETTLED, statesBefore } from './model.ts'
import type { LabReason } from './reasons.ts'

export interface LabRef extends Scope {
  documentId: string
}

export interface LabSubmission {
  documentId: string
  mediaType: MediaType
  timezone: string
  collected: SuppliedTime | null
  file: Buffer
}

export async function addDocument(
  trx: Db,
  platform: Platform,
  { scope, clientUuid }: User,
  { documentId, mediaType, timezone, collected, file }: LabSubmission,
): Promise<void> {
  const key = await platform.keyring.get(trx, scope)
  const now = nowDate(platform.clock)
  const ref = { ...scope, documentId }
  await trx
    .insertInto('lab_documents')
    .values({
      lane: scope.lane,
      user_key: scope.userKey,
      document_id: documentId,
      client_uuid: clientUuid,
      state: 'received',
      reason: null,
      duplicate_of: null,
      media_type: mediaType,
      timezone,
      collected: collected && key.seal(identity(ref, 'collected'), JSON.stringify(collected)),
      size_bytes: file.length,
      file_mark: key.mark(file),
      file: key.seal(identity(ref, 'file'), file),
      report_mark: null,
      report: null,
      received_at: now,
      changed_at: now,
    })
    .execute()
}

export interface ImportedDocument {
  document_id: string
  state: LabState
  reason: string | null
  duplicate_of: string | null
  media_type: MediaType
  timezone: string
  collected_at: SuppliedTime | null
  size_bytes: number
  received_at: string
  changed_at: string
  report: { read: ReadReport; fingerprint: string } | null
}

const MARK_BYTES = 32

/** One that was submitted elsewhere; its file follows, while it is kept. Without it the same file is known by its report alone. */
export async function insertDocument(
  { trx, key, scope, clientUuid }: ImportTarget,
  { collected_at: collected, report, ...row }: ImportedDocument,
): Promise<void> {
  const ref = { ...scope, documentId: row.document_id }
  await trx
    .insertInto('lab_documents')
    .values({
      ...row,
      lane: scope.lane,
      user_key: scope.userKey,
      client_uuid: clientUuid,
      collected: collected && key.seal(identity(ref, 'collected'), JSON.stringify(collected)),
      file_mark: randomBytes(MARK_BYTES),
      file: null,
      report_mark: report && key.mark(report.fingerprint),
      report: report && key.sealContent(identity(ref, 'report'), JSON.stringify(report.read)),
      received_at: new Date(row.received_at),
      changed_at: new Date(row.changed_at),
    })
    .execute()
}

/** False where no document of this size and type waits for its file. */
export async function insertFile(
  { trx, key, scope }: ImportTarget,
  documentId: string,
  mediaType: MediaType,
  file: Buffer,
): Promise<boolean> {
  const ref = { ...scope, documentId }
  const { numUpdatedRows } = await trx
    .updateTable('lab_documents')
    .set({ file_mark: key.mark(file), file: key.seal(identity(ref, 'file'), file) })
    .where(isDocument(ref))
    .where('media_type', '=', mediaType)
    .where('size_bytes', '=', file.length)
    .where('file', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function unreadDocuments(
  trx: Db,
  { lane, userKey }: Scope,
): Promise<{ documentId: string; hasFile: boolean }[]> {
  return trx
    .selectFrom('lab_documents')
    .select(['document_id as documentId', sql<boolean>`file is not null`.as('hasFile')])
    .where('lane', '=', lane)
    .where('user_key', '=', userKey)
    .where('state', 'not in', SETTLED)
    .execute()
}

export interface HeldLabDocument {
  state: LabState
  mediaType: MediaType
  timezone: string
  fileMark: Buffer
  attempts: number
  clientUuid: string
  receivedAt: Date
}

/** Locks the document until the caller's transaction ends. Null when it was erased. */
export async function holdDocument(trx: Db, ref: LabRef): Promise<HeldLabDocument | null> {
  const row = await trx
    .selectFrom('lab_documents')
    .select(['state', 'media_type', 'timezone', 'file_mark', 'attempts', 'client_uuid', 'received_at'])
    .where(isDocument(ref))
    .forUpdate()
    .executeTakeFirst()
  return row
    ? {
        state: row.state,
        mediaType: row.media_type as MediaType,
        timezone: row.timezone,
        fileMark: row.file_mark,
        attempts: row.attempts,
        clientUuid: row.client_uuid,
        receivedAt: row.received_at,
      }
    : null
}

export async function countAttempt(trx: Db, ref: LabRef): Promise<void> {
  await trx
    .updateTable('lab_documents')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where(isDocument(ref))
    .execute()
}

/** Opens the file of a document; null once its retention is over, or when it was erased. */
export async function openFile(db: Db, platform: Platform, ref: LabRef): Promise<Buffer | null> {
  const row = await db.selectFrom('lab_documents').select('file').where(isDocument(ref)).executeTakeFirst()
  const key = row?.file ? await platform.keyring.find(db, ref) : null
  return key && row?.file ? key.open(identity(ref, 'file'), row.file) : null
}

/** When the sample was collected, as the client says. */
export async function openCollected(db: Db, platform: Platform, ref: LabRef): Promise<SuppliedTime | null> {
  const row = await db
    .selectFrom('lab_documents')
    .select('collected')
    .where(isDocument(ref))
    .executeTakeFirst()
  const key = row?.collected ? await platform.keyring.find(db, ref) : null
  if (!key || !row?.collected) return null
  return JSON.parse(key.open(identity(ref, 'collected'), row.collected).toString()) as SuppliedTime
}

/** The one place where a state changes. False when the document is not where this move begins. */
export async function moveDocument(
  trx: Db,
  platform: Platform,
  ref: LabRef,
  to: LabState,
  why: { reason?: LabReason; duplicateOf?: string; report?: ReadReport } = {},
): Promise<boolean> {
  const { report } = why
  const key = report && (await platform.keyring.get(trx, ref))
  const { numUpdatedRows } = await trx
    .updateTable('lab_documents')
    .set({
      state: to,
      changed_at: nowDate(platform.clock),
      reason: why.reason ?? null,
      duplicate_of: why.duplicateOf ?? null,
      ...(key && {
        report_mark: key.mark(fingerprintOf(report)),
        report: key.sealContent(identity(ref, 'report'), JSON.stringify(report)),
      }),
    })
    .where(isDocument(ref))
    .where('state', '=', sql<LabState>`any(${statesBefore(to)}::text[])`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** One writer of a person's reports at a time: each is compared with those before it. */
export async function lockReports(trx: Db, { lane, userKey }: Scope): Promise<void> {
  await lockName(trx, `lab reports|${lane}|${userKey}`)
}

/** A document of the person that was reported before and has the very same bytes. */
export async function findSameFile(trx: Db, scope: Scope, fileMark: Buffer): Promise<string | null> {
  const row = await reported(trx, scope).where('file_mark', '=', fileMark).executeTakeFirst()
  return row?.document_id ?? null
}

/** Finds a document of the person that was reported before and has the same collection time and values. */
export async function findSameReport(
  trx: Db,
  platform: Platform,
  scope: Scope,
  report: ReadReport,
): Promise<string | null> {
  const key = await platform.keyring.get(trx, scope)
  const mark = key.mark(fingerprintOf(report))
  const row = await reported(trx, scope).where('report_mark', '=', mark).executeTakeFirst()
  return row?.document_id ?? null
}

const reported = (trx: Db, { lane, userKey }: Scope) =>
  trx
    .selectFrom('lab_documents')
    .select('document_id')
    .where('lane', '=', lane)
    .where('user_key', '=', userKey)
    .where('state', 'in', REPORTED)
    .orderBy('received_at')
    .limit(1)

const isOldFile = (before: Date) =>
  sql<boolean>`received_at < ${before} and file is not null and state in (${sql.join(SETTLED)})`

export const lanesWithOldFiles = (db: Db, before: Date): Promise<readonly number[]> =>
  lanesWith(db, sql`select from lab_documents t where t.lane = l.lane and ${isOldFile(before)}`)

/** Files whose time is over. One that is still to be read stays. */
export async function dropFiles(db: Db, lane: number, before: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('lab_documents')
    .set({ file: null })
    .where('lane', '=', lane)
    .where(isOldFile(before))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Part of a user's erasure, in its transaction. */
export async function eraseLab(trx: Db, scope: Scope): Promise<Erased> {
  return eraseRows(trx, ['lab_documents'], scope)
}

export const opened = (
  key: { openContent(identity: string, sealed: Buffer): Buffer },
  ref: LabRef,
  report: Buffer,
): ReadReport =>
  current(JSON.parse(key.openContent(identity(ref, 'report'), report).toString()) as ReadReport)

/** A report that was stored before specimens, corrected units and times of single results were read: all results have the time of the whole. */
function current(report: ReadReport): ReadReport {
  const { local, offset, timeFrom = 'document' } = report.collected
  return {
    ...report,
    collected: { ...report.collected, timeFrom },
    panels: report.panels.map((panel) => ({
      ...panel,
      biomarkers: panel.biomarkers.map((one) => ({
        ...one,
        specimen: one.specimen ?? null,
        unitCorrected: one.unitCorrected ?? false,
        collected: one.collected === undefined ? { local, offset } : one.collected,
      })),
    })),
  }
}

const isDocument = ({ lane, userKey, documentId }: LabRef) =>
  sql<SqlBool>`lane = ${lane} and user_key = ${userKey} and document_id = ${documentId}`

/** Returns the name that a sealed column is bound to. */
const identity = (ref: LabRef, column: 'file' | 'report' | 'collected') =>
  userRowIdentity('lab_documents', ref, [ref.documentId], column)
