import type { Source } from '@tributary/health'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { NEVER } from './sync-row.ts'

const TROUBLED_COUNTED = 100_000
const RECEIPTS_COUNTED = 20_000

export interface SourceTrouble {
  source: Source
  error: string
  connections: number
}

/** Counts the failures of the last attempts, by source, over live connections that were polled since then. */
export async function troublesSince(db: Db, since: Date): Promise<SourceTrouble[]> {
  const { rows } = await sql<SourceTrouble>`
    select source, last_error as error, count(*)::integer as connections
    from (select distinct source, last_error, lane, user_key from sync_state
      where last_error is not null and last_attempt_at >= ${since} and next_run_at < ${NEVER}
      limit ${TROUBLED_COUNTED}) troubled
    group by source, last_error order by source, connections desc`.execute(db)
  return rows
}

export interface SpentBudget {
  source: Source
  seconds: number
  calls: number
  endsAt: Date
}

/** Reads how much of the limits that all accounts share is used in the current periods. */
export async function spentBudgets(db: Db, now: Date): Promise<SpentBudget[]> {
  const rows = await db
    .selectFrom('call_counts')
    .select(['source', 'period_seconds', 'calls', 'ends_at'])
    .where('subject', '=', 'app')
    .where('ends_at', '>', now)
    .execute()
  return rows.map((row) => ({
    source: row.source as Source,
    seconds: row.period_seconds,
    calls: row.calls,
    endsAt: row.ends_at,
  }))
}

export interface Announced {
  source: Source
  calls: number
  lastAt: Date
}

/** Counts the calls of each vendor to our webhooks since a time. Of very many calls only the newest are counted. */
export async function announcedSince(db: Db, since: Date): Promise<Announced[]> {
  const { rows } = await sql<Announced>`
    select source, count(*)::integer as calls, max(received_at) as "lastAt"
    from (select source, received_at from webhook_receipts where received_at >= ${since}
      order by received_at desc limit ${RECEIPTS_COUNTED}) newest
    group by source`.execute(db)
  return rows
}

/** Returns when each vendor last returned the key with which it signs its calls. */
export async function signingKeysGiven(db: Db): Promise<Map<string, Date>> {
  const rows = await db.selectFrom('provider_webhooks').select(['source', 'given_at']).execute()
  return new Map(rows.map((row) => [row.source, row.given_at]))
}
