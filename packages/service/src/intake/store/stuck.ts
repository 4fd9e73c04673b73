import type { Source } from '@tributary/health'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { LANES, type Scope } from '../../platform/scope.ts'
import { NEVER } from './sync-row.ts'

/** Connections whose reading makes no progress, over all clients. A phone sends its data itself and is never stuck here. */
export interface StuckReading {
  scope: Scope
  source: Source
  lastAttemptAt: Date | null
  lastDataAt: Date | null
  nextRunAt: Date
  failures: number
  lastError: string | null
}

export type StuckKind = 'failing' | 'overdue' | 'quiet'
export const STUCK_KINDS = ['failing', 'overdue', 'quiet'] as const satisfies readonly StuckKind[]

/** Passing trouble is over by then. */
const FAILURES = 3
const OVERDUE_MS = 30 * 60_000
const QUIET_MS = 7 * 86_400_000
/** Attempts go on if there was one within this. */
const ASKED_MS = 2 * 86_400_000
/** No index knows who is quiet: one call looks through so many connections and no more. */
const LOOKED_THROUGH = 20_000

export interface StuckPage {
  readings: StuckReading[]
  /** Give it to the next call; null at the end. */
  nextCursor: string | null
  /** The page is not full because so many were looked through; the next call goes on from there. */
  isCut: boolean
}

export async function stuckReadings(
  db: Db,
  kind: StuckKind,
  page: { now: number; cursor: string | null; limit: number },
  lookThrough = LOOKED_THROUGH,
): Promise<StuckPage> {
  if (kind === 'overdue') return overdue(db, page)
  return kind === 'failing' ? failing(db, page) : quiet(db, page, lookThrough)
}

/** Counts connections that fail repeatedly, and connections that are overdue, no further than `limit`. */
export async function countStuck(
  db: Db,
  now: number,
  limit: number,
): Promise<{ failing: number; overdue: number }> {
  const { rows } = await sql<{ failing: number; overdue: number }>`select
    (select count(*)::integer from (
      select distinct lane, user_key, source from sync_state where ${isFailing} limit ${limit}) f) as failing,
    (select count(*)::integer from (
      select distinct found.* from generate_series(0, ${sql.lit(LANES - 1)}) as l (lane) cross join lateral (
        select lane, user_key, source from sync_state
        where lane = l.lane and next_run_at < ${new Date(now - OVERDUE_MS)} limit ${limit}) found
      limit ${limit}) o) as overdue`.execute(db)
  return rows[0]!
}

const isFailing = sql<boolean>`failures >= ${sql.lit(FAILURES)} and next_run_at < ${NEVER}`

async function failing(
  db: Db,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<StuckPage> {
  const { rows } = await sql<Row>`
    select ${SUMMED} from sync_state where ${isFailing} ${after(cursor)}
    group by lane, user_key, source order by lane, user_key, source limit ${limit + 1}`.execute(db)
  return toPage(rows, limit)
}

/** Lists overdue connections. Many of them mean that no worker is running, and then the first few are enough. */
async function overdue(db: Db, { now, limit }: { now: number; limit: number }): Promise<StuckPage> {
  const before = new Date(now - OVERDUE_MS)
  const { rows } = await sql<Row>`
    select ${SUMMED} from generate_series(0, ${sql.lit(LANES - 1)}) as l (number) cross join lateral (
      select * from sync_state where lane = l.number and next_run_at < ${before} order by next_run_at limit ${limit}) s
    group by lane, user_key, source order by min(next_run_at) limit ${limit}`.execute(db)
  return { readings: rows.map(toReading), nextCursor: null, isCut: false }
}

async function quiet(
  db: Db,
  { now, cursor, limit }: { now: number; cursor: string | null; limit: number },
  lookThrough: number,
): Promise<StuckPage> {
  const walked = sql`select ${SUMMED}, coalesce(max(last_data_at), min(live_from)::timestamptz) as heard_at
    from sync_state where next_run_at < ${NEVER} ${after(cursor)}
    group by lane, user_key, source order by lane, user_key, source limit ${lookThrough}`
  const { rows: found } = await sql<Row & { is_last: boolean }>`
    with walked as materialized (${walked})
    (select walked.*, false as is_last from walked
      where last_attempt_at >= ${new Date(now - ASKED_MS)} and heard_at < ${new Date(now - QUIET_MS)}
      order by lane, user_key, source limit ${limit + 1})
    union all (select walked.*, true from walked offset ${lookThrough - 1})`.execute(db)
  const rows = found.filter((row) => !row.is_last)
  if (rows.length > limit) return toPage(rows, limit)
  const cut = found.find((row) => row.is_last)
  return { readings: rows.map(toReading), nextCursor: cut ? cursorOf(cut) : null, isCut: cut !== undefined }
}

interface Row {
  lane: number
  user_key: string
  source: Source
  last_attempt_at: Date | null
  last_data_at: Date | null
  next_run_at: Date
  failures: number
  last_error: string | null
}

const SUMMED = sql`lane, user_key, source, max(last_attempt_at) as last_attempt_at, max(last_data_at) as last_data_at,
  min(next_run_at) as next_run_at, max(failures) as failures, max(last_error) as last_error`

function toPage(rows: readonly Row[], limit: number): StuckPage {
  const page = rows.slice(0, limit)
  return {
    readings: page.map(toReading),
    nextCursor: rows.length > limit ? cursorOf(page.at(-1)!) : null,
    isCut: false,
  }
}

const toReading = (row: Row): StuckReading => ({
  scope: { lane: row.lane, userKey: row.user_key },
  source: row.source,
  lastAttemptAt: row.last_attempt_at,
  lastDataAt: row.last_data_at,
  nextRunAt: row.next_run_at,
  failures: row.failures,
  lastError: row.last_error,
})

const cursorOf = ({ lane, user_key: userKey, source }: Row): string => `${lane}/${userKey}/${source}`

const CURSOR = /^(\d{1,3})\/([0-9a-f-]{36})\/([\w ()]{1,40})$/

/** A cursor that is none begins at the beginning. */
function after(cursor: string | null): RawBuilder<unknown> {
  const known = cursor === null ? null : CURSOR.exec(cursor)
  if (!known) return sql``
  const [, lane, userKey, source] = known
  return sql`and (lane, user_key, source) > (${Number(lane)}, ${userKey!}::uuid, ${source!})`
}
