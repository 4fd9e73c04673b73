import type { ApiSource } from '@tributary/health'
import type { RawItem } from '@tributary/providers'
import { canonicalJson } from '../../documents/canonical.ts'
import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import type { DataKey } from '../../platform/sealing.ts'

export interface StoredItem {
  item: RawItem
  revision: number
}

/** Stores what differs from the newest revision of each object and returns only that. */
export async function storeChangedItems(
  trx: Db,
  key: DataKey,
  scope: Scope,
  source: ApiSource,
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
    if (known?.mark.equals(mark)) continue
    const revision = (known?.revision ?? 0) + 1
    newest.set(name, { revision, mark })
    changed.push({ item, revision, mark, text })
  }
  if (changed.length === 0) return []
  await trx
    .insertInto('raw_payloads')
    .values(
      changed.map(({ item, revision, mark, text }) => ({
        lane: scope.lane,
        user_key: scope.userKey,
        source,
        resource: item.resource,
        object_id: item.id,
        revision,
        received_at: receivedAt,
        mark,
        body: key.sealContent(identity(scope, source, item, revision), text),
      })),
    )
    .execute()
  return changed.map(({ item, revision }) => ({ item, revision }))
}

async function newestRevisions(
  trx: Db,
  scope: Scope,
  source: ApiSource,
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

export const objectName = (resource: string, id: string) => `${resource}/${id}`

const identity = (scope: Scope, source: string, item: RawItem, revision: number) =>
  `raw_payloads|${scope.lane}|${scope.userKey}|${source}|${item.resource}|${item.id}|${revision}|body`
