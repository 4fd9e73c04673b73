import { type RawBuilder, sql } from 'kysely'
import { storedBodyOf } from '../../documents/index.ts'
import { plainArray } from '../../platform/array-literal.ts'
import type { Db } from '../../platform/database.ts'
import { endpointNameOf } from '../channel.ts'
import type { EndpointRef } from '../webhooks/endpoint-cache.ts'
import { lockEndpoint, PARKED } from '../webhooks/endpoints.ts'
import { giveUp } from './moves.ts'

export interface DueDelivery {
  lane: number
  userKey: string
  deliveryId: string
  clientUuid: string
  endpointId: string
  documentKey: string
  documentVersion: number
  dataStructure: string
  failures: number
}

export interface DueFilter {
  now: number
  /** How many to read of a lane, by endpoint name: none where they would only block others. */
  most: ReadonlyMap<string, number>
  /** How many to read for every other endpoint. */
  otherwise: number
}

/**
 * The endpoints for which something waits in the lane `l.lane`. They are found by skipping along the index from one to the
 * next, at the same cost however much waits for each.
 */
export const waitingInLane = sql`(
  with recursive waiting as (
    (select client_uuid, endpoint_id from open_deliveries where lane = l.lane and state = 'pending'
      order by client_uuid, endpoint_id limit 1)
    union all
    select following.* from waiting cross join lateral (
      select client_uuid, endpoint_id from open_deliveries
      where lane = l.lane and state = 'pending' 
        and (client_uuid, endpoint_id) > (waiting.client_uuid, waiting.endpoint_id)
      order by client_uuid, endpoint_id limit 1
    ) following
  )
  select client_uuid, endpoint_id from waiting)`

/** Selects the due deliveries of the lane `l.lane`, from `open_deliveries d`: endpoint by endpoint, for each the longest due first. */
export function dueOfLane(
  { now, most, otherwise }: DueFilter,
  columns: RawBuilder<unknown>,
  limit: number,
  condition: RawBuilder<boolean> = sql`true`,
): RawBuilder<unknown> {
  return sql`(
    select due.* from ${waitingInLane} waiting cross join lateral (
      select ${columns} from open_deliveries d
      where d.lane = l.lane and d.client_uuid = waiting.client_uuid and d.endpoint_id = waiting.endpoint_id
        and d.state = 'pending' and d.next_attempt_at <= ${new Date(now)} and ${condition}
      order by d.next_attempt_at
      limit coalesce(
        (${JSON.stringify(Object.fromEntries(most))}::jsonb ->> (${endpointNameOf('waiting')}))::integer,
        ${otherwise}::integer)
    ) due
    limit ${limit})`
}

export interface DueQuestion extends DueFilter {
  lanes: readonly number[]
  /** The ids of deliveries that are in memory already. */
  exceptIds: readonly string[]
  /** The limit for each lane, over all endpoints together. */
  limit: number
}

/** A due delivery with the stored body of its document; null where that was erased. */
export interface DueBody {
  delivery: DueDelivery
  stored: Buffer | null
}

export async function readDue(db: Db, question: DueQuestion): Promise<DueBody[]> {
  const { lanes, exceptIds, limit } = question
  const columns = sql`d.lane, d.user_key as "userKey", d.delivery_id as "deliveryId", d.client_uuid as "clientUuid",
    d.endpoint_id as "endpointId", d.document_key as "documentKey", d.document_version as "documentVersion",
    d.data_structure as "dataStructure", d.failures, ${storedBodyOf('d')} as stored`
  // A query of its own rather than an array: it is hashed once, and not searched for every row.
  const isNew = sql<boolean>`d.delivery_id not in (select unnest(${plainArray(exceptIds)}::uuid[]))`
  const { rows } = await sql<DueDelivery & { stored: Buffer | null }>`
    select due.* from unnest(${plainArray(lanes)}::smallint[]) as l (lane)
    cross join lateral ${dueOfLane(question, columns, limit, isNew)} due`.execute(db)
  return rows.map(({ stored, ...delivery }) => ({ delivery, stored }))
}

/** Sets deliveries of a paused endpoint aside until it resumes. Does nothing when it has resumed in the meantime. */
export async function park(
  trx: Db,
  endpoint: EndpointRef,
  lane: number,
  ids: readonly string[],
): Promise<void> {
  const locked = await lockEndpoint(trx, endpoint.clientUuid, endpoint.endpointId)
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
