import type { Source } from '@tributary/health'
import type { RawItem } from '@tributary/providers'
import { type Selectable, sql } from 'kysely'
import { plainArray, textArray } from '../../platform/array-literal.ts'
import { canonicalJson } from '../../platform/canonical-json.ts'
import type { Db } from '../../platform/database.ts'
import type { RawPayloads } from '../../platform/schema.ts'
import type { Scope } from '../../platform/scope.ts'
import { type DataKey, userRowIdentity } from '../../platform/sealing.ts'
import { everyRow } from '../../platform/user-rows.ts'

export interface StoredItem {
  item: RawItem
  revision: number
}

interface Revision extends StoredItem {
  source: Source
  receivedAt: Date
}

/** Stores the payloads that differ from the newest revision of each object and returns only those. An incomplete payload replaces nothing. */
export async function storeChangedItems(
  trx: Db,
  key: DataKey,
  scope: Scope,
  source: Source,
  items: readonly RawItem[],
  receivedAt: Date,
): Promise<StoredItem[]> {
  const newest = await newestRevisions(trx, scope, source, items)
  const changed: (StoredItem & { mark: Buffer; text: string })[] = []
  for (const item of items) {
    const name = objectName(item.resource, item.id)
    const text = canonicalJson(item.payload)
    const mark = key.mark(text)
    const known = newest.get(name)
    if (known && (item.isIncomplete || known.mark.equals(mark))) continue
    const revision = (known?.revision ?? 0) + 1
    newest.set(name, { revision, mark })
    changed.push({ item, revision, mark, text })
  }
  if (changed.length === 0) return []
  const rows = changed.map(({ mark, text, ...stored }) =>
    rowOf(key, scope, { ...stored, source, receivedAt }, { mark, text }),
  )
  await trx.insertInto('raw_payloads').values(rows).execute()
  return changed.map(({ item, revision }) => ({ item, revision }))
}

/** Inserts revisions that are not stored yet, under their own numbers. */
export async function insertRevisions(
  trx: Db,
  key: DataKey,
  scope: Scope,
  revisions: readonly Revision[],
): Promise<void> {
  const rows = revisions.map((revision) => {
    const text = canonicalJson(revision.item.payload)
    return rowOf(key, scope, revision, { mark: key.mark(text), text })
  })
  await trx.insertInto('raw_payloads').values(rows).execute()
}

const rowOf = (
  key: DataKey,
  scope: Scope,
  { source, item, revision, receivedAt }: Revision,
  { mark, text }: { mark: Buffer; text: string },
) => ({
  lane: scope.lane,
  user_key: scope.userKey,
  source,
  resource: item.resource,
  object_id: item.id,
  revision,
  received_at: receivedAt,
  mark,
  body: key.sealContent(identity(scope, source, item, revision), text),
})

async function newestRevisions(
  trx: Db,
  scope: Scope,
  source: Source,
  items: readonly RawItem[],
): Promise<Map<string, { revision: number; mark: Buffer }>> {
  const rows = await trx
    .selectFrom('raw_payloads')
    .distinctOn(['resource', 'object_id'])
    .select(['resource', 'object_id', 'revision', 'mark'])
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .where('source', '=', source)
    .where('resource', 'in', [...new Set(items.map((item) => item.resource))])
    .where('object_id', 'in', [...new Set(items.map((item) => item.id))])
    .orderBy('resource')
    .orderBy('object_id')
    .orderBy('revision', 'desc')
    .execute()
  return new Map(
    rows.map((row) => [objectName(row.resource, row.object_id), { revision: row.revision, mark: row.mark }]),
  )
}

export interface RevisionRef {
  resource: string
  id: string
  revision: number
}

/** Reads the payloads of these revisions, in their order; deleted ones are left out. */
export async function readRevisions(
  db: Db,
  key: DataKey,
  scope: Scope,
  source: Source,
  refs: readonly RevisionRef[],
): Promise<StoredItem[]> {
  const { rows } = await sql<{ n: number; body: Buffer }>`
    select o.n::integer, p.body
    from unnest(
      ${textArray(refs.map((ref) => ref.resource))}::text[],
      ${textArray(refs.map((ref) => ref.id))}::text[],
      ${plainArray(refs.map((ref) => ref.revision))}::integer[]
    ) with ordinality as o (resource, object_id, revision, n)
    join raw_payloads p using (resource, object_id, revision)
    where p.lane = ${scope.lane} and p.user_key = ${scope.userKey} and p.source = ${source}
    order by o.n`.execute(db)
  return rows.map(({ n, body }) => {
    const { resource, id, revision } = refs[n - 1]!
    const text = key.openContent(identity(scope, source, { resource, id }, revision), body).toString()
    return { item: { resource, id, payload: JSON.parse(text) }, revision }
  })
}

/** Reads the newest payload of each of these objects, by the name of the object; objects that were never stored are absent. */
export async function readNewestPayloads(
  db: Db,
  key: DataKey,
  scope: Scope,
  source: Source,
  objects: readonly { resource: string; id: string }[],
): Promise<Map<string, unknown>> {
  const { rows } = await sql<{ resource: string; object_id: string; revision: number; body: Buffer }>`
    select o.resource, o.object_id, p.revision, p.body
    from unnest(
      ${textArray(objects.map(({ resource }) => resource))}::text[],
      ${textArray(objects.map(({ id }) => id))}::text[]
    ) as o (resource, object_id)
    cross join lateral (
      select revision, body from raw_payloads r
      where r.lane = ${scope.lane} and r.user_key = ${scope.userKey} and r.source = ${source}
        and r.resource = o.resource and r.object_id = o.object_id
      order by revision desc limit 1
    ) p`.execute(db)
  return new Map(
    rows.map(({ resource, object_id: id, revision, body }) => {
      const text = key.openContent(identity(scope, source, { resource, id }, revision), body).toString()
      return [objectName(resource, id), JSON.parse(text)]
    }),
  )
}

/** Deletes older revisions of objects whose newest revision contains everything that is valid in the ones before it. */
export async function forgetFormerRevisions(
  trx: Db,
  scope: Scope,
  source: Source,
  objects: readonly { resource: string; id: string }[],
): Promise<void> {
  if (objects.length === 0) return
  await sql`
    delete from raw_payloads p using unnest(
      ${textArray(objects.map(({ resource }) => resource))}::text[],
      ${textArray(objects.map(({ id }) => id))}::text[]
    ) as o (resource, object_id)
    where p.lane = ${scope.lane} and p.user_key = ${scope.userKey} and p.source = ${source}
      and p.resource = o.resource and p.object_id = o.object_id and p.revision < (
        select max(n.revision) from raw_payloads n
        where n.lane = p.lane and n.user_key = p.user_key and n.source = p.source and n.resource = p.resource
          and n.object_id = p.object_id)`.execute(trx)
}

const PAYLOADS_AT_ONCE = 20

/** Yields all stored payloads of the sources. */
export async function* everyPayload(
  db: Db,
  key: DataKey,
  scope: Scope,
): AsyncGenerator<{ row: Selectable<RawPayloads>; payload: unknown }> {
  const by = ['source', 'resource', 'object_id', 'revision'] as const
  for await (const row of everyRow(db, 'raw_payloads', scope, by, PAYLOADS_AT_ONCE)) {
    const { source, resource, object_id: id, revision } = row
    const text = key.openContent(identity(scope, source, { resource, id }, revision), row.body).toString()
    yield { row, payload: JSON.parse(text) }
  }
}

export const objectName = (resource: string, id: string) => `${resource}/${id}`

const identity = (scope: Scope, source: string, item: Omit<RawItem, 'payload'>, revision: number) =>
  userRowIdentity('raw_payloads', scope, [source, item.resource, item.id, revision], 'body')
