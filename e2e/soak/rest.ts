import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

const LONGEST_WAIT_MS = 180_000
const LOOK_MS = 100

export interface Work {
  /** The time on the clock of the service. */
  now: Date
  /** Jobs that run or wait only for a free worker. Jobs that failed or were postponed wait for the clock to be moved. */
  jobs: number
  deliveries: number
  /** Resources whose time has come. */
  due: number
  /** Resources and announcements that failed or were postponed and are retried soon. */
  waiting: number
}

/** Counts the work that is left. A failed delivery counts when its retry is due now or, if `retriesUntil` is given, was due by then. */
export async function workLeft(pool: pg.Pool, retriesUntil: Date | null = null): Promise<Work> {
  const { rows } = await pool.query<Work>(
    `
    with clock as (
      select now() + make_interval(secs => coalesce((select offset_ms from sandbox_clock), 0) / 1000.0) as now)
    select
      (select now from clock) as now,
      (select count(*)::int from graphile_worker.jobs
        where locked_at is not null or (attempts = 0 and run_at <= now() + interval '5 seconds')) as jobs,
      (select count(*)::int from open_deliveries, clock
        where state = 'pending' and next_attempt_at <= clock.now
          and (failures = 0 or next_attempt_at <= coalesce($1, clock.now))) as deliveries,
      (select count(*)::int from sync_state, clock where next_run_at <= clock.now) as due,
      (select count(*)::int from sync_state, clock
        where last_error is not null and next_run_at <= clock.now + interval '20 minutes')
      + (select count(*)::int from graphile_worker.jobs
        where task_identifier = 'intake.announcement' and locked_at is null
          and (attempts > 0 or run_at > now() + interval '5 seconds')) as waiting`,
    [retriesUntil],
  )
  return rows[0]!
}

/** Waits until all work that the moved clock started is done. Work that falls due meanwhile is left to the next move. */
export async function untilQuiet(pool: pg.Pool): Promise<Work> {
  const end = Date.now() + LONGEST_WAIT_MS
  const { now: moved } = await workLeft(pool)
  for (let idle = 0; ; ) {
    const work = await workLeft(pool, moved)
    idle = work.jobs === 0 && work.deliveries === 0 ? idle + 1 : 0
    if (idle >= (work.due === 0 ? 2 : 10)) return work
    if (Date.now() > end) throw new Error(`no rest: ${JSON.stringify(work)}`)
    await sleep(LOOK_MS)
  }
}
