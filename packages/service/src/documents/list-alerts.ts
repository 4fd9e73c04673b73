import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import { identity } from './store.ts'

/** The alerts of one document of a user, as delivered. */
export interface AlertDocument {
  scope: Scope
  documentKey: string
  documentVersion: number
  day: string
  createdAt: Date
  body: Buffer
}

export type AlertPosition = Pick<AlertDocument, 'scope' | 'documentKey' | 'documentVersion' | 'createdAt'>

interface Row {
  lane: number
  user_key: string
  document_key: string
  document_version: number
  day: string
  created_at: Date
  body: Buffer
}

/**
 * Reads the alert documents of all users of a client, the latest stored first, in their newest versions. A summary in which
 * nothing is out of range is among them: whether something is, only its body says.
 */
export async function listAlertDocuments(
  { db, keyring }: Pick<Platform, 'db' | 'keyring'>,
  clientUuid: string,
  { before, limit }: { before: AlertPosition | null; limit: number },
): Promise<AlertDocument[]> {
  const rows = await readRows(db, clientUuid, before, limit)
  const keys = await keyring.findMany(db, rows.map(scopeOf))
  return rows.flatMap((row) => {
    const scope = scopeOf(row)
    const key = keys.get(scope.userKey)
    if (!key) return []
    return {
      scope,
      documentKey: row.document_key,
      documentVersion: row.document_version,
      day: row.day,
      createdAt: row.created_at,
      body: key.openContent(identity(scope, row.document_key, row.document_version, 'body'), row.body),
    }
  })
}

async function readRows(
  db: Db,
  clientUuid: string,
  before: AlertPosition | null,
  limit: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select d.lane, d.user_key, d.document_key, d.document_version, d.day, d.created_at, d.body
    from documents d
    where d.client_uuid = ${clientUuid} and d.data_structure in ('alert_summary', 'alert_event')
      and not d.retracted ${before === null ? sql`` : goingOn(before)}
      and not exists (
        select from documents later
        where later.lane = d.lane and later.user_key = d.user_key and later.document_key = d.document_key
          and later.document_version > d.document_version)
    order by d.created_at desc, d.lane desc, d.user_key desc, d.document_key desc, d.document_version desc
    limit ${limit}`.execute(db)
  return rows
}

const goingOn = ({ createdAt, scope, documentKey, documentVersion }: AlertPosition) => sql`
  and (d.created_at, d.lane, d.user_key, d.document_key, d.document_version)
    < (${createdAt}, ${scope.lane}::smallint, ${scope.userKey}::uuid, ${documentKey}, ${documentVersion}::integer)`

const scopeOf = (row: Row): Scope => ({ lane: row.lane, userKey: row.user_key })
