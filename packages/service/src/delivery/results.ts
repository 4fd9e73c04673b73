import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { DueDelivery } from './due-store.ts'
import type { Verdict } from './retry.ts'

/** What came of one attempt. */
export interface Result {
  delivery: DueDelivery
  verdict: Verdict
  /** When the attempt began and ended, by the clock. */
  at: number
  endedAt: number
  durationMs: number
  status: number | null
  error: string | null
}

/**
 * Stores any number of results with one statement. The attempt is always logged; the state moves only from `pending`,
 * so what was superseded meanwhile, or settled by a worker that took over, stays as it is.
 * Returns the ids whose state is now what the result says.
 */
export async function storeResults(db: Db, results: readonly Result[]): Promise<Set<string>> {
  const { rows } = await sql<{ delivery_id: string }>`
    with r as (
      select * from unnest(
        ${results.map((r) => r.delivery.lane)}::smallint[],
        ${results.map((r) => r.delivery.deliveryId)}::uuid[],
        ${results.map((r) => r.verdict.state)}::text[],
        ${results.map((r) => new Date(r.verdict.state === 'pending' ? r.verdict.nextAttemptAt : r.endedAt))}::timestamptz[],
        ${results.map((r) => new Date(r.at))}::timestamptz[],
        ${results.map((r) => new Date(r.endedAt))}::timestamptz[],
        ${results.map((r) => r.durationMs)}::integer[],
        ${results.map((r) => r.status)}::integer[],
        ${results.map((r) => r.error)}::text[]
      ) as r (lane, delivery_id, state, next_attempt_at, at, ended_at, duration_ms, status, error)
    ), logged as (
      update deliveries d set
        attempts = d.attempts + 1,
        last_status = r.status,
        failures = d.failures + (d.state = 'pending' and r.state <> 'delivered')::integer,
        state = case when d.state = 'pending' then r.state else d.state end,
        next_attempt_at = case when d.state = 'pending' then r.next_attempt_at else d.next_attempt_at end,
        settled_at = case when d.state = 'pending' and r.state <> 'pending' then r.ended_at else d.settled_at end
      from r where d.lane = r.lane and d.delivery_id = r.delivery_id
      returning d.lane, d.user_key, d.delivery_id, d.attempts, d.state
    ), attempts as (
      insert into delivery_attempts (lane, user_key, delivery_id, attempt, at, duration_ms, status, error)
      select l.lane, l.user_key, l.delivery_id, l.attempts, r.at, r.duration_ms, r.status, r.error
      from logged l join r on r.delivery_id = l.delivery_id
    )
    select l.delivery_id from logged l join r on r.delivery_id = l.delivery_id and r.state = l.state`.execute(
    db,
  )
  return new Set(rows.map((row) => row.delivery_id))
}
