import { sql } from 'kysely'
import { type Actor, audit } from '../accounts/audit.ts'
import type { Platform } from '../platform/platform.ts'
import { CHANNEL } from './channel.ts'
import { type DeliveryState, deliveryIdOf, statesBefore } from './model.ts'

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
    const { rows } = await sql<{ lane: number }>`
      update deliveries set ${dueNow(platform)}
      where lane = ${found.lane} and delivery_id = ${id} and client_uuid = ${clientUuid}
        and state = any(${statesBefore('pending')}::text[])
      returning lane, pg_notify(${CHANNEL}, lane::text)`.execute(trx)
    if (rows.length > 0)
      await audit(trx, platform.clock, {
        actor,
        clientUuid,
        action: 'delivery.resend',
        detail: { webhook_id: webhookId },
      })
  })
  return { state: 'pending' }
}

/** Makes every rejected delivery that was published in a period, ends included, due again. Returns how many. */
export async function resendRejected(
  platform: Platform,
  actor: Actor,
  clientUuid: string,
  from: Date,
  to: Date,
): Promise<number> {
  return platform.db.transaction().execute(async (trx) => {
    const { rows } = await sql`
      update deliveries set ${dueNow(platform)}
      where client_uuid = ${clientUuid} and state = 'rejected' and created_at between ${from} and ${to}
      returning pg_notify(${CHANNEL}, lane::text)`.execute(trx)
    await audit(trx, platform.clock, {
      actor,
      clientUuid,
      action: 'delivery.resend_rejected',
      detail: { from: from.toISOString(), to: to.toISOString(), resent: rows.length },
    })
    return rows.length
  })
}

const dueNow = (platform: Platform) =>
  sql`state = 'pending', failures = 0, settled_at = null, next_attempt_at = ${new Date(platform.clock.now())}`
