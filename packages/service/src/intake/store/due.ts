import type { Source } from '@tributary/health'
import { sql } from 'kysely'
import { plainArray } from '../../platform/array-literal.ts'
import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { noteFailure } from './outcomes.ts'
import { COLUMNS, NOT_GRANTED, type SyncRow, toRow, updateOf } from './sync-row.ts'

/** Takes a due resource for a while, so that no second worker reads it too; null when it is not due. */
export async function claimResource(
  db: Db,
  scope: Scope,
  source: Source,
  resource: string,
  times: { now: Date; until: Date },
): Promise<SyncRow | null> {
  const row = await updateOf(db, scope, source)
    .set({ last_attempt_at: times.now, next_run_at: times.until })
    .where('resource', '=', resource)
    .where('next_run_at', '<=', times.now)
    .returning(COLUMNS)
    .executeTakeFirst()
  return row ? toRow(row) : null
}

/** Postpones a due resource that the person did not grant to `until`, and returns its former state. Null when it is not due. */
export async function skipUngranted(
  trx: Db,
  scope: Scope,
  source: Source,
  resource: string,
  times: { now: Date; until: Date },
): Promise<SyncRow | null> {
  const row = await trx
    .selectFrom('sync_state')
    .select(COLUMNS)
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .where('source', '=', source)
    .where('resource', '=', resource)
    .where('next_run_at', '<=', times.now)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  await noteFailure(trx, scope, source, resource, {
    error: NOT_GRANTED,
    failures: 0,
    nextRunAt: times.until,
  })
  return toRow(row)
}

/** Makes the resources due that were skipped because they were not granted. */
export async function dueAgain(
  trx: Db,
  scope: Scope,
  source: Source,
  resources: readonly string[],
  now: Date,
): Promise<void> {
  if (resources.length === 0) return
  await updateOf(trx, scope, source)
    .set({ next_run_at: now })
    .where('resource', 'in', resources)
    .where('last_error', '=', NOT_GRANTED)
    .execute()
}

/** Returns the due resources of a connection, each with the time at which a worker last claimed it; null for never. */
export async function dueResources(
  db: Db,
  scope: Scope,
  source: Source,
  now: Date,
): Promise<Map<string, Date | null>> {
  const rows = await db
    .selectFrom('sync_state')
    .select(['resource', 'last_attempt_at'])
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .where('source', '=', source)
    .where('next_run_at', '<=', now)
    .execute()
  return new Map(rows.map((row) => [row.resource, row.last_attempt_at]))
}

export async function keepClaim(trx: Db, scope: Scope, source: Source, resource: string, until: Date) {
  await updateOf(trx, scope, source).set({ next_run_at: until }).where('resource', '=', resource).execute()
}

/** Postpones a resource without counting a failure. */
export async function restUntil(
  db: Db,
  scope: Scope,
  source: Source,
  resource: string,
  nextRunAt: Date,
): Promise<void> {
  await updateOf(db, scope, source)
    .set({ next_run_at: nextRunAt, failures: 0, last_error: null })
    .where('resource', '=', resource)
    .execute()
}

/** Postpones all due resources of a connection that were read completely before. */
export async function restRead(
  db: Db,
  scope: Scope,
  source: Source,
  times: { now: Date; until: Date },
): Promise<void> {
  await updateOf(db, scope, source)
    .set({ last_attempt_at: times.now, next_run_at: times.until, failures: 0, last_error: null })
    .where('next_run_at', '<=', times.now)
    .where('read_at', 'is not', null)
    .where(sql<boolean>`last_error is distinct from ${NOT_GRANTED}`)
    .execute()
}

/** Postpones every due resource of a connection, because the limit of the vendor is reached. */
export async function postponeDue(trx: Db, scope: Scope, source: Source, times: { now: Date; until: Date }) {
  await updateOf(trx, scope, source)
    .set({ next_run_at: times.until })
    .where('next_run_at', '<=', times.now)
    .execute()
}

export interface DueConnection {
  scope: Scope
  source: Source
  /** Something of it that may be read was never asked for: the person has just connected. */
  isNew: boolean
  dueAt: Date
  resources: readonly string[]
  /** How many of those were not read since the connection began. */
  unread: number
}

/**
 * Returns connections of these lanes with due resources, up to a number for each lane: new connections first, then the longest
 * due.
 */
export async function dueConnections(
  db: Db,
  now: Date,
  options: { lanes: readonly number[]; perLane: number; sources: readonly Source[] },
): Promise<DueConnection[]> {
  const { rows } = await sql<{
    lane: number
    user_key: string
    source: Source
    is_new: boolean
    due_at: Date
    resources: string[]
    unread: number
  }>`
    select due.* from unnest(${plainArray(options.lanes)}::smallint[]) as l (number) cross join lateral (
      select lane, user_key, source, 
        bool_or(last_attempt_at is null and last_error is distinct from ${NOT_GRANTED}) as is_new, min(next_run_at) as due_at,
        array_agg(resource) as resources, (count(*) filter (where read_at is null))::integer as unread
      from sync_state
      where lane = l.number and next_run_at <= ${now} and source = any(${[...options.sources]}::text[])
      group by lane, user_key, source
      order by is_new desc, due_at
      limit ${options.perLane}) due`.execute(db)
  return rows.map((row) => ({
    scope: { lane: row.lane, userKey: row.user_key },
    source: row.source,
    isNew: row.is_new,
    dueAt: row.due_at,
    resources: row.resources,
    unread: row.unread,
  }))
}
