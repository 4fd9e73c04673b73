import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { CHANNEL } from '../channel.ts'
import { deliveryId, type EndpointKind } from '../model.ts'
import { isAmong } from './moves.ts'

export interface Publication {
  scope: Scope
  clientUuid: string
  kind: EndpointKind
  documentKey: string
  documentVersion: number
  dataStructure: string
  /** Not sent before; at once when left out. */
  notBefore?: Date
}

/**
 * Announces a stored document version in the caller's transaction: both commit or neither does. Each endpoint of the kind that
 * receives the data structure gets a delivery of its own, which supersedes pending deliveries of older versions to it. Returns
 * the id of the one to the endpoint that is set by its kind, null when there is none. Where the client has no endpoint of the
 * kind, the sandbox keeps it for those who listen.
 */
export async function publish(trx: Db, platform: Platform, item: Publication): Promise<string | null> {
  const [id] = await publishMany(trx, platform, [item])
  return id ?? null
}

/** One statement for any number of documents; answers in their order. */
export async function publishMany(
  trx: Db,
  platform: Platform,
  items: readonly Publication[],
): Promise<(string | null)[]> {
  if (items.length === 0) return []
  const now = platform.clock.now()
  const ids = items.map(() => deliveryId(now))
  const { rows } = await sql<{ delivery_id: string }>`
    with given as (
      select * from unnest(
        ${items.map((item) => item.scope.lane)}::smallint[],
        ${items.map((item) => item.scope.userKey)}::uuid[],
        ${ids}::uuid[],
        ${items.map((item) => item.clientUuid)}::uuid[],
        ${items.map((item) => item.kind)}::text[],
        ${items.map((item) => item.documentKey)}::text[],
        ${items.map((item) => item.documentVersion)}::integer[],
        ${items.map((item) => item.dataStructure)}::text[],
        ${items.map((item) => item.notBefore ?? new Date(now))}::timestamptz[]
      ) as g (lane, user_key, delivery_id, client_uuid, kind, document_key, document_version, data_structure, due_at)
    ), wanted as (
      select lane, user_key, client_uuid, endpoint_id, document_key, document_version, data_structure, due_at,
        max(document_version) over (partition by lane, user_key, endpoint_id, document_key) as newest,
        case endpoint_id when kind then delivery_id else ${ofTheSameTime(sql`delivery_id`)} end as delivery_id
      from given join endpoints e using (client_uuid, kind)
      where e.data_structures is null or given.data_structure = any(e.data_structures)
    ), older as materialized (
      -- One look-up by key for each document, whatever the planner believes about tables that grow quickly.
      select o.lane, o.delivery_id from wanted w cross join lateral (
        select lane, delivery_id from open_deliveries
        where lane = w.lane and user_key = w.user_key and document_key = w.document_key
          and endpoint_id = w.endpoint_id and document_version < w.document_version and state = 'pending'
        offset 0
      ) o
    ), superseded as (
      update deliveries d set state = 'superseded', settled_at = ${new Date(now)}
      from older where d.lane = older.lane and d.delivery_id = older.delivery_id and d.state = 'pending'
      returning d.lane, d.delivery_id
    ), closed as (
      delete from open_deliveries where ${isAmong(sql`superseded`)}
    ), logged as (
      insert into deliveries (lane, user_key, delivery_id, client_uuid, endpoint_id, document_key, document_version,
        data_structure, state, created_at, settled_at)
      select lane, user_key, delivery_id, client_uuid, endpoint_id, document_key, document_version, data_structure,
        case when document_version = newest then 'pending' else 'superseded' end,
        ${new Date(now)}, case when document_version < newest then ${new Date(now)}::timestamptz end
      from wanted
    ), opened as (
      insert into open_deliveries (lane, user_key, delivery_id, client_uuid, endpoint_id, document_key, document_version,
        data_structure, state, next_attempt_at)
      select lane, user_key, delivery_id, client_uuid, endpoint_id, document_key, document_version, data_structure,
        'pending', due_at
      from wanted where document_version = newest
    )${keepsUnaddressed(platform) ? unaddressed(new Date(now)) : sql``}
    select delivery_id, case when due_at <= ${new Date(now)} then pg_notify(${CHANNEL}, lane::text) end
    from wanted`.execute(trx)
  const made = new Set(rows.map((row) => row.delivery_id))
  return ids.map((id) => (made.has(id) ? id : null))
}

/** Makes an id of a delivery, with the time of this one. */
const ofTheSameTime = (id: RawBuilder<unknown>) =>
  sql`overlay(gen_random_uuid()::text placing left(${id}::text, ${sql.lit('00000000-0000-7'.length)}) from 1)::uuid`

/** Whether what has no address is kept all the same, for developers who listen. */
export const keepsUnaddressed = (platform: Platform): boolean => platform.config.environment === 'sandbox'

/** Stores deliveries without an address. As with an address, a version that is still held gives way to the newer one. */
const unaddressed = (now: Date) => sql`, homeless as (
      select * from given where not exists (
        select from endpoints e where e.client_uuid = given.client_uuid and e.kind = given.kind)
    ), outdated as (
      delete from unaddressed_deliveries u using homeless h
      where u.lane = h.lane and u.user_key = h.user_key and u.document_key = h.document_key and u.kind = h.kind
        and u.document_version < h.document_version and u.due_at > ${now}
    ), unaddressed as (
      insert into unaddressed_deliveries (lane, user_key, delivery_id, client_uuid, kind, document_key,
        document_version, data_structure, created_at, due_at)
      select lane, user_key, delivery_id, client_uuid, kind, document_key, document_version, data_structure,
        ${now}, due_at
      from homeless
    )`
