import type { Source } from '@tributary/health'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { SyncState } from '../../platform/schema.ts'
import { LANES, type Scope } from '../../platform/scope.ts'

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

/** What `last_error` says of a resource outside the granted scopes; the vendor is not asked for it. */
export const NOT_GRANTED = 'not_granted'

const REFUSED: readonly string[] = ['forbidden', NOT_GRANTED]

/** Whether a resource cannot be read because of what the person or the vendor allows; nothing waits for it. */
export const isRefused = (lastError: string | null): boolean =>
  lastError !== null && REFUSED.includes(lastError)

const isRefusedColumn = sql`sync_state.last_error = any(${[...REFUSED]}::text[])`

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

/**
 * What was read before stays read; what is missing since is found out anew. A resource that was refused stays known as such until it is
 * read: nothing waited for it, and the past was reported complete without it.
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

/** A due resource that the person did not grant, as it was; it is looked at again at `until`. Null when it is not due. */
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

/** Of these resources, those that were not granted before are due now. */
export async function dueAgain(
  trx: Db,
  scope: Scope,
  source: Source,
  resources: readonly string[],
  now: Date,
): Promise<void> {
  if (resources.length === 0) return
  await of(trx, scope, source)
    .set({ next_run_at: now })
    .where('resource', 'in', resources)
    .where('last_error', '=', NOT_GRANTED)
    .execute()
}

/** The due resources of a connection, each with when it was last taken to be read; null for never. */
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

/** Nothing is to be done for it before then, and nothing is wrong. */
export async function restUntil(
  db: Db,
  scope: Scope,
  source: Source,
  resource: string,
  nextRunAt: Date,
): Promise<void> {
  await of(db, scope, source)
    .set({ next_run_at: nextRunAt, failures: 0, last_error: null })
    .where('resource', '=', resource)
    .execute()
}

/** The same for all due resources of a connection that were read to their end before: nothing is to be done for them. */
export async function restRead(
  db: Db,
  scope: Scope,
  source: Source,
  times: { now: Date; until: Date },
): Promise<void> {
  await of(db, scope, source)
    .set({ last_attempt_at: times.now, next_run_at: times.until, failures: 0, last_error: null })
    .where('next_run_at', '<=', times.now)
    .where('read_at', 'is not', null)
    .where(sql<boolean>`last_error is distinct from ${NOT_GRANTED}`)
    .execute()
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

/** The vendor's limit is reached: nothing of this connection that is due is read before then. */
export async function postponeDue(trx: Db, scope: Scope, source: Source, times: { now: Date; until: Date }) {
  await of(trx, scope, source)
    .set({ next_run_at: times.until })
    .where('next_run_at', '<=', times.now)
    .execute()
}

/** The state of the other resources of a connection. */
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
  /** Something of it that may be read was never asked for: the person has just connected. */
  isNew: boolean
  dueAt: Date
  resources: readonly string[]
  /** Of those, how many were not read since the connection began. */
  unread: number
}

/** Connections with something to read, new ones first, then longest due first; of each lane so many. */
export async function dueConnections(
  db: Db,
  now: Date,
  options: { perLane: number; sources: readonly Source[] },
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
    select due.* from generate_series(0, ${sql.lit(LANES - 1)}) as l (number) cross join lateral (
      select lane, user_key, source, 
        bool_or(last_attempt_at is null and last_error is distinct from ${NOT_GRANTED}) as is_new, min(next_run_at) as due_at,
        array_agg(resource) as resources, (count(*) filter (where read_at is null))::integer as unread
      from sync_state
      where lane = l.number and next_run_at <= ${now} and source = any(${[...options.sources]}::text[])
      group by lane, user_key, source
      order by is_new desc, due_at
      limit ${options.perLane}) due
    order by is_new desc, due_at`.execute(db)
  return rows.map((row) => ({
    scope: { lane: row.lane, userKey: row.user_key },
    source: row.source,
    isNew: row.is_new,
    dueAt: row.due_at,
    resources: row.resources,
    unread: row.unread,
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
