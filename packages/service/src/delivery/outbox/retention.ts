import { type RawBuilder, sql } from 'kysely'
import type { Environment } from '../../config.ts'
import type { Tick } from '../../platform/jobs.ts'
import { inEachLane, lanesWith } from '../../platform/lanes.ts'
import type { Platform } from '../../platform/platform.ts'
import { lowestDeliveryId } from '../model.ts'
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
  const now = platform.clock.now()
  await purgeHours(platform)
  const kinds = [rejected(platform.config.environment, now), old(now)]
  const lanes = new Set<number>()
  for (const kind of [...kinds, unaddressed(now)])
    for (const lane of await lanesWith(platform.db, kind(sql`l.lane`))) lanes.add(lane)
  await inEachLane([...lanes], async (lane) => {
    for (const pastRetention of kinds)
      for (let count = PAGE; count === PAGE; purged += count)
        count = await purge(platform, pastRetention(sql`${lane}`), lane)
    purged += await purgeUnaddressed(platform, lane, now)
  })
  if (purged > 0) platform.log.info({ deliveries: purged }, 'purged deliveries past their retention')
  return purged
}

export const retentionTick: Tick = {
  name: 'delivery-retention',
  run: async (platform) => void (await purgeDeliveries(platform)),
}

/** The deliveries of a lane that are past their retention. */
type PastRetention = (lane: RawBuilder<unknown>) => RawBuilder<unknown>

function rejected(environment: Environment, now: number): PastRetention {
  const before = now - REJECTED_DAYS[environment] * DAY_MS
  return (lane) => sql`select r.delivery_id from open_deliveries r
    where r.lane = ${lane} and state = 'rejected' and rejected_at <= ${new Date(before)}`
}

/** Ids sort by age, so the primary key finds what is old enough to look at. */
function old(now: number): PastRetention {
  const before = now - LOG_DAYS * DAY_MS
  return (lane) => sql`select d.delivery_id from deliveries d
    where d.lane = ${lane} and d.delivery_id < ${lowestDeliveryId(before + 1)} and (
      settled_at <= ${new Date(before)} or (state = 'pending' and exists (select from open_deliveries o
        where o.lane = d.lane and o.delivery_id = d.delivery_id and o.next_attempt_at = 'infinity')))`
}

const unaddressed =
  (now: number): PastRetention =>
  (lane) =>
    sql`select from unaddressed_deliveries t
    where t.lane = ${lane} and delivery_id < ${unaddressedBefore(now)}`

const unaddressedBefore = (now: number) => lowestDeliveryId(now - UNADDRESSED_DAYS * DAY_MS + 1)

async function purgeUnaddressed(platform: Platform, lane: number, now: number): Promise<number> {
  const { numDeletedRows } = await platform.db
    .deleteFrom('unaddressed_deliveries')
    .where('lane', '=', lane)
    .where('delivery_id', '<', unaddressedBefore(now))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

async function purgeHours(platform: Platform): Promise<void> {
  // A day more than the log, so that the first day of a chart is whole.
  const before = new Date(platform.clock.now() - (LOG_DAYS + 1) * DAY_MS)
  for (const table of ['delivery_hours', 'delivered_structures'] as const)
    await platform.db.deleteFrom(table).where('hour', '<', before).execute()
}

async function purge(platform: Platform, ids: RawBuilder<unknown>, lane: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with old as (${ids} limit ${PAGE}),
    gone as (
      delete from deliveries where lane = ${lane} and delivery_id in (select delivery_id from old)
      returning lane, delivery_id
    ), closed as (
      delete from open_deliveries where ${isAmong(sql`gone`)}
    ), attempts as (
      delete from delivery_attempts where lane = ${lane} and delivery_id in (select delivery_id from gone)
    )
    select count(*)::integer as count from gone`.execute(platform.db)
  return rows[0]?.count ?? 0
}
