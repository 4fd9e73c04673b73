import { type Selectable, sql } from 'kysely'
import { type Actor, audit } from '../../accounts/index.ts'
import type { Db } from '../../platform/database.ts'
import { nowDate, type Platform } from '../../platform/platform.ts'
import type { Endpoints } from '../../platform/schema.ts'
import { announceEndpointChange } from '../channel.ts'
import { checkWebhookUrl } from '../egress/address-rules.ts'
import { type EndpointKind, kindOfEndpoint } from '../model.ts'
import { giveUp } from '../outbox/moves.ts'
import { addEndpointSecret, SECRET_OVERLAP_MS } from './secrets.ts'

export interface EndpointView {
  /** The kind, for the two that are set by it. */
  endpointId: string
  kind: EndpointKind
  url: string
  description: string | null
  /** The data structures that it receives; null for all. */
  dataStructures: string[] | null
  state: 'active' | 'paused'
  failingSince: Date | null
  lastSuccessAt: Date | null
  createdAt: Date
}

export const toEndpointView = (row: Selectable<Endpoints>): EndpointView => ({
  endpointId: row.endpoint_id,
  kind: row.kind,
  url: row.url,
  description: row.description,
  dataStructures: row.data_structures,
  state: row.state,
  failingSince: row.failing_since,
  lastSuccessAt: row.last_success_at,
  createdAt: row.created_at,
})

/** How the audit log names an endpoint. */
export const detailOf = (endpointId: string) => ({
  kind: kindOfEndpoint(endpointId),
  endpoint_id: endpointId,
})

/**
 * Sets where a client receives webhooks of a kind. The secret is made with the first address and returned then, never again.
 * A new address starts afresh: what the old one failed at is forgotten, and a pause ends.
 */
export async function setEndpoint(
  platform: Platform,
  trx: Db,
  actor: Actor,
  clientUuid: string,
  kind: EndpointKind,
  url: string,
): Promise<{ secret: string | null }> {
  const { href } = checkWebhookUrl(url, { allowLocal: platform.config.allowLocalWebhooks })
  const before = await lockEndpoint(trx, clientUuid, kind)
  await trx
    .insertInto('endpoints')
    .values({
      ...{ client_uuid: clientUuid, endpoint_id: kind, kind, url: href, state: 'active' },
      created_at: nowDate(platform.clock),
    })
    .onConflict((c) => c.columns(['client_uuid', 'endpoint_id']).doUpdateSet({ url: href }))
    .execute()
  if (before && before.url !== href) await reactivate(platform, trx, clientUuid, kind)
  await audit(trx, platform, {
    actor,
    clientUuid,
    action: 'endpoint.set',
    detail: { ...detailOf(kind), host: new URL(href).host },
  })
  await announceEndpointChange(trx, clientUuid, kind)
  return { secret: before ? null : await addEndpointSecret(platform, trx, clientUuid, kind) }
}

/** A new secret at once; the ones before it sign beside it until the overlap ends. Null when there is no endpoint. */
export async function rotateEndpointSecret(
  platform: Platform,
  trx: Db,
  actor: Actor,
  clientUuid: string,
  endpointId: string,
  overlapMs = SECRET_OVERLAP_MS,
): Promise<{ secret: string; previousValidUntil: Date } | null> {
  if (!(await lockEndpoint(trx, clientUuid, endpointId))) return null
  const previousValidUntil = new Date(platform.clock.now() + overlapMs)
  await trx
    .updateTable('endpoint_secrets')
    .set({ expires_at: previousValidUntil })
    .where('client_uuid', '=', clientUuid)
    .where('endpoint_id', '=', endpointId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', previousValidUntil)]))
    .execute()
  const secret = await addEndpointSecret(platform, trx, clientUuid, endpointId)
  await audit(trx, platform, {
    actor,
    clientUuid,
    action: 'endpoint.rotate_secret',
    detail: { ...detailOf(endpointId), previous_valid_until: previousValidUntil.toISOString() },
  })
  await announceEndpointChange(trx, clientUuid, endpointId)
  return { secret, previousValidUntil }
}

/** All of a client's, those that are set by their kind first. */
export async function getEndpoints(db: Db, clientUuid: string): Promise<EndpointView[]> {
  const rows = await db
    .selectFrom('endpoints')
    .selectAll()
    .where('client_uuid', '=', clientUuid)
    .orderBy(sql`endpoint_id <> kind`)
    .orderBy('created_at')
    .orderBy('endpoint_id')
    .execute()
  return rows.map(toEndpointView)
}

export async function hasEndpoint(db: Db, clientUuid: string, endpointId: string): Promise<boolean> {
  const row = await db
    .selectFrom('endpoints')
    .select('endpoint_id')
    .where('client_uuid', '=', clientUuid)
    .where('endpoint_id', '=', endpointId)
    .executeTakeFirst()
  return row !== undefined
}

/** Ends a pause: what waited is due at once. False when the endpoint does not exist or is not paused. */
export async function resumeEndpoint(
  platform: Platform,
  trx: Db,
  actor: Actor,
  clientUuid: string,
  endpointId: string,
): Promise<boolean> {
  const endpoint = await lockEndpoint(trx, clientUuid, endpointId)
  if (endpoint?.state !== 'paused') return false
  await reactivate(platform, trx, clientUuid, endpointId)
  await audit(trx, platform, { actor, clientUuid, action: 'endpoint.resume', detail: detailOf(endpointId) })
  await announceEndpointChange(trx, clientUuid, endpointId)
  return true
}

/** Removes an endpoint. Its pending deliveries are rejected and can be resent once it has an address again. */
export async function removeEndpoint(
  platform: Platform,
  trx: Db,
  actor: Actor,
  clientUuid: string,
  endpointId: string,
): Promise<boolean> {
  if (!(await lockEndpoint(trx, clientUuid, endpointId))) return false
  for (const table of ['endpoint_secrets', 'endpoints'] as const)
    await trx
      .deleteFrom(table)
      .where('client_uuid', '=', clientUuid)
      .where('endpoint_id', '=', endpointId)
      .execute()
  const pending = sql`select lane, delivery_id from open_deliveries
    where client_uuid = ${clientUuid} and endpoint_id = ${endpointId} and state = 'pending'`
  await giveUp(trx, pending, nowDate(platform.clock))
  await audit(trx, platform, { actor, clientUuid, action: 'endpoint.remove', detail: detailOf(endpointId) })
  await announceEndpointChange(trx, clientUuid, endpointId)
  return true
}

/** Held until the transaction ends, so that pausing, parking and resuming see one another whole. */
export function lockEndpoint(trx: Db, clientUuid: string, endpointId: string) {
  return trx
    .selectFrom('endpoints')
    .select(['url', 'state'])
    .where('client_uuid', '=', clientUuid)
    .where('endpoint_id', '=', endpointId)
    .forUpdate()
    .executeTakeFirst()
}

/** Starts afresh: what it failed at is forgotten, and what waited is due at once. */
export async function reactivate(
  platform: Platform,
  trx: Db,
  clientUuid: string,
  endpointId: string,
): Promise<void> {
  await trx
    .updateTable('endpoints')
    .set({ state: 'active', failing_since: null })
    .where('client_uuid', '=', clientUuid)
    .where('endpoint_id', '=', endpointId)
    .execute()
  await trx
    .updateTable('open_deliveries')
    .set({ next_attempt_at: nowDate(platform.clock) })
    .where('client_uuid', '=', clientUuid)
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'pending')
    .where('next_attempt_at', '=', PARKED)
    .execute()
}

/** The next attempt of what waits for a paused endpoint: pending, and never due until the pause ends. */
export const PARKED = sql<Date>`'infinity'::timestamptz`
