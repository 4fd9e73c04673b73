import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { LANES } from '../../platform/scope.ts'
import { type DueFilter, dueOfLane } from './due-store.ts'

/** The length of a lease by the database's time. A worker that stops renewing loses its lanes after this. */
export const LEASE_SECONDS = 30

/** Records that this worker is alive, renews these lanes, and returns which it still holds and its fair share of all. */
export async function renewLeases(
  db: Db,
  workerId: string,
  lanes: readonly number[],
): Promise<{ held: Set<number>; fairShare: number }> {
  const until = sql`now() + make_interval(secs => ${LEASE_SECONDS})`
  await sql`insert into delivery_workers (worker_id, alive_until) values (${workerId}, ${until})
    on conflict (worker_id) do update set alive_until = excluded.alive_until`.execute(db)
  const { rows } = await sql<{ lane: number }>`
    update lane_leases set expires_at = ${until}
    where owner = ${workerId} and expires_at > now() and lane = any(${lanes}::smallint[])
    returning lane`.execute(db)
  const workers = await sql<{ alive: number }>`
    with gone as (delete from delivery_workers where alive_until < now())
    select count(*)::integer as alive from delivery_workers where alive_until >= now()`.execute(db)
  const alive = Math.max(1, workers.rows[0]?.alive ?? 1)
  return { held: new Set(rows.map((row) => row.lane)), fairShare: Math.ceil(LANES / alive) }
}

/** Takes free lanes with due work. A lane whose owner died is free once its lease has run out. */
export async function leaseLanes(
  db: Db,
  workerId: string,
  filter: DueFilter,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ lane: number }>`
    with free as (
      select l.lane from lane_leases l
      cross join lateral ${dueOfLane(filter, sql`1`, 1)} due
      where l.owner is null or l.expires_at < now()
      limit ${limit}
      for update of l skip locked
    )
    update lane_leases l
    set owner = ${workerId}, expires_at = now() + make_interval(secs => ${LEASE_SECONDS})
    from free where l.lane = free.lane
    returning l.lane`.execute(db)
  return rows.map((row) => row.lane)
}

export async function releaseLanes(db: Db, workerId: string, lanes: readonly number[]): Promise<void> {
  if (lanes.length === 0) return
  await sql`update lane_leases set owner = null, expires_at = null
    where owner = ${workerId} and lane = any(${lanes}::smallint[])`.execute(db)
}

export async function signOff(db: Db, workerId: string): Promise<void> {
  await db.deleteFrom('delivery_workers').where('worker_id', '=', workerId).execute()
}
