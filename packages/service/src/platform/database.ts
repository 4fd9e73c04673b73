import { Logger as GraphileLogger, makeWorkerUtils } from 'graphile-worker'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { DatabasePool } from './database-pool.ts'
import * as foundation from './migrations/0001_foundation.ts'
import * as openDeliveries from './migrations/0002_open_deliveries.ts'
import * as openById from './migrations/0003_open_by_id.ts'
import * as daysToBuild from './migrations/0004_days_to_build.ts'
import * as refusedPulls from './migrations/0005_refused_pulls.ts'
import * as webhookBodies from './migrations/0006_webhook_bodies.ts'
import * as refusedSignIns from './migrations/0007_refused_sign_ins.ts'
import * as recordings from './migrations/0008_recordings.ts'
import * as documentIdentity from './migrations/0009_document_identity.ts'
import * as labStatus from './migrations/0010_lab_status.ts'
import * as returnPath from './migrations/0011_return_path.ts'
import * as labCollectionTime from './migrations/0012_lab_collection_time.ts'
import * as erasureAndAudit from './migrations/0013_erasure_and_audit.ts'
import * as credentials from './migrations/0014_credentials.ts'
import { preparing } from './prepared.ts'
import type { Tables } from './schema.ts'

const MIGRATIONS: Record<string, Migration> = {
  '0001_foundation': foundation,
  '0002_open_deliveries': openDeliveries,
  '0003_open_by_id': openById,
  '0004_days_to_build': daysToBuild,
  '0005_refused_pulls': refusedPulls,
  '0006_webhook_bodies': webhookBodies,
  '0007_refused_sign_ins': refusedSignIns,
  '0008_recordings': recordings,
  '0009_document_identity': documentIdentity,
  '0010_lab_status': labStatus,
  '0011_return_path': returnPath,
  '0012_lab_collection_time': labCollectionTime,
  '0013_erasure_and_audit': erasureAndAudit,
  '0014_credentials': credentials,
}

const OLDEST_POSTGRES = 150_000

/** A pool or a transaction: functions that take it run in whatever unit of work the caller has open. */
export type Db = Kysely<Tables> | Transaction<Tables>

export interface Database {
  db: Kysely<Tables>
  pool: DatabasePool
  close(): Promise<void>
}

export interface DatabaseOptions {
  poolSize: number
  /** Null for no limit. */
  statementSeconds?: number | null
  directUrl?: string | null
  onConnectionError?: (error: Error) => void
}

/** Of a statement that nobody set another limit for. */
const STATEMENT_SECONDS = 20

// Counts and identities stay far below 2^53; strings would leak into arithmetic.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export function openDatabase(url: string, options: DatabaseOptions): Database {
  const { statementSeconds = STATEMENT_SECONDS, directUrl = null } = options
  const pool = new DatabasePool(url, { size: options.poolSize, statementSeconds, directUrl })
  // A lost connection is replaced on the next use; without these listeners it would end the process.
  const onError = options.onConnectionError ?? (() => {})
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparing(pool) }) })
  return { db, pool, close: () => db.destroy() }
}

/** The queue reports through our own job metrics and logs instead. */
export const silentGraphileLogger = new GraphileLogger(() => () => {})

/** Our tables and the queue's, each under its own lock: processes that start together wait for one another. */
export async function migrateToLatest(url: string): Promise<void> {
  const database = openDatabase(url, { poolSize: 1, statementSeconds: null })
  try {
    await refuseOldServer(database.pool)
    const migrator = new Migrator({
      db: database.db,
      provider: { getMigrations: async () => MIGRATIONS },
    })
    const { error } = await migrator.migrateToLatest()
    if (error) throw error
    await migrateQueue(database.pool)
  } finally {
    await database.close()
  }
}

async function migrateQueue(pool: pg.Pool): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool: pool, logger: silentGraphileLogger })
  try {
    await utils.migrate()
  } finally {
    await utils.release()
  }
}

async function refuseOldServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num')
  const version = Number(rows[0]?.server_version_num)
  if (version < OLDEST_POSTGRES)
    throw new Error(
      `PostgreSQL 15 or newer is needed; DATABASE_URL points at ${Math.floor(version / 10_000)}.`,
    )
}
