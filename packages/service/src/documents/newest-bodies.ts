import { sql } from 'kysely'
import { textArray } from '../platform/array-literal.ts'
import type { Db } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import { identity } from './store.ts'

interface Row {
  documentKey: string
  version: number
  body: Buffer
}

/** Reads the newest version of each document that exists, as delivered, by its key. */
export async function newestBodies(
  db: Db,
  platform: Platform,
  scope: Scope,
  documentKeys: readonly string[],
): Promise<Map<string, unknown>> {
  const key = await platform.keyring.find(db, scope)
  if (!key) return new Map()
  const { rows } = await sql<Row>`
    select n.* from unnest(${textArray(documentKeys)}::text[]) as k (document_key)
    cross join lateral (
      select d.document_key as "documentKey", d.document_version as version, d.body
      from documents d
      where d.lane = ${scope.lane} and d.user_key = ${scope.userKey} and d.document_key = k.document_key
      order by d.document_version desc
      limit 1
    ) n`.execute(db)
  return new Map(
    rows.map(({ documentKey, version, body }) => [
      documentKey,
      JSON.parse(key.openContent(identity(scope, documentKey, version, 'body'), body).toString()),
    ]),
  )
}
