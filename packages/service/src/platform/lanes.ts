import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Db } from './database.ts'
import { LANES } from './scope.ts'

/**
 * Lanes in which there is something to do, found by one statement, so that idle lanes cost none of their own. `rows` selects from a table
 * what is to be done in `l.lane`, by an index that begins with the lane.
 */
export async function lanesWith(db: Db, rows: RawBuilder<unknown>): Promise<number[]> {
  const found = await sql<{ lane: number }>`
    select l.lane from generate_series(0, ${sql.lit(LANES - 1)}) as l (lane)
    cross join lateral (${rows} limit 1) found order by l.lane`.execute(db)
  return found.rows.map((row) => row.lane)
}

/**
 * Works lane by lane. A lane in which the database reports an error keeps no other from its turn; the error is thrown at the end. Without
 * a connection there is nothing left to do.
 */
export async function inEachLane(
  lanes: readonly number[],
  work: (lane: number) => Promise<unknown>,
): Promise<void> {
  const failures: pg.DatabaseError[] = []
  for (const lane of lanes) {
    try {
      await work(lane)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new Error(`the work of ${failures.length} of ${lanes.length} lanes failed`, { cause: failures[0] })
}
