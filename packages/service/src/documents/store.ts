import { sql } from 'kysely'
import { lockName } from '../platform/advisory-lock.ts'
import { plainArray, textArray } from '../platform/array-literal.ts'
import type { Db } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import { userRowIdentity } from '../platform/sealing.ts'

export interface DocumentRef extends Scope {
  documentKey: string
  documentVersion: number
}

/** A stored body. Opening it takes CPU time, so a caller with many opens each one only when it is needed. */
export interface SealedBody {
  /** As stored: compressed and sealed. */
  readonly bytes: number
  /** Returns the exact bytes of the document. Throws `SealBroken` when the stored bytes were damaged or moved. */
  open(): Buffer
}

/**
 * The stored body of the document version that a row of a query names in columns of these names; null where the document is
 * gone. It goes in the transaction that destroys the key, so an erasure takes effect at once, whatever keys this process
 * still remembers.
 */
export const storedBodyOf = (row: string) => sql<Buffer | null>`(
  select b.body from documents b
  where b.lane = ${sql.ref(`${row}.lane`)} and b.user_key = ${sql.ref(`${row}.user_key`)}
    and b.document_key = ${sql.ref(`${row}.document_key`)}
    and b.document_version = ${sql.ref(`${row}.document_version`)})`

/** Pairs the rows that were read with their keys, ready to be opened; null where the document or its key is gone. */
export async function sealedBodies(
  db: Db,
  platform: Platform,
  refs: readonly DocumentRef[],
  stored: readonly (Buffer | null)[],
): Promise<(SealedBody | null)[]> {
  const bodies: (SealedBody | null)[] = []
  for (const [index, ref] of refs.entries()) {
    const body = stored[index]!
    const key = body && (platform.keyring.cached(ref) ?? (await platform.keyring.find(db, ref)))
    const open = () => key!.openContent(identity(ref, ref.documentKey, ref.documentVersion, 'body'), body!)
    bodies.push(key && { bytes: body.length, open })
  }
  return bodies
}

/** Reads the local days that versions describe, in the order of `refs`; null where one describes none or is gone. */
export async function daysOfVersions(db: Db, refs: readonly DocumentRef[]): Promise<(string | null)[]> {
  if (refs.length === 0) return []
  const { rows } = await sql<{ day: string | null }>`
    select d.day
    from unnest(
      ${plainArray(refs.map((ref) => ref.lane))}::smallint[],
      ${plainArray(refs.map((ref) => ref.userKey))}::uuid[],
      ${textArray(refs.map((ref) => ref.documentKey))}::text[],
      ${plainArray(refs.map((ref) => ref.documentVersion))}::integer[]
    ) with ordinality as r (lane, user_key, document_key, document_version, n)
    left join documents d on d.lane = r.lane and d.user_key = r.user_key
      and d.document_key = r.document_key and d.document_version = r.document_version
    order by r.n`.execute(db)
  return rows.map(({ day }) => day)
}

/** Reads bodies in the order of `refs`; null where the document or its key is gone. */
export async function readBodies(
  db: Db,
  platform: Platform,
  refs: readonly DocumentRef[],
): Promise<(Buffer | null)[]> {
  const { rows } = await sql<{ body: Buffer | null }>`
    select ${storedBodyOf('d')} as body
    from unnest(
      ${plainArray(refs.map((ref) => ref.lane))}::smallint[],
      ${plainArray(refs.map((ref) => ref.userKey))}::uuid[],
      ${textArray(refs.map((ref) => ref.documentKey))}::text[],
      ${plainArray(refs.map((ref) => ref.documentVersion))}::integer[]
    ) with ordinality as d (lane, user_key, document_key, document_version, n)
    order by d.n`.execute(db)
  const sealed = await sealedBodies(
    db,
    platform,
    refs,
    rows.map((row) => row.body),
  )
  return sealed.map((body) => body?.open() ?? null)
}

export interface StoredDocument {
  documentKey: string
  documentVersion: number
  dataStructure: string
  day: string
  createdAt: Date
  /** The body as delivered, byte for byte. */
  body: Buffer
}

/** Reads the newest version of each document of these days that was not retracted, in the order of their keys. */
export async function readNewest(
  db: Db,
  platform: Platform,
  scope: Scope,
  days: readonly string[],
  which: { dataStructures?: readonly string[]; exceptKeys?: readonly string[] } = {},
): Promise<StoredDocument[]> {
  const { dataStructures, exceptKeys = [] } = which
  const key = await platform.keyring.find(db, scope)
  if (!key) return []
  const rows = await newestOfDays(db, scope, days)
    .selectAll('d')
    .$if(dataStructures !== undefined, (query) => query.where('d.data_structure', 'in', dataStructures!))
    .where('d.document_key', '<>', sql<string>`all(${exceptKeys}::text[])`)
    .where('d.retracted', '=', false)
    .execute()
  return rows.map((row) => ({
    documentKey: row.document_key,
    documentVersion: row.document_version,
    dataStructure: row.data_structure,
    day: row.day!,
    createdAt: row.created_at,
    body: key.openContent(identity(scope, row.document_key, row.document_version, 'body'), row.body),
  }))
}

/** Lists the local days for which the user has documents, from one on or all. */
export async function daysWithDocuments(db: Db, scope: Scope, from: string | null): Promise<string[]> {
  const rows = await db
    .selectFrom('documents')
    .select('day')
    .distinct()
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .where('day', '>=', from ?? '-infinity')
    .execute()
  return rows.flatMap(({ day }) => day ?? [])
}

/** Reads where each number of one version came from; null when that version has no trace or does not exist. */
export async function readTrace(
  db: Db,
  platform: Platform,
  scope: Scope,
  documentKey: string,
  documentVersion: number,
): Promise<unknown> {
  const key = await platform.keyring.find(db, scope)
  const row = await versionsOf(db, scope, documentKey)
    .select('trace')
    .where('document_version', '=', documentVersion)
    .executeTakeFirst()
  if (!key || !row?.trace) return null
  return JSON.parse(
    key.openContent(identity(scope, documentKey, documentVersion, 'trace'), row.trace).toString(),
  )
}

/**
 * Allows one builder at a time per user: each reads the records only after the one before it has committed, and an event that
 * moves from one day to another is never written by two.
 */
export async function lockDays(trx: Db, { lane, userKey }: Scope): Promise<void> {
  const name = `document days|${lane}|${userKey}`
  await lockName(trx, name)
}

/** Finds the documents of these days. A document that has moved to another day is no longer one of them. */
export function newestOfDays(db: Db, scope: Scope, days: readonly string[]) {
  return db
    .selectFrom('documents as d')
    .where('d.lane', '=', scope.lane)
    .where('d.user_key', '=', scope.userKey)
    .where('d.day', '=', sql<string>`any(${days}::date[])`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('documents as later')
            .select('later.day')
            .whereRef('later.lane', '=', 'd.lane')
            .whereRef('later.user_key', '=', 'd.user_key')
            .whereRef('later.document_key', '=', 'd.document_key')
            .whereRef('later.document_version', '>', 'd.document_version'),
        ),
      ),
    )
    .orderBy('d.document_key')
}

/** Selects the newest version of a document. */
function versionsOf(db: Db, scope: Scope, documentKey: string) {
  return db
    .selectFrom('documents')
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .where('document_key', '=', documentKey)
    .orderBy('document_version', 'desc')
    .limit(1)
}

/** Returns the name that a sealed column is bound to. */
export const identity = (scope: Scope, documentKey: string, version: number, column: 'body' | 'trace') =>
  userRowIdentity('documents', scope, [documentKey, version], column)
