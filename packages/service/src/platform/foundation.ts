import type { Kysely } from 'kysely'
import type { Config } from '../config.ts'
import { openDatabase } from './database.ts'
import type { DatabasePool } from './database-pool.ts'
import type { DatabaseServer } from './database-server.ts'
import { untilDatabaseAnswers, type Waiting } from './database-wait.ts'
import { beginUse } from './in-use.ts'
import { Keyring } from './keyring.ts'
import type { Logger } from './log.ts'
import { ensureMasterKeyFile } from './master-key.ts'
import { migrateToLatest, requireSchema } from './migrate.ts'
import type { Tables } from './schema.ts'
import { DEPLOYMENT_SCOPE } from './scope.ts'

/** The database with its keys proven right: what the service and the command line both need before anything else. */
export interface Foundation {
  db: Kysely<Tables>
  pool: DatabasePool
  keyring: Keyring
  close(): Promise<void>
}

export interface FoundationOptions {
  /** Only the service migrates; a command works with the schema as it is. */
  migrate: boolean
  /** How to wait for the database; null to fail at once when it does not respond. */
  waiting: Waiting | null
  /** The limit of a statement; null for no limit. */
  statementSeconds: number | null
}

/** Closes the server with itself, and when it fails. */
export async function openFoundation(
  config: Config,
  log: Logger,
  server: DatabaseServer,
  { migrate, waiting, statementSeconds }: FoundationOptions,
): Promise<Foundation> {
  await using closing = new AsyncDisposableStack()
  closing.defer(() => server.close())
  const url = await server.open()
  const { databaseDirectUrl: directUrl } = config
  await untilDatabaseAnswers({ url, directUrl }, log, waiting)
  const use = await beginUse(directUrl ?? url, log)
  closing.defer(() => use.end())
  if (migrate) await migrateToLatest(directUrl ?? url)
  else await requireSchema(directUrl ?? url)
  const keyring = new Keyring(config.masterKeys ?? (await ensureMasterKeyFile(config.dataDir)))
  const database = openDatabase(url, {
    poolSize: config.databasePoolSize,
    statementSeconds,
    directUrl,
    onConnectionError: (err) => log.warn({ err }, 'a database connection was lost'),
  })
  closing.defer(() => database.close())
  await keyring.verify(database.db)
  await keyring.ensure(database.db, DEPLOYMENT_SCOPE)
  const stack = closing.move()
  return { db: database.db, pool: database.pool, keyring, close: () => stack.disposeAsync() }
}
