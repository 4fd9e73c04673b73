import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { DatabasePool } from './database-pool.ts'
import type { Logger } from './log.ts'
import { MIGRATIONS, namesOf, numberOf } from './migrations/list.ts'
import type { Queryable } from './queryable.ts'

/** The locks of this file: processes that work with a database share the first, and a copy of it takes it alone. */
const USE_LOCK = 7_100_020
/** Shared under the number of the newest migration that a process knows. */
const VERSION_LOCK = 7_100_021
const RETAKE_MS = 1_000
const LONGEST_ANSWER_SECONDS = 10
/** The schema in which a move stores its progress, in the target database and until it is done. */
export const TRANSFER_SCHEMA = 'tributary_transfer'

/** The database is being copied from or to, or cannot be because processes work with it; the message says which. */
class DatabaseInUse extends Error {
  override name = 'DatabaseInUse'
}

export interface Use {
  end(): Promise<void>
}

/**
 * Shows, as long as the process lives, that it works with the database and which schema it knows. The server forgets it with the
 * connection, so nothing is left of a process that was killed.
 */
export async function beginUse(
  url: string,
  log: Logger,
  version: number = numberOf(namesOf(MIGRATIONS).at(-1)!),
): Promise<Use> {
  const pool = new DatabasePool(url, { size: 1, statementSeconds: LONGEST_ANSWER_SECONDS })
  let client: pg.Client | null = null
  let ended = false
  const take = async () => {
    const taken = await pool.connectAlone()
    const lost = new Promise((resolve) => taken.once('end', resolve))
    try {
      await share(taken, version)
    } catch (error) {
      await taken.end()
      throw error
    }
    if (ended) return taken.end()
    client = taken
    void lost.then(retake)
  }
  const retake = async () => {
    client = null
    while (!ended)
      try {
        return await take()
      } catch (error) {
        if (error instanceof DatabaseInUse) {
          log.fatal({ err: error }, 'the database is being moved or restored: this process ends')
          process.kill(process.pid, 'SIGTERM')
          return
        }
        await sleep(RETAKE_MS, undefined, { ref: false })
      }
  }
  await take()
  return {
    async end() {
      ended = true
      await client?.end()
    },
  }
}

async function share(client: pg.Client, version: number): Promise<void> {
  const { rows } = await client.query<{ shared: boolean }>(
    'select pg_try_advisory_lock_shared($1, 0) as shared',
    [USE_LOCK],
  )
  if (!rows[0]!.shared)
    throw new DatabaseInUse(
      'The database is being moved or restored. Wait until that has ended, and see what it says about DATABASE_URL.',
    )
  const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [TRANSFER_SCHEMA])
  if (rowCount)
    throw new DatabaseInUse(
      'A move or a restore into this database has not come to its end. Run the same command again, which goes on where it stopped, or empty the database.',
    )
  await client.query('select pg_advisory_lock_shared($1, $2)', [VERSION_LOCK, version])
}

/** Lists, for each process that works with the database, the number of the newest migration it knows. */
export async function versionsInUse(db: Queryable): Promise<number[]> {
  const { rows } = await db.query<{ version: number }>(
    `select objid::integer as version from pg_locks join pg_database d on d.oid = database
      where locktype = 'advisory' and classid = $1 and objsubid = 2 and granted and d.datname = current_database()
      order by 1`,
    [VERSION_LOCK],
  )
  return rows.map(({ version }) => version)
}

/** Ensures that until the connection ends no other process works with the database or begins to. Throws when one does. */
export async function useAlone(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1, 0) as alone', [
    USE_LOCK,
  ])
  if (rows[0]!.alone) return
  const processes = (await versionsInUse(client)).length
  throw new DatabaseInUse(
    processes > 0
      ? `${processes} running ${processes === 1 ? 'process works' : 'processes work'} with the database. Stop the service and end other commands first.`
      : 'The database is being moved or restored already.',
  )
}
