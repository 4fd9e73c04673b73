import type { Db } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import { newestOfDays, readBodies, readTrace } from './store.ts'
import type { StoredTrace } from './trace.ts'

/** A version without its content. */
export interface DocumentVersion {
  documentKey: string
  documentVersion: number
  dataStructure: string
  day: string | null
  /** Whether the data that it described no longer exists. */
  retracted: boolean
  createdAt: Date
  /** The version is not delivered earlier. */
  releaseAt: Date
}

export const COLUMNS = [
  'd.document_key as documentKey',
  'd.document_version as documentVersion',
  'd.data_structure as dataStructure',
  'd.day',
  'd.retracted',
  'd.created_at as createdAt',
  'd.release_at as releaseAt',
] as const

/** Reads the newest version of each document of a local day, in the order of their keys. */
export function newestVersionsOfDay(db: Db, scope: Scope, day: string): Promise<DocumentVersion[]> {
  return newestOfDays(db, scope, [day]).select(COLUMNS).execute()
}

/** Finds one version, or the newest; null when there is none. */
export async function findVersion(
  db: Db,
  scope: Scope,
  documentKey: string,
  documentVersion: number | null,
): Promise<DocumentVersion | null> {
  const found = await db
    .selectFrom('documents as d')
    .select(COLUMNS)
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .where('document_key', '=', documentKey)
    .$if(documentVersion !== null, (query) => query.where('document_version', '=', documentVersion!))
    .orderBy('document_version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found ?? null
}

export interface DocumentContent {
  /** The trace; null where a version has none. */
  trace: StoredTrace | null
  /** The body as delivered. */
  body: unknown
}

/** Reads a version with its content; null when it is gone or was erased. */
export async function readContent(
  db: Db,
  platform: Platform,
  scope: Scope,
  { documentKey, documentVersion }: Pick<DocumentVersion, 'documentKey' | 'documentVersion'>,
): Promise<DocumentContent | null> {
  const ref = { ...scope, documentKey, documentVersion }
  const [body] = await readBodies(db, platform, [ref])
  if (!body) return null
  const trace = (await readTrace(db, platform, scope, documentKey, documentVersion)) as StoredTrace | null
  return { trace, body: JSON.parse(body.toString()) }
}
