import type { DataStructure, Pillar } from '@tributary/health'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import { nowDate, type Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import { identity } from './store.ts'

export interface ReleasedDocument {
  documentKey: string
  /** The body as delivered, byte for byte. */
  body: Buffer
}

/**
 * Reads the newest versions of a day's documents of one kind, in the order of their keys; versions still held back for delivery
 * do not count yet. A document that moved to another day, or to another pillar, is found only where it is now.
 */
export async function readReleased(
  db: Db,
  platform: Platform,
  scope: Scope,
  of: { dataStructure: DataStructure; pillar: Pillar; day: string },
): Promise<ReleasedDocument[]> {
  const newest = sql<Row>`
    select n.* from (
      select distinct document_key from documents
      where lane = ${scope.lane} and user_key = ${scope.userKey}
        and day = ${of.day} and data_structure = ${of.dataStructure}
    ) k
    cross join lateral (
      select d.document_key, d.document_version, d.day, d.pillar, d.body from documents d
      where d.lane = ${scope.lane} and d.user_key = ${scope.userKey} and d.document_key = k.document_key
        and d.release_at <= ${nowDate(platform.clock)}
      order by d.document_version desc
      limit 1
    ) n
    where n.day = ${of.day} and n.pillar = ${of.pillar}`
  return opened(db, platform, scope, newest)
}

/** Reads the newest version of one document that was released by a time. */
export async function readReleasedBy(
  db: Db,
  platform: Platform,
  scope: Scope,
  documentKey: string,
  by: Date,
): Promise<ReleasedDocument | null> {
  const newest = sql<Row>`
    select document_key, document_version, body from documents
    where lane = ${scope.lane} and user_key = ${scope.userKey} and document_key = ${documentKey}
      and release_at <= ${by}
    order by document_version desc
    limit 1`
  return (await opened(db, platform, scope, newest))[0] ?? null
}

interface Row {
  document_key: string
  document_version: number
  body: Buffer
}

/** The join on `data_keys` makes an erasure take effect at once, whatever keys this process still remembers. */
async function opened(
  db: Db,
  platform: Platform,
  scope: Scope,
  newest: RawBuilder<Row>,
): Promise<ReleasedDocument[]> {
  const { rows } = await sql<Row>`
    select n.document_key, n.document_version, n.body from (${newest}) n
    join data_keys k on k.lane = ${scope.lane} and k.user_key = ${scope.userKey}
    order by n.document_key`.execute(db)
  if (rows.length === 0) return []
  const key = platform.keyring.cached(scope) ?? (await platform.keyring.find(db, scope))
  if (!key) return []
  return rows.map((row) => ({
    documentKey: row.document_key,
    body: key.openContent(identity(scope, row.document_key, row.document_version, 'body'), row.body),
  }))
}
