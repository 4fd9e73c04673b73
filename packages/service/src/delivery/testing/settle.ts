import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { giveUp } from '../outbox/moves.ts'

/** Settles deliveries as after one attempt that took 12 ms. */
export async function settle(
  db: Db,
  deliveryId: string,
  state: 'delivered' | 'rejected',
  at: Date,
  status: number,
): Promise<void> {
  if (state === 'rejected')
    await giveUp(db, sql`select lane, delivery_id from deliveries where delivery_id = ${deliveryId}`, at)
  else await sql`delete from open_deliveries where delivery_id = ${deliveryId}`.execute(db)
  await db
    .updateTable('deliveries')
    .set({ state, settled_at: at, attempts: 1 })
    .set({ last_attempt_at: at, last_duration_ms: 12, last_status: status })
    .where('delivery_id', '=', deliveryId)
    .execute()
}
