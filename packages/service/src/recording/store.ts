import { randomUUID } from 'node:crypto'
import type { Source } from '@tributary/health'
import { type Selectable, sql } from 'kysely'
import type { HarEntry } from '../har/index.ts'
import type { Db } from '../platform/database.ts'
import type { Recordings } from '../platform/schema.ts'
import type { Scope } from '../platform/scope.ts'
import { type DataKey, userRowIdentity } from '../platform/sealing.ts'

/** Beyond either a recording stops: a week of one person has a few hundred exchanges. */
export const MOST_ENTRIES = 2_000
export const MOST_BYTES = 200 * 1024 * 1024

export type StopReason = 'operator' | 'full' | 'disconnected'

export interface RecordingInfo {
  recordingId: string
  scope: Scope
  clientUuid: string
  source: Source
  accountKey: Buffer
  startedAt: Date
  endsAt: Date
  stoppedAt: Date | null
  stopReason: StopReason | null
  entries: number
  bytes: number
}

export interface NewRecording {
  scope: Scope
  clientUuid: string
  source: Source
  account: string
  accountKey: Buffer
  startedAt: Date
  endsAt: Date
}

export async function insertRecording(trx: Db, key: DataKey, recording: NewRecording): Promise<string> {
  const recordingId = randomUUID()
  const { scope, clientUuid, source, account, accountKey, startedAt, endsAt } = recording
  await trx
    .insertInto('recordings')
    .values({
      lane: scope.lane,
      user_key: scope.userKey,
      recording_id: recordingId,
      client_uuid: clientUuid,
      source,
      account_key: accountKey,
      account: key.seal(accountIdentity(scope, recordingId), account),
      started_at: startedAt,
      ends_at: endsAt,
    })
    .execute()
  return recordingId
}

/** In every lane: there are few. */
export async function runningRecordings(db: Db, now: Date): Promise<RecordingInfo[]> {
  const rows = await running(db, now).execute()
  return rows.map(infoOf)
}

export async function runningOf(db: Db, { lane, userKey }: Scope, now: Date): Promise<RecordingInfo[]> {
  const rows = await running(db, now).where('lane', '=', lane).where('user_key', '=', userKey).execute()
  return rows.map(infoOf)
}

const running = (db: Db, now: Date) =>
  db.selectFrom('recordings').selectAll().where('stopped_at', 'is', null).where('ends_at', '>', now)

/** Newest first; of all users, or of one. */
export async function listRecordings(db: Db, scope: Scope | null): Promise<RecordingInfo[]> {
  const rows = await db
    .selectFrom('recordings')
    .selectAll()
    .$if(scope !== null, (query) =>
      query.where('lane', '=', scope!.lane).where('user_key', '=', scope!.userKey),
    )
    .orderBy('started_at', 'desc')
    .execute()
  return rows.map(infoOf)
}

export async function findRecording(db: Db, recordingId: string): Promise<RecordingInfo | null> {
  const row = await db
    .selectFrom('recordings')
    .selectAll()
    .where('recording_id', '=', recordingId)
    .executeTakeFirst()
  return row ? infoOf(row) : null
}

export async function readAccount(
  db: Db,
  key: DataKey,
  { scope, recordingId }: RecordingInfo,
): Promise<string> {
  const { account } = await rowOf(db, scope, recordingId).select('account').executeTakeFirstOrThrow()
  return key.open(accountIdentity(scope, recordingId), account).toString()
}

/** False when it runs no longer; with this entry it may have become too large, which stops it. */
export async function appendEntry(
  trx: Db,
  key: DataKey,
  { scope, recordingId }: Pick<RecordingInfo, 'scope' | 'recordingId'>,
  entry: HarEntry,
  now: Date,
): Promise<'appended' | 'full' | 'over'> {
  const text = JSON.stringify(entry)
  const bytes = Buffer.byteLength(text)
  const row = await rowOf(trx, scope, recordingId)
    .select(['entries', 'bytes'])
    .where('stopped_at', 'is', null)
    .where('ends_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return 'over'
  if (row.entries >= MOST_ENTRIES || row.bytes + bytes > MOST_BYTES) {
    await stopRecording(trx, { scope, recordingId }, 'full', now)
    return 'full'
  }
  const number = row.entries + 1
  await trx
    .updateTable('recordings')
    .set({ entries: number, bytes: row.bytes + bytes })
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .where('recording_id', '=', recordingId)
    .execute()
  await trx
    .insertInto('recording_entries')
    .values({
      lane: scope.lane,
      user_key: scope.userKey,
      recording_id: recordingId,
      entry: number,
      body: key.sealContent(entryIdentity(scope, recordingId, number), text),
    })
    .execute()
  return 'appended'
}

const ENTRIES_AT_ONCE = 20

/** In the order in which the exchanges ended. */
export async function* readEntries(
  db: Db,
  key: DataKey,
  { scope, recordingId }: Pick<RecordingInfo, 'scope' | 'recordingId'>,
): AsyncGenerator<HarEntry> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('recording_entries')
      .select(['entry', 'body'])
      .where('lane', '=', scope.lane)
      .where('user_key', '=', scope.userKey)
      .where('recording_id', '=', recordingId)
      .where('entry', '>', after)
      .orderBy('entry')
      .limit(ENTRIES_AT_ONCE)
      .execute()
    for (const { entry, body } of rows)
      yield JSON.parse(key.openContent(entryIdentity(scope, recordingId, entry), body).toString()) as HarEntry
    if (rows.length < ENTRIES_AT_ONCE) return
    after = rows.at(-1)!.entry
  }
}

/** Whether it was running. */
export async function stopRecording(
  trx: Db,
  { scope, recordingId }: Pick<RecordingInfo, 'scope' | 'recordingId'>,
  reason: StopReason,
  now: Date,
): Promise<boolean> {
  return stop(trx, scope, sql`recording_id = ${recordingId}`, reason, now)
}

/** Those of one connection. */
export async function stopRecordingsOf(trx: Db, scope: Scope, source: Source, now: Date): Promise<void> {
  await stop(trx, scope, sql`source = ${source}`, 'disconnected', now)
}

async function stop(
  trx: Db,
  { lane, userKey }: Scope,
  which: ReturnType<typeof sql>,
  reason: StopReason,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update recordings set stopped_at = ${now}, stop_reason = ${reason}
    where lane = ${lane} and user_key = ${userKey} and ${which} and stopped_at is null and ends_at > ${now}`.execute(
    trx,
  )
  return numAffectedRows !== 0n
}

export async function deleteRecording(
  trx: Db,
  { scope, recordingId }: Pick<RecordingInfo, 'scope' | 'recordingId'>,
): Promise<void> {
  for (const table of ['recording_entries', 'recordings'] as const)
    await trx
      .deleteFrom(table)
      .where('lane', '=', scope.lane)
      .where('user_key', '=', scope.userKey)
      .where('recording_id', '=', recordingId)
      .execute()
}

export async function recordingsBefore(db: Db, startedBefore: Date): Promise<RecordingInfo[]> {
  const rows = await db.selectFrom('recordings').selectAll().where('started_at', '<', startedBefore).execute()
  return rows.map(infoOf)
}

const rowOf = (db: Db, { lane, userKey }: Scope, recordingId: string) =>
  db
    .selectFrom('recordings')
    .where('lane', '=', lane)
    .where('user_key', '=', userKey)
    .where('recording_id', '=', recordingId)

const infoOf = (row: Selectable<Recordings>): RecordingInfo => ({
  recordingId: row.recording_id,
  scope: { lane: row.lane, userKey: row.user_key },
  clientUuid: row.client_uuid,
  source: row.source as Source,
  accountKey: row.account_key,
  startedAt: row.started_at,
  endsAt: row.ends_at,
  stoppedAt: row.stopped_at,
  stopReason: row.stop_reason as StopReason | null,
  entries: row.entries,
  bytes: row.bytes,
})

const accountIdentity = (scope: Scope, recordingId: string) =>
  userRowIdentity('recordings', scope, [recordingId], 'account')
const entryIdentity = (scope: Scope, recordingId: string, entry: number) =>
  userRowIdentity('recording_entries', scope, [recordingId, entry], 'body')
