import { sql } from 'kysely'
import { plainArray, textArray } from '../../platform/array-literal.ts'
import type { Db } from '../../platform/database.ts'
import type { DueDelivery } from '../outbox/due-store.ts'
import { isAmong } from '../outbox/moves.ts'
import type { DeliveryVerdict } from './retry.ts'

/** The outcome of one attempt. */
export interface Result {
  delivery: DueDelivery
  verdict: DeliveryVerdict
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
  await findByKey(trx)
  const delivered = results.filter(({ verdict }) => verdict.state === 'delivered')
  const left = await storeAtFirst(trx, delivered)
  const others = results.filter(
    ({ verdict, delivery }) => verdict.state !== 'delivered' || left.has(delivery.deliveryId),
  )
  return others.length > 0 ? storeOthers(trx, others) : new Set()
}

/**
 * Each row is found by its key, as long as the planner knows how many are looked for and does not think that few are left
 * once their state is known, which it cannot know of tables that grow and empty quickly. It would read all of them.
 */
async function findByKey(trx: Db): Promise<void> {
  await sql`select set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
    set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(trx)
}

/** Stores deliveries that succeeded at the first attempt, as most do. Returns the ids of the others. */
async function storeAtFirst(trx: Db, results: readonly Result[]): Promise<Set<string>> {
  if (results.length === 0) return new Set()
  const { rows } = await sql<{ delivery_id: string }>`
    with r as (
      select lane, delivery_id, to_timestamp(at_ms / 1000) as at, to_timestamp(ended_ms / 1000) as ended_at,
        duration_ms, status
      from unnest(
        ${plainArray(results.map((r) => r.delivery.lane))}::smallint[],
        ${plainArray(results.map((r) => r.delivery.deliveryId))}::uuid[],
        ${plainArray(results.map((r) => r.at))}::float8[],
        ${plainArray(results.map((r) => r.endedAt))}::float8[],
        ${plainArray(results.map((r) => r.durationMs))}::integer[],
        ${plainArray(results.map((r) => r.status))}::integer[]
      ) as g (lane, delivery_id, at_ms, ended_ms, duration_ms, status)
    ), logged as (
      update deliveries d set state = 'delivered', settled_at = r.ended_at, attempts = 1, last_attempt_at = r.at,
        last_duration_ms = r.duration_ms, last_status = r.status
      from r where d.lane = r.lane and d.delivery_id = r.delivery_id
        and case d.state when 'pending' then d.attempts = 0 end
      returning d.lane, d.delivery_id
    ), closed as (
      delete from open_deliveries where ${isAmong(sql`logged`)}
    )
    select delivery_id from r except all select delivery_id from logged`.execute(trx)
  return new Set(rows.map((row) => row.delivery_id))
}

/** Stores retries, deliveries that are given up or delivered after a retry, and finds those settled by another worker, whose ids it returns. */
async function storeOthers(trx: Db, results: readonly Result[]): Promise<Set<string>> {
  const { rows } = await sql<{ delivery_id: string }>`
    with r as (
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
      ) as g (lane, delivery_id, state, next_ms, at_ms, ended_ms, duration_ms, status, error)
    ), logged as (
      update deliveries d set attempts = d.attempts + 1, last_attempt_at = r.at, last_duration_ms = r.duration_ms,
        last_status = r.status, last_error = r.error,
        state = case when d.state = 'pending' then r.state else d.state end,
        settled_at = case when d.state = 'pending' and r.state <> 'pending' then r.ended_at else d.settled_at end
      from r join deliveries o on o.lane = r.lane and o.delivery_id = r.delivery_id
      where d.lane = r.lane and d.delivery_id = r.delivery_id
      returning d.state, d.settled_at, d.state <> r.state as stayed, r.next_attempt_at, o.lane, o.user_key,
        o.delivery_id, o.client_uuid, o.endpoint_id, o.document_key, o.document_version, o.data_structure, o.attempts,
        o.last_attempt_at, o.last_duration_ms, o.last_status, o.last_error
    ), former as (
      insert into delivery_attempts (lane, user_key, delivery_id, attempt, at, duration_ms, status, error)
      select lane, user_key, delivery_id, attempts, last_attempt_at, last_duration_ms, last_status, last_error
      from logged where attempts > 0
      on conflict do nothing
    ), closed as (
      delete from open_deliveries
      where ${isAmong(sql`logged where state = 'delivered'`)}
    ), kept as (
      -- All of them are there; this finds each by its key.
      insert into open_deliveries as o (lane, user_key, delivery_id, client_uuid, endpoint_id, document_key,
        document_version, data_structure, state, failures, next_attempt_at, rejected_at)
      select lane, user_key, delivery_id, client_uuid, endpoint_id, document_key, document_version, data_structure, state,
        1, next_attempt_at, case when state = 'rejected' then settled_at end
      from logged where state in ('pending', 'rejected') and not stayed
      on conflict (lane, delivery_id) do update set state = excluded.state, failures = o.failures + 1,
        next_attempt_at = excluded.next_attempt_at, rejected_at = excluded.rejected_at
    )
    select delivery_id from logged where stayed`.execute(trx)
  return new Set(rows.map((row) => row.delivery_id))
}
