import { Logger as GraphileLogger } from 'graphile-worker'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { DatabasePool } from './database-pool.ts'
import { preparing } from './prepared.ts'
import type { Tables } from './schema.ts'

/** A pool or a transaction: functions that take it run in whatever unit of work the caller has open. */
export type Db = Kysely<Tables> | Transaction<Tables>

export interface Database {
  db: Kysely<Tables>
  pool: DatabasePool
  close(): Promise<void>
}

export interface DatabaseOptions {
  poolSize: number
  /** The limit of a statement; null for no limit. */
  statementSeconds?: number | null
  directUrl?: string | null
  onConnectionError?: (error: Error) => void
}

/** The limit of a statement without a limit of its own. */
const STATEMENT_SECONDS = 20

// Counts and identities stay far below 2^53; strings would leak into arithmetic.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A local day has no time and no zone: it stays `YYYY-MM-DD`, also in an array.
const { DATE } = pg.types.builtins
const [DATE_ARRAY, TEXT_ARRAY] = [1182, 1009]
pg.types.setTypeParser(DATE, (text) => text)
pg.types.setTypeParser(DATE_ARRAY, pg.types.getTypeParser(TEXT_ARRAY))

export function openDatabase(url: string, options: DatabaseOptions): Database {
  const { statementSeconds = STATEMENT_SECONDS, directUrl = null } = options
  const pool = new DatabasePool(url, { size: options.poolSize, statementSeconds, directUrl })
  // A lost connection is replaced on the next use; without these listeners it would end the process.
  const onError = options.onConnectionError ?? (() => {})
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparing(pool) }) })
  return {
    db,
    pool,
    async close() {
      await db.destroy()
      // Where only the pool was used, the former does not know of it.
      if (!pool.ended) await pool.end()
    },
  }
}

/** The queue reports through our own job metrics and logs instead. */
export const silentGraphileLogger = new GraphileLogger(() => () => {})
