import { sql } from 'kysely'
import type { Environment } from '../config.ts'
import type { Tick } from '../platform/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { LANES } from '../platform/scope.ts'
import { lowestDeliveryId } from './model.ts'
import { isAmong } from './moves.ts'

const DAY_MS = 24 * 3_600_000
export const REJECTED_DAYS: Readonly<Record<Environment, number>> = { production: 10, sandbox: 3 }
/** Delivered and superseded ones stay in the log this long; so does what waits for a paused endpoint. */
export const LOG_DAYS = 30
const UNADDRESSED_DAYS = 3
const PAGE = 1_000

/** Lane after lane, a page at a time: no statement runs long, and an interrupted run is finished by the next. */
export async function purgeDeliveries(platform: Platform): Promise<number> {
  let purged = 0
  for (let lane = 0; lane < LANES; lane++) {
    for (;;) {
      const count = (await purgeRejected(platform, lane)) + (await purgeOld(platform, lane))
      purged += count
      if (count < PAGE) break
    }
    purged += await purgeUnaddressed(platform, lane)
  }
  await purgeHours(platform)
  if (purged > 0) platform.log.info({ deliveries: purged }, 'purged deliveries past their retention')
  return purged
}

export const retentionTick: Tick = {
  name: 'delivery-retention',
  run: async (platform) => void (await purgeDeliveries(platform)),
}

function purgeRejected(platform: Platform, lane: number): Promise<number> {
  const before = platform.clock.now() - REJECTED_DAYS[platform.config.environment] * DAY_MS
  const rejected = sql`select delivery_id from open_deliveries
    where lane = ${lane} and state = 'rejected' and rejected_at <= ${new Date(before)}`
  return purge(platform, rejected, lane)
}

/** Ids sort by age, so the primary key finds what is old enough to look at. */
function purgeOld(platform: Platform, lane: number): Promise<number> {
  const before = platform.clock.now() - LOG_DAYS * DAY_MS
  const old = sql`select delivery_id from deliveries d
    where lane = ${lane} and delivery_id < ${lowestDeliveryId(before + 1)} and (
      settled_at <= ${new Date(before)} or (state = 'pending' and exists (select from open_deliveries o
        where o.lane = d.lane and o.delivery_id = d.delivery_id and o.next_attempt_at = 'infinity')))`
  return purge(platform, old, lane)
}

async function purgeUnaddressed(platform: Platform, lane: number): Promise<number> {
  const before = platform.clock.now() - UNADDRESSED_DAYS * DAY_MS
  const { numDeletedRows } = await platform.db
    .deleteFrom('unaddressed_deliveries')
    .where('lane', '=', lane)
    .where('delivery_id', '<', lowestDeliveryId(before + 1))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

async function purgeHours(platform: Platform): Promise<void> {
  // A day more than the log, so that the first day of a chart is whole.
  const before = new Date(platform.clock.now() - (LOG_DAYS + 1) * DAY_MS)
  for (const table of ['delivery_hours', 'delivered_structures'] as const)
    await platform.db.deleteFrom(table).where('hour', '<', before).execute()
}

async function purge(platform: Platform, ids: ReturnType<typeof sql>, lane: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with old as (${ids} limit ${PAGE}),
    gone as (
      delete from deliveries where lane = ${lane} and delivery_id in (select delivery_id from old)
      returning delivery_id
    ), closed as (
      delete from open_deliveries where ${isAmong(sql`select delivery_id from gone`)}
    ), attempts as (
      delete from delivery_attempts where lane = ${lane} and delivery_id in (select delivery_id from gone)
    )
    select count(*)::integer as count from gone`.execute(platform.db)
  return rows[0]?.count ?? 0
}
