import { PHONE_SOURCES, type Source } from '@tributary/health'
import type { Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { SyncState } from '../../platform/schema.ts'
import type { Scope } from '../../platform/scope.ts'
import { NEVER } from './sync.ts'

/** How reading a source goes, over all its resources. */
export interface Reading {
  lastDataAt: Date | null
  /** Whether any resource could not be read at the last try. */
  failing: boolean
}

export async function readingsOf(db: Db, scope: Scope): Promise<Map<Source, Reading>> {
  const rows = await db
    .selectFrom('sync_state')
    .select((eb) => [
      'source',
      eb.fn.max('last_data_at').as('last_data_at'),
      eb.fn.max('failures').as('failures'),
    ])
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .groupBy('source')
    .execute()
  return new Map(
    rows.map((row) => [row.source as Source, { lastDataAt: row.last_data_at, failing: row.failures > 0 }]),
  )
}

/** `uploaded`: nothing is read; a phone sends what it has. */
export type HistoryState = 'none' | 'waiting' | 'requested' | 'read' | 'not granted' | 'uploaded'

/** How reading one resource of a connection stands. */
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
  /** When it was last read to its end. */
  readAt: Date | null
  /** Local date up to which it was read without a gap. */
  readUntil: string | null
  /** Null when the connection has ended. */
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
  if (row.last_error === 'forbidden') return 'not granted'
  return row.history_requested_at ? 'requested' : 'waiting'
}
