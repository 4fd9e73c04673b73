import type { Source } from '@tributary/health'
import type { Refusal } from '@tributary/providers'
import { type Selectable, sql } from 'kysely'
import { textArray } from '../../platform/array-literal.ts'
import type { Db } from '../../platform/database.ts'
import type { Refusals } from '../../platform/schema.ts'
import type { Scope } from '../../platform/scope.ts'
import { everyRow } from '../../platform/user-rows.ts'

/** A vendor object as it was mapped last, with the parts that could not be read. */
export interface RefusedItem {
  resource: string
  id: string
  revision: number
  refused: readonly Refusal[]
  /** The local days it concerns; null when they are unknown. */
  days: readonly string[] | null
}

/** Replaces the refusals of objects: a revision that can be read wholly removes the refusals of the one before. */
export async function replaceRefusals(
  trx: Db,
  scope: Scope,
  source: Source,
  items: readonly RefusedItem[],
  mapping: { mapperVersion: number; at: Date },
): Promise<void> {
  if (items.length === 0) return
  await sql`
    delete from refusals r using unnest(
      ${textArray(items.map((item) => item.resource))}::text[],
      ${textArray(items.map((item) => item.id))}::text[]
    ) as o (resource, object_id)
    where r.lane = ${scope.lane} and r.user_key = ${scope.userKey} and r.source = ${source}
      and r.resource = o.resource and r.object_id = o.object_id`.execute(trx)
  const rows = items.flatMap((item) => rowsOf(scope, source, item, mapping))
  if (rows.length > 0) await trx.insertInto('refusals').values(rows).execute()
}

function rowsOf(
  scope: Scope,
  source: Source,
  { resource, id, revision, refused, days }: RefusedItem,
  { mapperVersion, at }: { mapperVersion: number; at: Date },
) {
  const byPath = new Map(refused.map(({ path, reason }) => [path, reason]))
  return [...byPath].map(([path, reason]) => ({
    lane: scope.lane,
    user_key: scope.userKey,
    source,
    resource,
    object_id: id,
    path,
    reason,
    revision,
    mapper_version: mapperVersion,
    days: days ? [...days] : null,
    refused_at: at,
  }))
}

export interface StoredRefusal extends Refusal {
  source: Source
  resource: string
  objectId: string
  revision: number
  mapperVersion: number
  days: readonly string[] | null
  at: Date
}

/** Reads the refusals of one day, and those whose day is unknown. */
export async function refusalsOfDay(db: Db, scope: Scope, day: string): Promise<StoredRefusal[]> {
  const rows = await db
    .selectFrom('refusals')
    .selectAll()
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .where((eb) => eb.or([eb('days', 'is', null), eb('days', '@>', sql<string[]>`${[day]}::date[]`)]))
    .orderBy('source')
    .orderBy('resource')
    .orderBy('object_id')
    .orderBy('path')
    .execute()
  return rows.map((row) => ({
    source: row.source as Source,
    resource: row.resource,
    objectId: row.object_id,
    path: row.path,
    reason: row.reason,
    revision: row.revision,
    mapperVersion: row.mapper_version,
    days: row.days,
    at: row.refused_at,
  }))
}

const REFUSALS_AT_ONCE = 500

export function everyRefusal(db: Db, scope: Scope): AsyncGenerator<Selectable<Refusals>> {
  return everyRow(db, 'refusals', scope, ['source', 'resource', 'object_id', 'path'], REFUSALS_AT_ONCE)
}
