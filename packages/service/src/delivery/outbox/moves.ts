import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { CHANNEL } from '../channel.ts'
import { statesBefore } from '../model.ts'

/*
 * Moves that no attempt led to. Everywhere, the log is written first and `open_deliveries` after it, for those whose state
 * did move: another writer of the same delivery waits at its row in the log.
 */

/** Selects the lane and the id of deliveries. */
export type Deliveries = RawBuilder<unknown>

/**
 * A condition on `open_deliveries`. It is full one moment and empty the next, so that the planner may believe that it holds
 * nothing. A join with it would then be made by reading all of it; lists of lanes and ids lead to the key whatever is believed.
 * `which` has both columns.
 */
export const isAmong = (which: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`lane = any(array(select distinct lane from ${which})) and delivery_id = any(array(select delivery_id from ${which}))`

/** Gives up what is still pending of these; it can be resent. */
export async function giveUp(db: Db, which: Deliveries, at: Date): Promise<void> {
  await sql`
    with which as materialized (${which}), logged as (
      update deliveries d set state = 'rejected', settled_at = ${at}
      from which w where d.lane = w.lane and d.delivery_id = w.delivery_id and d.state = 'pending'
      returning d.lane, d.delivery_id
    )
    update open_deliveries set state = 'rejected', rejected_at = ${at}
    where ${isAmong(sql`logged`)}`.execute(db)
}

/** Makes what is settled of these due again, with a fresh retry schedule. Returns how many. */
export async function makeDue(trx: Db, which: Deliveries, at: Date): Promise<number> {
  const { rows } = await sql`
    with which as materialized (${which}), logged as (
      update deliveries d set state = 'pending', settled_at = null
      from which w where d.lane = w.lane and d.delivery_id = w.delivery_id
        and d.state = any(${statesBefore('pending')}::text[])
      returning d.*
    ), opened as (
      insert into open_deliveries (lane, user_key, delivery_id, client_uuid, endpoint_id, document_key, document_version,
        data_structure, state, next_attempt_at)
      select lane, user_key, delivery_id, client_uuid, endpoint_id, document_key, document_version, data_structure,
        'pending', ${at}
      from logged
      on conflict (lane, delivery_id) do update
        set state = 'pending', failures = 0, next_attempt_at = excluded.next_attempt_at, rejected_at = null
    )
    select pg_notify(${CHANNEL}, lane::text) from logged`.execute(trx)
  return rows.length
}
