import { sql } from 'kysely'
import { plainArray, textArray } from '../../platform/array-literal.ts'
import type { Db } from '../../platform/database.ts'
import { timeOfDeliveryId } from '../model.ts'
import type { Result } from '../sending/results.ts'
import { bucketsOf } from './time-buckets.ts'

const HOUR_MS = 3_600_000

/**
 * Adds attempts to the counts of their hours with one statement. Called at the end of the transaction that stores them:
 * the rows of an hour are shared by all workers, and are locked in one order and only while it commits.
 */
export async function countResults(trx: Db, results: readonly Result[]): Promise<void> {
  const hours = byHour(results)
  if (hours.length === 0) return
  const kinds = hours.flatMap((hour) =>
    [...hour.structures].map(([structure, delivered]) => ({ ...hour, structure, delivered })),
  )
  const summed = (column: string) =>
    sql`${sql.ref(column)} = array(
      select coalesce(a, 0) + coalesce(b, 0)
      from unnest(${sql.ref(`delivery_hours.${column}`)}, ${sql.ref(`excluded.${column}`)})
        with ordinality as both_times (a, b, place) order by place)`
  await sql`
    with counted as (
      insert into delivery_hours as delivery_hours
        (client_uuid, hour, delivered, failed, rejected, answer_times, waiting_times)
      select client_uuid, to_timestamp(hour_ms / 1000), delivered, failed, rejected,
        answer_times::integer[], waiting_times::integer[]
      from unnest(
        ${plainArray(hours.map((hour) => hour.clientUuid))}::uuid[],
        ${plainArray(hours.map((hour) => hour.startMs))}::float8[],
        ${plainArray(hours.map((hour) => hour.waitingTimes.length))}::integer[],
        ${plainArray(hours.map((hour) => hour.failed))}::integer[],
        ${plainArray(hours.map((hour) => hour.rejected))}::integer[],
        ${textArray(hours.map((hour) => plainArray(bucketsOf(hour.answerTimes))))}::text[],
        ${textArray(hours.map((hour) => plainArray(bucketsOf(hour.waitingTimes))))}::text[]
      ) as g (client_uuid, hour_ms, delivered, failed, rejected, answer_times, waiting_times)
      order by client_uuid, hour_ms
      on conflict (client_uuid, hour) do update set
        delivered = delivery_hours.delivered + excluded.delivered,
        failed = delivery_hours.failed + excluded.failed,
        rejected = delivery_hours.rejected + excluded.rejected,
        ${summed('answer_times')}, ${summed('waiting_times')}
    )
    insert into delivered_structures as kept (client_uuid, hour, data_structure, delivered)
    select client_uuid, to_timestamp(hour_ms / 1000), data_structure, delivered
    from unnest(
      ${plainArray(kinds.map((kind) => kind.clientUuid))}::uuid[],
      ${plainArray(kinds.map((kind) => kind.startMs))}::float8[],
      ${textArray(kinds.map((kind) => kind.structure))}::text[],
      ${plainArray(kinds.map((kind) => kind.delivered))}::integer[]
    ) as g (client_uuid, hour_ms, data_structure, delivered)
    order by client_uuid, hour_ms, data_structure
    on conflict (client_uuid, hour, data_structure) do update set delivered = kept.delivered + excluded.delivered
  `.execute(trx)
}

interface Hour {
  clientUuid: string
  startMs: number
  failed: number
  rejected: number
  /** The durations of all attempts with a response. */
  answerTimes: number[]
  /** The latencies of all deliveries that were acknowledged. */
  waitingTimes: number[]
  structures: Map<string, number>
}

function byHour(results: readonly Result[]): Hour[] {
  const hours = new Map<string, Hour>()
  for (const { delivery, verdict, endedAt, durationMs, status } of results) {
    const { clientUuid, dataStructure } = delivery
    const startMs = endedAt - (endedAt % HOUR_MS)
    const name = `${clientUuid} ${startMs}`
    const hour = hours.get(name) ?? {
      ...{ clientUuid, startMs, failed: 0, rejected: 0, answerTimes: [], waitingTimes: [] },
      structures: new Map<string, number>(),
    }
    hours.set(name, hour)
    if (status !== null) hour.answerTimes.push(durationMs)
    if (verdict.state === 'delivered') {
      hour.waitingTimes.push(endedAt - timeOfDeliveryId(delivery.deliveryId))
      hour.structures.set(dataStructure, (hour.structures.get(dataStructure) ?? 0) + 1)
    } else hour.failed += 1
    if (verdict.state === 'rejected') hour.rejected += 1
  }
  return [...hours.values()]
}
