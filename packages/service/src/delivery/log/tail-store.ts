import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import type { DeliveryState } from '../model.ts'

export interface TailRow extends Scope {
  deliveryId: string
  /** Of what had no address: the kind of endpoint that it would have been sent to. */
  endpointId: string
  documentKey: string
  documentVersion: number
  dataStructure: string
  createdAt: Date
  /** Its first attempt is held back until then; null when it is not. */
  heldUntil: Date | null
  /** The state; null where the client had no webhook. */
  state: DeliveryState | null
}

export interface TailPage {
  rows: TailRow[]
  /** Every transaction with a lower number has ended. */
  oldestOpen: bigint
  /** No transaction that had begun has this number or a higher one. */
  nextTransaction: bigint
}

type Found = (TailRow | { [K in keyof TailRow]: null }) & { oldest_open: string; next_transaction: string }

/** Reads deliveries in the order of their ids, together with the transactions that were under way at that moment. */
export async function readTail(db: Db, clientUuid: string, after: string, limit: number): Promise<TailPage> {
  const common = (
    endpointId: string,
  ) => sql`d.lane, d.user_key as "userKey", d.delivery_id as "deliveryId", ${sql.ref(endpointId)} as "endpointId",
    d.document_key as "documentKey", d.document_version as "documentVersion", d.data_structure as "dataStructure",
    d.created_at as "createdAt"`
  const { rows } = await sql<Found>`
    select pg_snapshot_xmin(s.taken)::text as oldest_open, pg_snapshot_xmax(s.taken)::text as next_transaction, r.*
    from (select pg_current_snapshot() as taken) s
    left join lateral (
      select * from (
        (select ${common('d.endpoint_id')},
          case when d.state = 'pending' and d.attempts = 0 and o.next_attempt_at > d.created_at and o.next_attempt_at < 'infinity'
            then o.next_attempt_at end as "heldUntil", d.state
        from deliveries d
        left join lateral (
          select next_attempt_at from open_deliveries where lane = d.lane and delivery_id = d.delivery_id offset 0
        ) o on true
        where d.client_uuid = ${clientUuid} and d.delivery_id > ${after}
        order by d.delivery_id limit ${limit})
        union all
        (select ${common('d.kind')}, case when d.due_at > d.created_at then d.due_at end, null
        from unaddressed_deliveries d where d.client_uuid = ${clientUuid} and d.delivery_id > ${after}
        order by d.delivery_id limit ${limit})
      ) both_kinds order by "deliveryId" limit ${limit}
    ) r on true
    order by r."deliveryId"`.execute(db)
  const [first] = rows
  return {
    rows: rows.flatMap(({ oldest_open: _, next_transaction: __, ...row }) =>
      row.deliveryId === null ? [] : [row],
    ),
    oldestOpen: BigInt(first!.oldest_open),
    nextTransaction: BigInt(first!.next_transaction),
  }
}
