import { sql } from 'kysely'
import { publish } from '../delivery/outbox.ts'
import { plainArray, textArray } from '../platform/array-literal.ts'
import type { Db } from '../platform/database.ts'
import { nowDate, type Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import { canonicalJson } from './canonical.ts'

export interface NewVersion {
  scope: Scope
  clientUuid: string
  documentKey: string
  dataStructure: string
  /** The local day it describes; null where it describes none. */
  day: string | null
  /** What makes this version differ from the one before: everything but the version number. */
  content: object
  /** The exact body to deliver. */
  render: (version: number) => string
  trace?: object
  /** Which of the client's webhooks it is for. */
  kind?: 'data' | 'notification'
  /** How long to wait for more before it is delivered. */
  holdSeconds?: number
}

/**
 * Stores the next version together with its pending delivery, in the caller's transaction. Returns its number, or null
 * when the newest version says the same and nothing was stored or announced.
 */
export async function storeVersion(trx: Db, platform: Platform, wish: NewVersion): Promise<number | null> {
  const { scope, clientUuid, documentKey, dataStructure } = wish
  await lockDocument(trx, scope, documentKey)
  const key = await platform.keyring.get(trx, scope)
  const mark = key.mark(canonicalJson(wish.content))
  const newest = await versionsOf(trx, scope, documentKey)
    .select(['document_version', 'mark', 'release_at'])
    .executeTakeFirst()
  if (newest?.mark.equals(mark)) return null
  const version = (newest?.document_version ?? 0) + 1
  const now = nowDate(platform.clock)
  const releaseAt = releaseOf(newest?.release_at ?? null, now, wish.holdSeconds ?? 0)
  await trx
    .insertInto('documents')
    .values({
      lane: scope.lane,
      user_key: scope.userKey,
      document_key: documentKey,
      document_version: version,
      client_uuid: clientUuid,
      data_structure: dataStructure,
      day: wish.day,
      mark,
      body: key.sealContent(identity(scope, documentKey, version, 'body'), wish.render(version)),
      trace: wish.trace
        ? key.sealContent(identity(scope, documentKey, version, 'trace'), JSON.stringify(wish.trace))
        : null,
      created_at: now,
      release_at: releaseAt,
    })
    .execute()
  await publish(trx, platform, {
    scope,
    clientUuid,
    kind: wish.kind ?? 'data',
    documentKey,
    documentVersion: version,
    dataStructure,
    notBefore: releaseAt,
  })
  platform.metrics.documents.inc({ data_structure: dataStructure })
  return version
}

/** A document that is still held keeps its hour: parts that keep coming must not keep it back for ever. */
function releaseOf(previous: Date | null, now: Date, holdSeconds: number): Date {
  return previous && previous > now ? previous : new Date(now.getTime() + holdSeconds * 1000)
}

export interface DocumentRef {
  userKey: string
  documentKey: string
  documentVersion: number
}

interface SealedBody {
  /** Position among the refs, from 1. */
  n: number
  body: Buffer
}

/**
 * Bodies in the order of `refs`; null where the document or its key is gone. The join on `data_keys` is what makes an
 * erasure take effect at once, whatever keys this process still remembers.
 */
export async function readBodies(
  db: Db,
  platform: Platform,
  lane: number,
  refs: readonly DocumentRef[],
): Promise<(Buffer | null)[]> {
  const { rows } = await sql<SealedBody>`
    select r.n::integer, d.body
    from unnest(
      ${plainArray(refs.map((ref) => ref.userKey))}::uuid[],
      ${textArray(refs.map((ref) => ref.documentKey))}::text[],
      ${plainArray(refs.map((ref) => ref.documentVersion))}::integer[]
    ) with ordinality as r (user_key, document_key, document_version, n)
    join documents d on d.lane = ${lane} and d.user_key = r.user_key
      and d.document_key = r.document_key and d.document_version = r.document_version
    join data_keys k on k.lane = ${lane} and k.user_key = d.user_key`.execute(db)
  const bodies: (Buffer | null)[] = refs.map(() => null)
  for (const { n, body } of rows) {
    const { userKey, documentKey, documentVersion } = refs[n - 1]!
    const scope = { lane, userKey }
    const key = platform.keyring.cached(scope) ?? (await platform.keyring.find(db, scope))
    bodies[n - 1] = key?.openContent(identity(scope, documentKey, documentVersion, 'body'), body) ?? null
  }
  return bodies
}

export interface StoredDocument {
  documentKey: string
  documentVersion: number
  dataStructure: string
  createdAt: Date
  /** As delivered, byte for byte. */
  body: Buffer
}

/** The newest version of each document of a day, in the order of their keys. */
export async function readNewest(
  db: Db,
  platform: Platform,
  scope: Scope,
  day: string,
  which: { dataStructure?: string; exceptKeys?: readonly string[] } = {},
): Promise<StoredDocument[]> {
  const { dataStructure, exceptKeys = [] } = which
  const key = await platform.keyring.find(db, scope)
  if (!key) return []
  const rows = await newestOfDay(db, scope, day)
    .selectAll()
    .$if(dataStructure !== undefined, (query) => query.where('data_structure', '=', dataStructure!))
    .where('document_key', '<>', sql<string>`all(${exceptKeys}::text[])`)
    .execute()
  return rows.map((row) => ({
    documentKey: row.document_key,
    documentVersion: row.document_version,
    dataStructure: row.data_structure,
    createdAt: row.created_at,
    body: key.openContent(identity(scope, row.document_key, row.document_version, 'body'), row.body),
  }))
}

/** Where each number of one version came from; null when that version has no trace or does not exist. */
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

/** One builder at a time per user and day: each reads the records only after the one before it has committed. */
export async function lockDay(trx: Db, scope: Scope, day: string): Promise<void> {
  await lockName(trx, `document days|${scope.lane}|${scope.userKey}|${day}`)
}

/** Two writers of one document never number a version twice. */
async function lockDocument(trx: Db, scope: Scope, documentKey: string): Promise<void> {
  await lockName(trx, `documents|${scope.lane}|${scope.userKey}|${documentKey}`)
}

async function lockName(trx: Db, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}

function newestOfDay(db: Db, scope: Scope, day: string) {
  return db
    .selectFrom('documents')
    .distinctOn('document_key')
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .where('day', '=', day)
    .orderBy('document_key')
    .orderBy('document_version', 'desc')
}

/** Newest first. */
function versionsOf(db: Db, scope: Scope, documentKey: string) {
  return db
    .selectFrom('documents')
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .where('document_key', '=', documentKey)
    .orderBy('document_version', 'desc')
    .limit(1)
}

const identity = (scope: Scope, documentKey: string, version: number, column: 'body' | 'trace') =>
  `documents|${scope.lane}|${scope.userKey}|${documentKey}|${version}|${column}`
