import { sql } from 'kysely'
import { type Actor, audit } from '../../accounts/index.ts'
import type { Db } from '../../platform/database.ts'
import { nowDate, type Platform } from '../../platform/platform.ts'
import {
  type DeliveryState,
  deliveryIdOf,
  type EndpointKind,
  lowestDeliveryId,
  tableOfState,
} from '../model.ts'
import { type Deliveries, makeDue } from './moves.ts'

/**
 * Makes a settled delivery due again, with the same webhook id, the same body and a fresh retry schedule; one that is
 * still pending stays as it is. Null when the client has no such delivery.
 */
export async function resendOne(
  platform: Platform,
  actor: Actor,
  clientUuid: string,
  webhookId: string,
): Promise<{ state: DeliveryState } | null> {
  const id = deliveryIdOf(webhookId)
  if (!id) return null
  const found = await platform.db
    .selectFrom('deliveries')
    .select(['lane', 'state'])
    .where('client_uuid', '=', clientUuid)
    .where('delivery_id', '=', id)
    .executeTakeFirst()
  if (!found) return null
  await platform.db.transaction().execute(async (trx) => {
    const which = sql`select ${found.lane}::smallint as lane, ${id}::uuid as delivery_id`
    if ((await makeDue(trx, which, nowDate(platform.clock))) > 0)
      await audit(trx, platform, {
        actor,
        clientUuid,
        action: 'delivery.resend',
        detail: { webhook_id: webhookId },
      })
  })
  return { state: 'pending' }
}

/** More than this at once would keep everything else of a client waiting. */
export const RESENT_AT_ONCE = 100_000

export interface ResendPeriod {
  /** Published at or after, and at or before. */
  from: Date
  to: Date
  state: 'rejected' | 'delivered'
  /** Those of one kind, or of one endpoint; all when left out. */
  kind?: EndpointKind
  endpointId?: string
}

/** How many a resend of the period would send again, counted no further than one more than may be sent at once. */
export async function countResend(db: Db, clientUuid: string, period: ResendPeriod): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (
    ${ofPeriod(clientUuid, period)} limit ${RESENT_AT_ONCE + 1}) found`.execute(db)
  return rows[0]!.count
}

/** Makes the settled deliveries of a period due again. Returns how many, or null when they are too many at once. */
export async function resendPeriod(
  platform: Platform,
  actor: Actor,
  clientUuid: string,
  period: ResendPeriod,
): Promise<number | null> {
  return platform.db.transaction().execute(async (trx) => {
    if ((await countResend(trx, clientUuid, period)) > RESENT_AT_ONCE) return null
    return resend(platform, trx, actor, clientUuid, period)
  })
}

/** Makes every rejected delivery, or those of one endpoint, that was published in a period, ends included, due again. Returns how many. */
export async function resendRejected(
  platform: Platform,
  actor: Actor,
  clientUuid: string,
  from: Date,
  to: Date,
  endpointId?: string,
): Promise<number> {
  const period: ResendPeriod = {
    from,
    to,
    state: 'rejected',
    ...(endpointId !== undefined && { endpointId }),
  }
  return platform.db.transaction().execute((trx) => resend(platform, trx, actor, clientUuid, period))
}

async function resend(
  platform: Platform,
  trx: Db,
  actor: Actor,
  clientUuid: string,
  period: ResendPeriod,
): Promise<number> {
  const resent = await makeDue(trx, ofPeriod(clientUuid, period), nowDate(platform.clock))
  const { from, to, state, kind, endpointId } = period
  const which = { ...(kind && { kind }), ...(endpointId && { endpoint_id: endpointId }) }
  await audit(trx, platform, {
    actor,
    clientUuid,
    action: `delivery.resend_${state}`,
    detail: { from: from.toISOString(), to: to.toISOString(), ...which, resent },
  })
  return resent
}

/** Selects deliveries of a period by their ids, which are indexed and contain the time. */
const ofPeriod = (clientUuid: string, { from, to, state, kind, endpointId }: ResendPeriod): Deliveries =>
  sql`select lane, delivery_id from ${sql.table(tableOfState(state))}
    where client_uuid = ${clientUuid} and state = ${sql.lit(state)}
      and delivery_id >= ${lowestDeliveryId(from.getTime())} and delivery_id < ${lowestDeliveryId(to.getTime() + 1)}
      and ${kind === undefined ? sql`true` : sql`(endpoint_id = 'notification') = ${kind === 'notification'}`}
      and ${endpointId === undefined ? sql`true` : sql`endpoint_id = ${endpointId}`}`
