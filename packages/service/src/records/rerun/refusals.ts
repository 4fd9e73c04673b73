import type { Source } from '@tributary/health'
import { sql } from 'kysely'
import { textArray } from '../../platform/array-literal.ts'
import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { objectName } from '../store/raw.ts'
import { type RefusedItem, replaceRefusals } from '../store/refusals.ts'

/** Replaces stored refusals only where they differ, so that a refusal keeps the time of its first occurrence. */
export async function replaceChangedRefusals(
  trx: Db,
  scope: Scope,
  source: Source,
  items: readonly RefusedItem[],
  mapping: { mapperVersion: number; at: Date },
): Promise<void> {
  const stored = await readRefusals(trx, scope, source, items)
  const changed = items.filter(
    (item) => textOf(item) !== (stored.get(objectName(item.resource, item.id)) ?? ''),
  )
  await replaceRefusals(trx, scope, source, changed, mapping)
}

const lineOf = (path: string, reason: string, revision: number) => `${path} ${reason} ${revision}`

function textOf({ refused, revision }: RefusedItem): string {
  const byPath = new Map(refused.map(({ path, reason }) => [path, lineOf(path, reason, revision)]))
  return [...byPath.values()].sort().join('\n')
}

async function readRefusals(
  trx: Db,
  scope: Scope,
  source: Source,
  items: readonly RefusedItem[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{
    resource: string
    object_id: string
    path: string
    reason: string
    revision: number
  }>`
    select r.resource, r.object_id, r.path, r.reason, r.revision
    from unnest(
      ${textArray(items.map((item) => item.resource))}::text[],
      ${textArray(items.map((item) => item.id))}::text[]
    ) as o (resource, object_id)
    join refusals r using (resource, object_id)
    where r.lane = ${scope.lane} and r.user_key = ${scope.userKey} and r.source = ${source}`.execute(trx)
  const byObject = Map.groupBy(rows, (row) => objectName(row.resource, row.object_id))
  return new Map(
    [...byObject].map(([name, lines]) => [
      name,
      lines
        .map(({ path, reason, revision }) => lineOf(path, reason, revision))
        .sort()
        .join('\n'),
    ]),
  )
}
