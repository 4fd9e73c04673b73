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

/** The value of `last_error` for a resource outside the granted scopes, which is not requested from the vendor. */
export const NOT_GRANTED = 'not_granted'

const REFUSED: readonly string[] = ['forbidden', NOT_GRANTED]

/** Whether a resource cannot be read because of what the person or the vendor allows; nothing waits for it. */
export const isRefused = (lastError: string | null): boolean =>
  lastError !== null && REFUSED.includes(lastError)

export const isRefusedColumn = sql`sync_state.last_error = any(${[...REFUSED]}::text[])`

/** A time so far in the future that a resource is never due. When a connection returns, its resources become due now. */
export const NEVER = new Date('9999-12-31T00:00:00Z')

export const COLUMNS = [
  'resource',
  'since',
  'live_from',
  'history_requested_at',
  'read_at',
  'read_until',
  'failures',
  'last_error',
] as const

/** An update of a connection's resources. */
export const updateOf = (db: Db, scope: Scope, source: Source) =>
  db
    .updateTable('sync_state')
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .where('source', '=', source)

type Selected = Pick<Selectable<SyncState>, (typeof COLUMNS)[number]>

export function toRow(row: Selected): SyncRow {
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
