import type pg from 'pg'
import { until } from '../packages/service/test/until.ts'

/**
 * Waits until no job is queued but those that failed, and every message is sent. It looks twice in a row, because one job may
 * lead to another.
 */
export async function untilIdle(pool: pg.Pool): Promise<void> {
  let waiting = 0
  let idle = 0
  const look = async () => {
    const { rows } = await pool.query<{ waiting: number }>(`
      select (select count(*) from graphile_worker.jobs where run_at <= now() or attempts = 0)::int
        + (select count(*) from deliveries where state = 'pending')::int as waiting`)
    waiting = rows[0]!.waiting
    idle = waiting === 0 ? idle + 1 : 0
    return idle === 2
  }
  await until(look, () => `rest; ${waiting} jobs and deliveries wait`)
}
