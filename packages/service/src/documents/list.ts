import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { Scope } from '../platform/scope.ts'
import { COLUMNS, type DocumentVersion } from './of-day.ts'

/** The position that a list continues from: the last document of the page before. */
export interface ListedAfter {
  /** Null in a list of documents that describe no day. */
  day: string | null
  dataStructure: string
  documentKey: string
}

export interface ListOptions {
  /** Whether to list the documents of local days, or the documents that describe no day. */
  of: 'days' | 'no_day'
  dataStructure: string | null
  /** The first and the last local day, where documents of days are listed. */
  from?: string | null
  to?: string | null
  after: ListedAfter | null
  limit: number
}

/** Lists the newest version of each document of a user: the latest days first, then by kind and key. */
export async function listDocuments(
  db: Db,
  { lane, userKey }: Scope,
  { of, dataStructure, from = null, to = null, after, limit }: ListOptions,
): Promise<DocumentVersion[]> {
  const { rows } = await sql<DocumentVersion>`
    select d.document_key as "documentKey", d.document_version as "documentVersion",
      d.data_structure as "dataStructure", d.day, d.retracted, d.created_at as "createdAt", d.release_at as "releaseAt"
    from documents d
    where d.lane = ${lane} and d.user_key = ${userKey}
      and ${of === 'days' ? sql`d.day is not null` : sql`d.day is null`}
      ${dataStructure === null ? sql`` : sql`and d.data_structure = ${dataStructure}`}
      ${from === null ? sql`` : sql`and d.day >= ${from}`}
      ${to === null ? sql`` : sql`and d.day <= ${to}`}
      ${after === null ? sql`` : goingOn(of, after)}
      and not exists (
        select from documents later
        where later.lane = d.lane and later.user_key = d.user_key and later.document_key = d.document_key
          and later.document_version > d.document_version)
    order by ${of === 'days' ? sql`d.day desc, ` : sql``} d.data_structure desc, d.document_key desc
    limit ${limit}`.execute(db)
  return rows
}

const goingOn = (of: ListOptions['of'], { day, dataStructure, documentKey }: ListedAfter) =>
  of === 'days'
    ? sql`and (d.day, d.data_structure, d.document_key) < (${day}, ${dataStructure}, ${documentKey})`
    : sql`and (d.data_structure, d.document_key) < (${dataStructure}, ${documentKey})`

/** Lists keys of a user's documents that begin with a text, the last in their order first. */
export async function documentKeysOf(
  db: Db,
  { lane, userKey }: Scope,
  { startsWith, limit }: { startsWith: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('documents')
    .select('document_key')
    .distinct()
    .where('lane', '=', lane)
    .where('user_key', '=', userKey)
    .where((eb) => eb.fn<boolean>('starts_with', ['document_key', eb.val(startsWith)]), '=', true)
    .orderBy('document_key', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ document_key: key }) => key)
}

/** Lists the versions of a document, newest first. */
export async function versionsOfDocument(
  db: Db,
  { lane, userKey }: Scope,
  documentKey: string,
  limit: number,
): Promise<DocumentVersion[]> {
  return db
    .selectFrom('documents as d')
    .select(COLUMNS)
    .where('lane', '=', lane)
    .where('user_key', '=', userKey)
    .where('document_key', '=', documentKey)
    .orderBy('document_version', 'desc')
    .limit(limit)
    .execute()
}

/** Finds the first local day with documents from a day on; null when there is none. */
export async function firstDayFrom(db: Db, { lane, userKey }: Scope, day: string): Promise<string | null> {
  const row = await db
    .selectFrom('documents')
    .select('day')
    .where('lane', '=', lane)
    .where('user_key', '=', userKey)
    .where('day', '>=', day)
    .orderBy('day')
    .limit(1)
    .executeTakeFirst()
  return row?.day ?? null
}

/** Finds the latest local day with documents before a day; null when there is none. */
export async function lastDayBefore(db: Db, { lane, userKey }: Scope, day: string): Promise<string | null> {
  const row = await db
    .selectFrom('documents')
    .select('day')
    .where('lane', '=', lane)
    .where('user_key', '=', userKey)
    .where('day', '<', day)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.day ?? null
}
