import { setTimeout as sleep } from 'node:timers/promises'
import { makeWorkerUtils } from 'graphile-worker'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { type Database, type DatabaseOptions, openDatabase, silentGraphileLogger } from './database.ts'
import { codeOf, DatabaseAway } from './database-fault.ts'
import { versionsInUse } from './in-use.ts'
import { MIGRATIONS, type Migrations, namesOf } from './migrations/list.ts'
import type { Tables } from './schema.ts'
import {
  readSchemaState,
  refuseNewer,
  refuseOlder,
  SchemaMismatch,
  type SchemaState,
} from './schema-state.ts'

const OLDEST_POSTGRES = 150_000
const MIGRATION_LOCK = 7_100_010
/** While a change of a table waits for its lock, all other statements wait behind it, so it steps back and tries again. */
const LOCK_WAIT_MS = 2_000
const LOCK_TRIES = 30
const LOCK_NOT_AVAILABLE = '55P03'
/** A change of a large table takes as long as it takes. */
const NO_LIMIT = { statementSeconds: null }

export interface MigrateOptions {
  migrations?: Migrations
  /** The last one to apply; all when absent. */
  upTo?: string | undefined
}

/**
 * Our tables and the queue's, each under its own lock: processes that start together wait for one another. A schema that a
 * newer version has expanded is left as it is.
 */
export async function migrateToLatest(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const { migrations = MIGRATIONS, upTo } = options
  return onDatabase(url, NO_LIMIT, async ({ db, pool }) => {
    await refuseOldServer(pool)
    const applied: string[] = []
    for (;;) {
      const name = await applyNext(db, pool, migrations, upTo)
      if (name === null) break
      applied.push(name)
    }
    await migrateQueue(pool)
    return applied
  })
}

/** For every process that does not migrate: throws when this version cannot work with the schema as it is. */
export async function requireSchema(url: string, migrations: Migrations = MIGRATIONS): Promise<void> {
  const state = await schemaState(url, migrations)
  refuseNewer(state, migrations)
  refuseOlder(state)
}

const schemaState = (url: string, migrations: Migrations = MIGRATIONS): Promise<SchemaState> =>
  onDatabase(url, {}, ({ pool }) => readSchemaState(pool, migrations))

async function onDatabase<T>(
  url: string,
  limits: Pick<DatabaseOptions, 'statementSeconds'>,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = openDatabase(url, { poolSize: 2, ...limits })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

async function applyNext(
  db: Kysely<Tables>,
  pool: pg.Pool,
  migrations: Migrations,
  upTo: string | undefined,
): Promise<string | null> {
  const pending = async () => {
    const state = await readSchemaState(pool, migrations)
    refuseNewer(state, migrations)
    const name = state.pending[0]
    return name === undefined || (upTo !== undefined && name > upTo) ? null : name
  }
  if ((await pending()) === null) return null
  for (let attempt = 1; ; attempt++)
    try {
      return await db.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(trx)
        await sql`set local lock_timeout = ${sql.lit(LOCK_WAIT_MS)}`.execute(trx)
        const name = await pending()
        if (name === null) return null
        await refuseOldProcesses(pool, name, migrations)
        await sql`create table if not exists schema_migrations (
          name text primary key, needs text not null, applied_at timestamptz not null default now())`.execute(
          trx,
        )
        await sql.raw(migrations[name]!.sql).execute(trx)
        await sql`insert into schema_migrations (name, needs) values (${name}, ${needsOf(name, migrations)})`.execute(
          trx,
        )
        return name
      })
    } catch (error) {
      if (!isLockTimeout(error) || attempt === LOCK_TRIES) throw error
      await sleep(LOCK_WAIT_MS / 4)
    }
}

/** A contraction breaks processes that still use what it takes away. */
async function refuseOldProcesses(pool: pg.Pool, name: string, migrations: Migrations): Promise<void> {
  const { needs } = migrations[name]!
  if (needs === undefined) return
  const older = (await versionsInUse(pool)).filter((version) => version < Number.parseInt(needs, 10))
  if (older.length > 0)
    throw new SchemaMismatch(
      `The migration ${name} takes away what ${older.length} running ${older.length === 1 ? 'process' : 'processes'} of an older version may use. ` +
        'Stop them first, or let them run the version before this one.',
    )
}

const needsOf = (name: string, migrations: Migrations): string =>
  migrations[name]!.needs ?? namesOf(migrations)[0]!

const isLockTimeout = (error: unknown): boolean =>
  codeOf(error instanceof DatabaseAway ? error.cause : error) === LOCK_NOT_AVAILABLE

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
