import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { addBuckets, percentileOf } from './time-buckets.ts'

export interface TimesView {
  medianMs: number
  p95Ms: number
}

export interface DeliveryPeriod {
  start: Date
  delivered: number
  /** Attempts that were not acknowledged. */
  failed: number
  rejected: number
  answerTimes: TimesView | null
  /** From the storing of a document to its acknowledgement. */
  waitingTimes: TimesView | null
  structures: Record<string, number>
}

export type PeriodUnit = 'hour' | 'day'

interface Counts {
  delivered: number
  failed: number
  rejected: number
  answerTimes: number[]
  waitingTimes: number[]
  structures: Record<string, number>
}

const NOTHING: Counts = {
  ...{ delivered: 0, failed: 0, rejected: 0, answerTimes: [], waitingTimes: [] },
  structures: {},
}

/** Counts the deliveries of a client, or of all, by outcome, in hours or UTC days that begin at `starts`, which are in order. */
export async function deliveryPeriods(
  db: Db,
  clientUuid: string | null,
  unit: PeriodUnit,
  starts: readonly Date[],
): Promise<DeliveryPeriod[]> {
  const since = starts[0]!
  const start = sql<Date>`date_trunc(${unit}, hour, 'UTC')`
  const hours = await db
    .selectFrom('delivery_hours')
    .selectAll()
    .select(start.as('start'))
    .$if(clientUuid !== null, (query) => query.where('client_uuid', '=', clientUuid!))
    .where('hour', '>=', since)
    .execute()
  const kinds = await db
    .selectFrom('delivered_structures')
    .select([start.as('start'), 'data_structure', (eb) => eb.fn.sum<number>('delivered').as('delivered')])
    .$if(clientUuid !== null, (query) => query.where('client_uuid', '=', clientUuid!))
    .where('hour', '>=', since)
    .groupBy(['start', 'data_structure'])
    .execute()
  const periods = new Map<number, Counts>()
  const periodOf = (time: Date): Counts => {
    const known = periods.get(time.getTime()) ?? { ...NOTHING, structures: {} }
    periods.set(time.getTime(), known)
    return known
  }
  for (const row of hours) {
    const period = periodOf(row.start)
    period.delivered += row.delivered
    period.failed += row.failed
    period.rejected += row.rejected
    period.answerTimes = addBuckets(period.answerTimes, row.answer_times)
    period.waitingTimes = addBuckets(period.waitingTimes, row.waiting_times)
  }
  for (const row of kinds) periodOf(row.start).structures[row.data_structure] = Number(row.delivered)
  return starts.map((time) => toPeriod(time, periods.get(time.getTime()) ?? NOTHING))
}

const toPeriod = (start: Date, counts: Counts): DeliveryPeriod => ({
  ...counts,
  start,
  answerTimes: timesOf(counts.answerTimes),
  waitingTimes: timesOf(counts.waitingTimes),
})

function timesOf(buckets: readonly number[]): TimesView | null {
  const medianMs = percentileOf(buckets, 0.5)
  const p95Ms = percentileOf(buckets, 0.95)
  return medianMs === null || p95Ms === null ? null : { medianMs, p95Ms }
}

/** Counts the deliveries in a state, no further than `limit`. */
export async function countInState(
  db: Db,
  clientUuid: string,
  state: 'pending' | 'rejected',
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (
    select from open_deliveries where client_uuid = ${clientUuid} and state = ${sql.lit(state)}
    limit ${limit}) found`.execute(db)
  return rows[0]!.count
}
