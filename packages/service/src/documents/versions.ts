import type { Pillar } from '@tributary/health'
import { sql } from 'kysely'
import { textArray } from '../platform/array-literal.ts'
import type { Db } from '../platform/database.ts'
import { nowDate, type Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import type { DataKey } from '../platform/sealing.ts'
import { writeContent } from './body-limit.ts'
import { identity } from './store.ts'

export interface NewVersion {
  documentKey: string
  dataStructure: string
  /** The local day it describes; null where it describes none. */
  day: string | null
  /** The content that is compared with the version before: everything but the version number, in a fixed order. */
  content: object
  /** Whether the data that it described no longer exists. */
  retracted?: boolean
  /** Renders the exact body to deliver; `content` is the content of the version, as text. */
  render: (version: number, content: string) => string
  trace?: object
  /** Which of the client's webhooks it is for. */
  kind?: 'data' | 'notification'
  /** How long to wait for more data before it is delivered. */
  holdSeconds?: number
}

export interface VersionOwner {
  scope: Scope
  clientUuid: string
}

export interface StoredVersion {
  documentKey: string
  dataStructure: string
  day: string | null
  version: number
  kind: 'data' | 'notification'
  /** The version is not delivered earlier. */
  releaseAt: Date
}

/**
 * Stores the next version of any number of documents of one person, each named once, in the caller's transaction. Returns
 * the versions that were stored; where the newest version has the same content, nothing is stored. `alone` says that the caller holds a lock
 * under which no other caller writes them. Delivery announces what is stored: see `publishVersions`.
 */
export async function storeVersions(
  trx: Db,
  platform: Platform,
  { scope, clientUuid }: VersionOwner,
  drafts: readonly NewVersion[],
  { alone = false }: { alone?: boolean } = {},
): Promise<StoredVersion[]> {
  const key = await platform.keyring.get(trx, scope)
  const marked = drafts.map((draft) => {
    const { text, emptied } = writeContent(draft.content)
    if (emptied.length > 0)
      platform.log.warn(
        { dataStructure: draft.dataStructure, emptied },
        'a document exceeded the size of a body: series were left empty',
      )
    return { draft, text, mark: markOf(key, text, draft.retracted ?? false) }
  })
  const known = await newestVersions(
    trx,
    scope,
    drafts.map((draft) => draft.documentKey),
  )
  const differs = ({ draft, mark }: (typeof marked)[number], newest: ReadonlyMap<string, Newest>) =>
    !newest.get(draft.documentKey)?.mark.equals(mark)
  const seemNew = marked.filter((one) => differs(one, known))
  if (seemNew.length === 0) return []
  const newest = alone ? known : await lockedVersions(trx, scope, seemNew)
  const now = nowDate(platform.clock)
  const versions = seemNew
    .filter((one) => differs(one, newest))
    .map(({ draft, text, mark }) => {
      const before = newest.get(draft.documentKey)
      const version = (before?.version ?? 0) + 1
      return { draft, text, mark, version, releaseAt: releaseOf(before, now, draft.holdSeconds ?? 0) }
    })
  for (const batch of batches(versions)) {
    await trx
      .insertInto('documents')
      .values(
        batch.map(({ draft, text, mark, version, releaseAt }) => {
          const { documentKey, trace } = draft
          const seal = (column: 'body' | 'trace', text: string) =>
            key.sealContent(identity(scope, documentKey, version, column), text)
          return {
            lane: scope.lane,
            user_key: scope.userKey,
            document_key: documentKey,
            document_version: version,
            client_uuid: clientUuid,
            data_structure: draft.dataStructure,
            pillar: pillarOf(draft.content),
            day: draft.day,
            retracted: draft.retracted ?? false,
            mark,
            body: seal('body', draft.render(version, text)),
            trace: trace ? seal('trace', JSON.stringify(trace)) : null,
            created_at: now,
            release_at: releaseAt,
          }
        }),
      )
      .execute()
  }
  for (const { draft } of versions) platform.metrics.documents.inc({ data_structure: draft.dataStructure })
  return versions.map(({ draft, version, releaseAt }) => ({
    documentKey: draft.documentKey,
    dataStructure: draft.dataStructure,
    day: draft.day,
    version,
    kind: draft.kind ?? 'data',
    releaseAt,
  }))
}

/** Computes the digest by which versions are compared, from the text of the content. */
export const markOf = (key: DataKey, text: string, retracted: boolean): Buffer =>
  key.mark(retracted ? `retracted ${text}` : text)

const PILLARS: readonly Pillar[] = ['physical_health', 'body_health', 'sleep_health']

export const pillarOf = (content: object): Pillar | null =>
  PILLARS.find((pillar) => pillar in content) ?? null

interface Newest {
  version: number
  mark: Buffer
  releaseAt: Date
}

/** Reads the newest version of each document, by key; documents that do not exist are absent. */
export async function newestVersions(
  db: Db,
  scope: Scope,
  documentKeys: readonly string[],
): Promise<Map<string, Newest>> {
  const { rows } = await sql<Newest & { documentKey: string }>`
    select n.* from unnest(${textArray(documentKeys)}::text[]) as k (document_key)
    cross join lateral (
      select d.document_key as "documentKey", d.document_version as version, d.mark, d.release_at as "releaseAt"
      from documents d
      where d.lane = ${scope.lane} and d.user_key = ${scope.userKey} and d.document_key = k.document_key
      order by d.document_version desc
      limit 1
    ) n`.execute(db)
  return new Map(rows.map((row) => [row.documentKey, row]))
}

/** Ensures that two writers of one document never use a version number twice. Locks in a fixed order, so that there is no deadlock. */
async function lockedVersions(
  trx: Db,
  scope: Scope,
  marked: readonly { draft: NewVersion }[],
): Promise<Map<string, Newest>> {
  const names = marked.map(({ draft }) => `documents|${scope.lane}|${scope.userKey}|${draft.documentKey}`)
  await sql`
    select pg_advisory_xact_lock(hashtextextended(name, 0))
    from (select name from unnest(${textArray(names)}::text[]) as n (name) order by name) ordered`.execute(
    trx,
  )
  return newestVersions(
    trx,
    scope,
    marked.map(({ draft }) => draft.documentKey),
  )
}

/** A document that is held back already keeps its release time: further parts must not delay it for ever. */
function releaseOf(before: Newest | undefined, now: Date, holdSeconds: number): Date {
  return before && before.releaseAt > now ? before.releaseAt : new Date(now.getTime() + holdSeconds * 1000)
}

/** A statement takes some ten thousand parameters at most. */
const ROWS_AT_ONCE = 500

function batches<T>(items: readonly T[]): T[][] {
  const starts = Array.from({ length: Math.ceil(items.length / ROWS_AT_ONCE) }, (_, i) => i * ROWS_AT_ONCE)
  return starts.map((start) => items.slice(start, start + ROWS_AT_ONCE))
}
