import { type RawBuilder, sql } from 'kysely'
import { plainArray, textArray } from '../platform/array-literal.ts'
import type { Db } from '../platform/database.ts'
import type { EndpointRef } from './endpoint-cache.ts'
import { lockEndpoint, PARKED } from './endpoints.ts'
import type { EndpointKind } from './model.ts'
import { giveUp } from './moves.ts'

export interface DueDelivery {
  lane: number
  userKey: string
  deliveryId: string
  clientUuid: string
  kind: EndpointKind
  documentKey: string
  documentVersion: number
  dataStructure: string
  failures: number
}

export interface DueFilter {
  now: number
  /** Endpoints that can take nothing at the moment: their deliveries must not stand in the way of others. */
  without: readonly EndpointRef[]
}

/**
 * The endpoints for which something waits in the lane `l.lane`. They are found by skipping along the index from one to the
 * next, at the same cost however much waits for each.
 */
export const waitingInLane = sql`(
  with recursive waiting as (
    (select client_uuid, kind from open_deliveries where lane = l.lane and state = 'pending'
      order by client_uuid, kind limit 1)
    union all
    select following.* from waiting cross join lateral (
      select client_uuid, kind from open_deliveries
      where lane = l.lane and state = 'pending' and (client_uuid, kind) > (waiting.client_uuid, waiting.kind)
      order by client_uuid, kind limit 1
    ) following
  )
  select client_uuid, kind from waiting)`

/** What is due in the lane `l.lane`, from `open_deliveries d`: endpoint by endpoint, of each the longest due first. */
export function dueOfLane(
  { now, without }: DueFilter,
  columns: RawBuilder<unknown>,
  limit: number,
  condition: RawBuilder<boolean> = sql`true`,
): RawBuilder<unknown> {
  const clients = (kind: EndpointKind) =>
    plainArray(without.filter((endpoint) => endpoint.kind === kind).map((endpoint) => endpoint.clientUuid))
  return sql`(
    select due.* from ${waitingInLane} waiting cross join lateral (
      select ${columns} from open_deliveries d
      where d.lane = l.lane and d.client_uuid = waiting.client_uuid and d.kind = waiting.kind
        and d.state = 'pending' and d.next_attempt_at <= ${new Date(now)} and ${condition}
      order by d.next_attempt_at limit ${limit}
    ) due
    where not (waiting.kind = 'data' and waiting.client_uuid = any(${clients('data')}::uuid[]))
      and not (waiting.kind = 'notification' and waiting.client_uuid = any(${clients('notification')}::uuid[]))
    limit ${limit})`
}

/** A lane to read, and what of it is in memory already. */
export interface LaneToRead {
  lane: number
  exceptIds: readonly string[]
}

export async function readDue(
  db: Db,
  lanes: readonly LaneToRead[],
  filter: DueFilter,
  limitPerLane: number,
): Promise<DueDelivery[]> {
  const columns = sql`d.lane, d.user_key as "userKey", d.delivery_id as "deliveryId", d.client_uuid as "clientUuid",
    d.kind, d.document_key as "documentKey", d.document_version as "documentVersion",
    d.data_structure as "dataStructure", d.failures`
  const isNew = sql<boolean>`d.delivery_id <> all(l.except_ids)`
  const { rows } = await sql<DueDelivery>`
    select due.* from (
      select lane, except_ids::uuid[] from unnest(
        ${plainArray(lanes.map(({ lane }) => lane))}::smallint[],
        ${textArray(lanes.map(({ exceptIds }) => plainArray(exceptIds)))}::text[]
      ) as g (lane, except_ids) offset 0
    ) l cross join lateral ${dueOfLane(filter, columns, limitPerLane, isNew)} due`.execute(db)
  return rows
}

/** Sets deliveries of a paused endpoint aside until it resumes. Does nothing when it has resumed in the meantime. */
export async function park(
  trx: Db,
  endpoint: EndpointRef,
  lane: number,
  ids: readonly string[],
): Promise<void> {
  const locked = await lockEndpoint(trx, endpoint.clientUuid, endpoint.kind)
  if (locked?.state !== 'paused') return
  await trx
    .updateTable('open_deliveries')
    .set({ next_attempt_at: PARKED })
    .where('lane', '=', lane)
    .where('delivery_id', 'in', ids)
    .where('state', '=', 'pending')
    .execute()
}

/** Ends deliveries that cannot be sent at all: their document was erased, or their endpoint removed. */
export async function abandon(db: Db, lane: number, ids: readonly string[], now: number): Promise<void> {
  const which = sql`select ${lane}::smallint as lane, unnest(${plainArray(ids)}::uuid[]) as delivery_id`
  await giveUp(db, which, new Date(now))
}
