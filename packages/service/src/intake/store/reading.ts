import type { Source } from '@tributary/health'
import { PHONE_SOURCES } from '@tributary/providers'
import { type Selectable, sql } from 'kysely'
import { plainArray } from '../../platform/array-literal.ts'
import type { Db } from '../../platform/database.ts'
import type { SyncState } from '../../platform/schema.ts'
import type { Scope } from '../../platform/scope.ts'
import { isRefused, NEVER } from './sync-row.ts'

/** The state of reading a source, over all its resources. */
export interface SyncReading {
  lastDataAt: Date | null
  /** Whether any resource could not be read at the last try. */
  failing: boolean
}

export async function readingsOf(db: Db, scope: Scope): Promise<Map<Source, SyncReading>> {
  return (await readingsOfUsers(db, [scope])).get(scope.userKey) ?? new Map()
}

/** Reads the state by user key; users who never connected anything are absent. */
export async function readingsOfUsers(
  db: Db,
  scopes: readonly Scope[],
): Promise<Map<string, Map<Source, SyncReading>>> {
  const { rows } = await sql<{
    user_key: string
    source: Source
    last_data_at: Date | null
    failures: number
  }>`
    select s.user_key, s.source, max(s.last_data_at) as last_data_at, max(s.failures) as failures
    from unnest(
      ${plainArray(scopes.map(({ lane }) => lane))}::smallint[],
      ${plainArray(scopes.map(({ userKey }) => userKey))}::uuid[]
    ) as u (lane, user_key)
    join sync_state s on s.lane = u.lane and s.user_key = u.user_key
    group by s.user_key, s.source`.execute(db)
  const users = Map.groupBy(rows, (row) => row.user_key)
  return new Map(
    [...users].map(([userKey, of]) => [
      userKey,
      new Map(of.map((row) => [row.source, { lastDataAt: row.last_data_at, failing: row.failures > 0 }])),
    ]),
  )
}

/** `uploaded`: nothing is read; a phone sends what it has. */
type HistoryState = 'none' | 'waiting' | 'requested' | 'read' | 'not granted' | 'uploaded'

/** The state of reading one resource of a connection. */
export interface ResourceReading {
  source: Source
  resource: string
  lastAttemptAt: Date | null
  lastDataAt: Date | null
  lastPushAt: Date | null
  history: HistoryState
  /** Local date before which nothing is asked for. */
  since: string
  /** Local date of the first connection. */
  liveFrom: string
  /** When the vendor was asked to send the past, where it cannot be read. */
  historyRequestedAt: Date | null
  /** When it was last read to its end. */
  readAt: Date | null
  /** Local date up to which it was read without a gap. */
  readUntil: string | null
  /** When it is read next; null when the connection has ended. */
  nextRunAt: Date | null
  failures: number
  lastError: string | null
}

export async function resourceReadings(db: Db, scope: Scope): Promise<ResourceReading[]> {
  const rows = await db
    .selectFrom('sync_state')
    .selectAll()
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .orderBy('source')
    .orderBy('resource')
    .execute()
  return rows.map((row) => ({
    source: row.source as Source,
    resource: row.resource,
    lastAttemptAt: row.last_attempt_at,
    lastDataAt: row.last_data_at,
    lastPushAt: row.last_push_at,
    history: historyOf(row),
    since: row.since,
    liveFrom: row.live_from,
    historyRequestedAt: row.history_requested_at,
    readAt: row.read_at,
    readUntil: row.read_until,
    nextRunAt: row.next_run_at.getTime() >= NEVER.getTime() ? null : row.next_run_at,
    failures: row.failures,
    lastError: row.last_error,
  }))
}

function historyOf(row: Selectable<SyncState>): HistoryState {
  if ((PHONE_SOURCES as readonly string[]).includes(row.source)) return 'uploaded'
  if (row.since >= row.live_from) return 'none'
  if (row.read_until !== null) return 'read'
  if (isRefused(row.last_error)) return 'not granted'
  return row.history_requested_at ? 'requested' : 'waiting'
}
