import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Db } from './database.ts'
import { LANES } from './scope.ts'

const EVERY_LANE: readonly number[] = Array.from({ length: LANES }, (_, lane) => lane)

/**
 * Lanes in which there is something to do, found by one statement, so that idle lanes cost none of their own. `rows` selects from a table
 * what is to be done in `l.lane`, by an index that begins with the lane. A lane that cannot be read must not hide the others: then it is every lane.
 */
export async function lanesWith(db: Db, rows: RawBuilder<unknown>): Promise<readonly number[]> {
  try {
    const found = await sql<{ lane: number }>`
      select l.lane from generate_series(0, ${sql.lit(LANES - 1)}) as l (lane)
      cross join lateral (${rows} limit 1) found order by l.lane`.execute(db)
    return found.rows.map((row) => row.lane)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    return EVERY_LANE
  }
}

/**
 * Works on all lanes at once, which costs least. Should the database report an error, each lane has its own turn, so repeating the work
 * must be harmless.
 */
export async function inAllLanes(work: (lanes: readonly number[]) => Promise<unknown>): Promise<void> {
  try {
    await work(EVERY_LANE)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    await inEachLane(EVERY_LANE, (lane) => work([lane]))
  }
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
