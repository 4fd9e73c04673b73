import { sql } from 'kysely'
import { plainArray, textArray } from '../platform/array-literal.ts'
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
 * Stores any number of results, in the caller's transaction. The attempt is always logged: in the delivery's own row, from
 * where a later attempt moves it to `delivery_attempts`. The state moves only from `pending`, so what was superseded
 * meanwhile, or settled by a worker that took over, stays as it is. Returns the ids that stayed so.
 */
export async function storeResults(trx: Db, results: readonly Result[]): Promise<Set<string>> {
  // Each row is found by its key. On a small table the planner would rather read all of it.
  await sql`select set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`.execute(
    trx,
  )
  const first = await storeFirst(trx, results)
  if (first.stored.length === results.length) return new Set(first.stayed)
  const stored = new Set(first.stored)
  const stayed = await storeLater(
    trx,
    results.filter(({ delivery }) => !stored.has(delivery.deliveryId)),
  )
  return new Set([...first.stayed, ...stayed])
}

/** Those that are the first attempt of their delivery, as most are: there is none before to be moved. */
async function storeFirst(
  trx: Db,
  results: readonly Result[],
): Promise<{ stored: string[]; stayed: string[] }> {
  const { rows } = await sql<{ stored: string[]; stayed: string[] }>`
    with r as ${rowsOf(results)}, logged as (
      update deliveries d set ${OUTCOME} from r
      where d.lane = r.lane and d.delivery_id = r.delivery_id and d.attempts = 0
      returning d.delivery_id, d.state <> r.state as stayed
    )
    select coalesce(json_agg(delivery_id), '[]') as stored,
      coalesce(json_agg(delivery_id) filter (where stayed), '[]') as stayed
    from logged`.execute(trx)
  return rows[0]!
}

async function storeLater(trx: Db, results: readonly Result[]): Promise<string[]> {
  const { rows } = await sql<{ delivery_id: string }>`
    with r as ${rowsOf(results)}, logged as (
      update deliveries d set ${OUTCOME}
      from r join deliveries o on o.lane = r.lane and o.delivery_id = r.delivery_id
      where d.lane = r.lane and d.delivery_id = r.delivery_id
      returning d.delivery_id, d.state <> r.state as stayed, o.lane, o.user_key, o.attempts,
        o.last_attempt_at, o.last_duration_ms, o.last_status, o.last_error
    ), former as (
      insert into delivery_attempts (lane, user_key, delivery_id, attempt, at, duration_ms, status, error)
      select lane, user_key, delivery_id, attempts, last_attempt_at, last_duration_ms, last_status, last_error
      from logged where attempts > 0
      on conflict do nothing
    )
    select delivery_id from logged where stayed`.execute(trx)
  return rows.map((row) => row.delivery_id)
}

const rowsOf = (results: readonly Result[]) => sql`(
  select lane, delivery_id, state, to_timestamp(next_ms / 1000) as next_attempt_at,
    to_timestamp(at_ms / 1000) as at, to_timestamp(ended_ms / 1000) as ended_at, duration_ms, status, error
  from unnest(
    ${plainArray(results.map((r) => r.delivery.lane))}::smallint[],
    ${plainArray(results.map((r) => r.delivery.deliveryId))}::uuid[],
    ${plainArray(results.map((r) => r.verdict.state))}::text[],
    ${plainArray(results.map((r) => (r.verdict.state === 'pending' ? r.verdict.nextAttemptAt : r.endedAt)))}::float8[],
    ${plainArray(results.map((r) => r.at))}::float8[],
    ${plainArray(results.map((r) => r.endedAt))}::float8[],
    ${plainArray(results.map((r) => r.durationMs))}::integer[],
    ${plainArray(results.map((r) => r.status))}::integer[],
    ${textArray(results.map((r) => r.error))}::text[]
  ) as g (lane, delivery_id, state, next_ms, at_ms, ended_ms, duration_ms, status, error))`

const OUTCOME = sql`
  attempts = d.attempts + 1,
  last_attempt_at = r.at,
  last_duration_ms = r.duration_ms,
  last_status = r.status,
  last_error = r.error,
  failures = d.failures + (d.state = 'pending' and r.state <> 'delivered')::integer,
  state = case when d.state = 'pending' then r.state else d.state end,
  next_attempt_at = case when d.state = 'pending' then r.next_attempt_at else d.next_attempt_at end,
  settled_at = case when d.state = 'pending' and r.state <> 'pending' then r.ended_at else d.settled_at end`
