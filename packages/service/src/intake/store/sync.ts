import type { Source } from '@tributary/health'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { SyncState } from '../../platform/schema.ts'
import type { Scope } from '../../platform/scope.ts'

export interface SyncRow {
  resource: string
  since: string
  liveFrom: string
  historyRequestedAt: Date | null
  /** When this resource was last read to its end; null before that. */
  readAt: Date | null
  readUntil: string | null
  failures: number
  lastError: string | null
}

/** Far enough never to be due; a connection that comes back is set to now. */
export const NEVER = new Date('9999-12-31T00:00:00Z')

const COLUMNS = [
  'resource',
  'since',
  'live_from',
  'history_requested_at',
  'read_at',
  'read_until',
  'failures',
  'last_error',
] as const

const of = (db: Db, scope: Scope, source: Source) =>
  db
    .updateTable('sync_state')
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .where('source', '=', source)

/** What was read before stays read. */
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
      c
        .columns(['lane', 'user_key', 'source', 'resource'])
        .doUpdateSet({ next_run_at: start.nextRunAt, failures: 0, last_error: null }),
    )
    .execute()
}

export async function stopResources(trx: Db, scope: Scope, source: Source): Promise<void> {
  await of(trx, scope, source).set({ next_run_at: NEVER }).execute()
}

/** Takes a due resource for a while, so that no second worker reads it too; null when it is not due. */
export async function claimResource(
  db: Db,
  scope: Scope,
  source: Source,
  resource: string,
  times: { now: Date; until: Date },
): Promise<SyncRow | null> {
  const row = await of(db, scope, source)
    .set({ last_attempt_at: times.now, next_run_at: times.until })
    .where('resource', '=', resource)
    .where('next_run_at', '<=', times.now)
    .returning(COLUMNS)
    .executeTakeFirst()
  return row ? toRow(row) : null
}

/** When each resource of a connection was last taken to be read; null for never. */
export async function lastAttempts(db: Db, scope: Scope, source: Source): Promise<Map<string, Date | null>> {
  const rows = await db
    .selectFrom('sync_state')
    .select(['resource', 'last_attempt_at'])
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .where('source', '=', source)
    .execute()
  return new Map(rows.map((row) => [row.resource, row.last_attempt_at]))
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

export async function keepClaim(trx: Db, scope: Scope, source: Source, resource: string, until: Date) {
  await of(trx, scope, source).set({ next_run_at: until }).where('resource', '=', resource).execute()
}

export async function noteData(
  trx: Db,
  scope: Scope,
  source: Source,
  resources: readonly string[],
  now: Date,
) {
  await of(trx, scope, source).set({ last_data_at: now }).where('resource', 'in', resources).execute()
}

export async function notePush(trx: Db, scope: Scope, source: Source, resource: string, now: Date) {
  await of(trx, scope, source).set({ last_push_at: now }).where('resource', '=', resource).execute()
}

export async function noteRead(
  trx: Db,
  scope: Scope,
  source: Source,
  resource: string,
  read: { at: Date; until: string; nextRunAt: Date; lastError: string | null },
): Promise<void> {
  await of(trx, scope, source)
    .set({
      read_at: read.at,
      read_until: read.until,
      next_run_at: read.nextRunAt,
      failures: 0,
      last_error: read.lastError,
    })
    .where('resource', '=', resource)
    .execute()
}

/** When the source last sent something by itself: what was read of it is no sign that it still does. */
export async function lastPushOf(db: Db, scope: Scope, source: Source): Promise<Date | null> {
  const row = await db
    .selectFrom('sync_state')
    .select((eb) => eb.fn.max('last_push_at').as('at'))
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .where('source', '=', source)
    .executeTakeFirst()
  return row?.at ?? null
}

/** The vendor was asked to send the past; by `nextRunAt` it has. */
export async function noteHistoryRequested(
  trx: Db,
  scope: Scope,
  source: Source,
  resource: string,
  times: { now: Date; nextRunAt: Date },
): Promise<void> {
  await of(trx, scope, source)
    .set({ history_requested_at: times.now, next_run_at: times.nextRunAt, failures: 0, last_error: null })
    .where('resource', '=', resource)
    .execute()
}

/** The person did not allow the past: what is read begins with the connection, for good. */
export async function forgoPast(trx: Db, scope: Scope, source: Source, resource: string): Promise<void> {
  await of(trx, scope, source)
    .set((eb) => ({ since: eb.ref('live_from') }))
    .where('resource', '=', resource)
    .execute()
}

export async function noteFailure(
  trx: Db,
  scope: Scope,
  source: Source,
  resource: string,
  failure: { error: string; failures: number; nextRunAt: Date },
): Promise<void> {
  await of(trx, scope, source)
    .set({ next_run_at: failure.nextRunAt, failures: failure.failures, last_error: failure.error })
    .where('resource', '=', resource)
    .execute()
}

/** The vendor asked for quiet: nothing of this connection that is due is asked for before then. */
export async function postponeDue(trx: Db, scope: Scope, source: Source, times: { now: Date; until: Date }) {
  await of(trx, scope, source)
    .set({ next_run_at: times.until })
    .where('next_run_at', '<=', times.now)
    .execute()
}

/** How the other resources of a connection stand. */
export async function otherResources(
  trx: Db,
  scope: Scope,
  source: Source,
  resource: string,
): Promise<{ neverRead: boolean; forbidden: boolean; failures: number }[]> {
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
    forbidden: row.last_error === 'forbidden',
    failures: row.failures,
  }))
}

export interface Beginning {
  source: Source
  since: string
  liveFrom: string
}

/** Since when each source of a person is read, and since when it is connected. */
export async function beginnings(db: Db, scope: Scope): Promise<Beginning[]> {
  const rows = await db
    .selectFrom('sync_state')
    .select((eb) => ['source', eb.fn.min('since').as('since'), eb.fn.min('live_from').as('live_from')])
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .groupBy('source')
    .execute()
  return rows.map((row) => ({
    source: row.source as Source,
    since: row.since,
    liveFrom: row.live_from,
  }))
}

export interface DueConnection {
  scope: Scope
  source: Source
  /** Nothing of it was ever asked for. */
  isNew: boolean
  dueAt: Date
}

/** Connections of a lane with something to read, longest due first. */
export async function dueConnections(
  db: Db,
  lane: number,
  now: Date,
  limit: number,
): Promise<DueConnection[]> {
  const { rows } = await sql<{ user_key: string; source: Source; is_new: boolean; due_at: Date }>`
    select user_key, source, bool_and(last_attempt_at is null) as is_new, min(next_run_at) as due_at
    from sync_state
    where lane = ${lane} and next_run_at <= ${now}
    group by user_key, source
    order by due_at
    limit ${limit}`.execute(db)
  return rows.map((row) => ({
    scope: { lane, userKey: row.user_key },
    source: row.source,
    isNew: row.is_new,
    dueAt: row.due_at,
  }))
}

type Selected = Pick<Selectable<SyncState>, (typeof COLUMNS)[number]>

function toRow(row: Selected): SyncRow {
  return {
    resource: row.resource,
    since: row.since,
    liveFrom: row.live_from,
    historyRequestedAt: row.history_requested_at,
    readAt: row.read_at,
    readUntil: row.read_until,
    failures: row.failures,
    lastError: row.last_error,
  }
}
