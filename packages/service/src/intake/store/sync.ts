import type { Source } from '@tributary/health'
import { sql } from 'kysely'
import { plainArray } from '../../platform/array-literal.ts'
import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { COLUMNS, isRefused, isRefusedColumn, NEVER, type SyncRow, toRow, updateOf } from './sync-row.ts'

/**
 * Makes the resources of a connection due. How far each was read before stays stored. A resource that was refused stays marked
 * as refused until it is read, because the past was reported complete without it.
 */
export async function startResources(
  trx: Db,
  scope: Scope,
  source: Source,
  resources: readonly string[],
  start: { since: string; liveFrom: string; nextRunAt: Date },
): Promise<void> {
  await trx
    .insertInto('sync_state')
    .values(
      resources.map((resource) => ({
        lane: scope.lane,
        user_key: scope.userKey,
        source,
        resource,
        since: start.since,
        live_from: start.liveFrom,
        next_run_at: start.nextRunAt,
        failures: 0,
      })),
    )
    .onConflict((c) =>
      c.columns(['lane', 'user_key', 'source', 'resource']).doUpdateSet({
        next_run_at: start.nextRunAt,
        failures: 0,
        last_error: sql`case when ${isRefusedColumn} then sync_state.last_error end`,
        history_requested_at: null,
        read_at: null,
      }),
    )
    .execute()
}

/** Adds the resources that a live connection does not have yet. */
export async function startNewResources(
  db: Db,
  source: Source,
  resources: readonly string[],
  start: { lanes: readonly number[]; earliest: string; now: Date },
): Promise<void> {
  await sql`
    insert into sync_state (lane, user_key, source, resource, since, live_from, next_run_at, failures)
    select lane, user_key, ${source}, resource, greatest(live_from, ${start.earliest}), live_from, ${start.now}, 0
    from (
      select lane, user_key, min(live_from) as live_from
      from sync_state
      where lane = any(${plainArray(start.lanes)}::smallint[]) and source = ${source}
      group by lane, user_key
      having min(next_run_at) < ${NEVER}
        and count(*) filter (where resource = any(${[...resources]}::text[])) < ${resources.length}
    ) as connection
    cross join unnest(${[...resources]}::text[]) as resource
    on conflict do nothing`.execute(db)
}

/** Sets the first day that is read, for the resources of a connection of which nothing was read yet. */
export async function moveFirstDay(db: Db, scope: Scope, source: Source, since: string): Promise<void> {
  await updateOf(db, scope, source).set({ since }).where('read_until', 'is', null).execute()
}

export async function stopResources(trx: Db, scope: Scope, source: Source): Promise<void> {
  await updateOf(trx, scope, source).set({ next_run_at: NEVER }).execute()
}

export async function findResource(
  db: Db,
  scope: Scope,
  source: Source,
  resource: string,
): Promise<SyncRow | null> {
  const row = await db
    .selectFrom('sync_state')
    .select(COLUMNS)
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .where('source', '=', source)
    .where('resource', '=', resource)
    .executeTakeFirst()
  return row ? toRow(row) : null
}

/** Returns the state of the other resources of a connection. */
export async function otherResources(
  trx: Db,
  scope: Scope,
  source: Source,
  resource: string,
): Promise<{ neverRead: boolean; isRefused: boolean; failures: number }[]> {
  const rows = await trx
    .selectFrom('sync_state')
    .select(['read_until', 'last_error', 'failures'])
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .where('source', '=', source)
    .where('resource', '<>', resource)
    .execute()
  return rows.map((row) => ({
    neverRead: row.read_until === null,
    isRefused: isRefused(row.last_error),
    failures: row.failures,
  }))
}
