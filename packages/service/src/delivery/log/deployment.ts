import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { LANES } from '../../platform/scope.ts'
import { deliveryIdOf } from '../model.ts'
import { waitingInLane } from '../outbox/due-store.ts'
import { type EndpointView, toEndpointView } from '../webhooks/endpoints.ts'
import { type DeliveryEntry, inLog, toEntries, UnknownCursor } from './delivery-log.ts'

/** The state of all clients together, for operators. */

const ENDPOINTS_AT_ONCE = 200
/** No more than this is counted in each lane. */
const COUNTED_OF_LANE = 200

export interface TroubledEndpoint extends EndpointView {
  clientUuid: string
}

/** Paused ones first, then those that have failed for the longest time. */
export async function troubledEndpoints(db: Db): Promise<TroubledEndpoint[]> {
  const rows = await db
    .selectFrom('endpoints')
    .selectAll()
    .where((eb) => eb.or([eb('state', '=', 'paused'), eb('failing_since', 'is not', null)]))
    .orderBy('state', 'desc')
    .orderBy('failing_since')
    .limit(ENDPOINTS_AT_ONCE)
    .execute()
  return rows.map((row) => ({ ...toEndpointView(row), clientUuid: row.client_uuid }))
}

export interface RejectedDelivery extends DeliveryEntry {
  clientUuid: string
  rejectedAt: Date | null
  /** The error of the last attempt; null when it got a response or was never made. */
  lastError: string | null
}

/** Lists rejected deliveries, the newest first, of one client or of all. */
export async function rejectedDeliveries(
  db: Db,
  options: { clientUuid: string | null; cursor: string | null; limit: number },
): Promise<RejectedDelivery[]> {
  const { clientUuid, cursor, limit } = options
  const before = cursor === null ? null : deliveryIdOf(cursor)
  if (cursor !== null && !before) throw new UnknownCursor()
  const found = db
    .selectFrom('open_deliveries')
    .select(['lane', 'delivery_id'])
    .where('state', '=', sql.lit('rejected'))
    .$if(clientUuid !== null, (query) => query.where('client_uuid', '=', clientUuid!))
    .$if(before !== null, (query) => query.where('delivery_id', '<', before!))
    .orderBy('delivery_id', 'desc')
    .limit(limit)
  const rows = await inLog(db, found)
  const entries = await toEntries(db, rows)
  return rows.map((row, index) => ({
    ...entries[index]!,
    clientUuid: row.client_uuid,
    rejectedAt: row.settled_at,
    lastError: row.last_error,
  }))
}

/** How many were given up since then, counted no further than `limit`. */
export async function countRejectedSince(db: Db, since: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (
    select from generate_series(0, ${sql.lit(LANES - 1)}) as l (lane) cross join lateral (
      select from open_deliveries
      where lane = l.lane and state = 'rejected' and rejected_at >= ${since} limit ${limit}) found
    limit ${limit}) counted`.execute(db)
  return rows[0]!.count
}

/** Over all clients, in the hours that began at or after then. */
export async function countDeliveredSince(db: Db, since: Date): Promise<number> {
  const row = await db
    .selectFrom('delivery_hours')
    .select((eb) => eb.fn.sum<string | null>('delivered').as('delivered'))
    .where('hour', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(row.delivered ?? 0)
}

export interface OutboxState {
  /** To be sent now. */
  due: number
  /** To be tried later, or not released yet. */
  later: number
  /** Waiting for a paused endpoint. */
  held: number
  /** Some lane has more than was counted. */
  isMore: boolean
  oldestDueAt: Date | null
}

export async function outboxState(db: Db, now: Date): Promise<OutboxState> {
  const isWaiting = sql`lane = l.lane and client_uuid = w.client_uuid and endpoint_id = w.endpoint_id and state = 'pending'`
  const { rows } = await sql<{ due: number; later: number; held: number; most: number; oldest: Date | null }>`
    select coalesce(sum(due), 0)::integer as due, coalesce(sum(later), 0)::integer as later,
      coalesce(sum(held), 0)::integer as held, coalesce(max(greatest(due, later, held)), 0)::integer as most,
      min(oldest) as oldest
    from generate_series(0, ${sql.lit(LANES - 1)}) as l (lane)
    cross join lateral ${waitingInLane} w
    cross join lateral (select count(*) as due, min(next_attempt_at) as oldest from (
      select next_attempt_at from open_deliveries where ${isWaiting} and next_attempt_at <= ${now}
      order by next_attempt_at limit ${COUNTED_OF_LANE}) found) a
    cross join lateral (select count(*) as later from (
      select from open_deliveries where ${isWaiting} and next_attempt_at > ${now} and next_attempt_at < 'infinity'
      limit ${COUNTED_OF_LANE}) found) b
    cross join lateral (select count(*) as held from (
      select from open_deliveries where ${isWaiting} and next_attempt_at = 'infinity'
      limit ${COUNTED_OF_LANE}) found) c`.execute(db)
  const { due, later, held, most, oldest } = rows[0]!
  return { due, later, held, isMore: most >= COUNTED_OF_LANE, oldestDueAt: oldest }
}

/** Counts the processes that deliver at this moment. */
export async function deliveryWorkers(db: Db): Promise<number> {
  const { rows } = await sql<{ alive: number }>`
    select count(*)::integer as alive from delivery_workers where alive_until >= now()`.execute(db)
  return rows[0]!.alive
}
