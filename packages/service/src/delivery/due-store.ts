import { type RawBuilder, sql } from 'kysely'
import { plainArray } from '../platform/array-literal.ts'
import type { Db } from '../platform/database.ts'
import type { EndpointRef } from './endpoint-cache.ts'
import { lockEndpoint, PARKED } from './endpoints.ts'
import type { EndpointKind } from './model.ts'

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
  /** Epoch milliseconds. */
  createdAt: number
}

export interface DueFilter {
  now: number
  /** Endpoints that can take nothing at the moment: their deliveries must not stand in the way of others. */
  without: readonly EndpointRef[]
}

/** On `deliveries d`. */
export function dueCondition({ now, without }: DueFilter): RawBuilder<boolean> {
  const due = sql<boolean>`d.state = 'pending' and d.next_attempt_at <= ${new Date(now)}`
  if (without.length === 0) return due
  const clients = (kind: EndpointKind) =>
    without.filter((endpoint) => endpoint.kind === kind).map((endpoint) => endpoint.clientUuid)
  return sql<boolean>`${due}
    and not (d.kind = 'data' and d.client_uuid = any(${clients('data')}::uuid[]))
    and not (d.kind = 'notification' and d.client_uuid = any(${clients('notification')}::uuid[]))`
}

/** Of each lane the longest due first. */
export async function readDue(
  db: Db,
  lanes: readonly number[],
  filter: DueFilter,
  exceptIds: readonly string[],
  limitPerLane: number,
): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    select due.* from unnest(${plainArray(lanes)}::smallint[]) as l (lane) cross join lateral (
    select d.lane, d.user_key as "userKey", d.delivery_id as "deliveryId", d.client_uuid as "clientUuid", d.kind,
      d.document_key as "documentKey", d.document_version as "documentVersion",
      d.data_structure as "dataStructure", d.failures, (extract(epoch from d.created_at) * 1000)::float8 as "createdAt"
    from deliveries d
    where d.lane = l.lane and ${dueCondition(filter)} and d.delivery_id <> all(${plainArray(exceptIds)}::uuid[])
    order by d.next_attempt_at
    limit ${limitPerLane}) due`.execute(db)
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
    .updateTable('deliveries')
    .set({ next_attempt_at: PARKED })
    .where('lane', '=', lane)
    .where('delivery_id', 'in', ids)
    .where('state', '=', 'pending')
    .execute()
}

/** Ends deliveries that cannot be sent at all: their document was erased, or their endpoint removed. */
export async function abandon(db: Db, lane: number, ids: readonly string[], now: number): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ state: 'rejected', settled_at: new Date(now) })
    .where('lane', '=', lane)
    .where('delivery_id', 'in', ids)
    .where('state', '=', 'pending')
    .execute()
}
