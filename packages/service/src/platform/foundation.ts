import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { openDatabase } from './database.ts'
import type { DatabaseServer } from './database-server.ts'
import { beginUse } from './in-use.ts'
import { Keyring } from './keyring.ts'
import type { Logger } from './log.ts'
import { ensureMasterKeyFile } from './master-key.ts'
import { migrateToLatest, requireSchema } from './migrate.ts'
import type { Tables } from './schema.ts'

/** The database with its keys proven right: what the service and the command line both need before anything else. */
export interface Foundation {
  db: Kysely<Tables>
  pool: pg.Pool
  keyring: Keyring
  close(): Promise<void>
}

/** Closes the server with itself, and when it fails. Only the service migrates; a command works with the schema as it is. */
export async function openFoundation(
  config: Config,
  log: Logger,
  server: DatabaseServer,
  options: { migrate: boolean },
): Promise<Foundation> {
  await using closing = new AsyncDisposableStack()
  closing.defer(() => server.close())
  const url = await server.open()
  const use = await beginUse(url, log)
  closing.defer(() => use.end())
  if (options.migrate) await migrateToLatest(url)
  else await requireSchema(url)
  const keyring = new Keyring(config.masterKeys ?? (await ensureMasterKeyFile(config.dataDir)))
  const database = openDatabase(url, {
    poolSize: config.databasePoolSize,
    onConnectionError: (err) => log.warn({ err }, 'a database connection was lost'),
  })
  closing.defer(() => database.close())
  await keyring.verify(database.db)
  const stack = closing.move()
  return { db: database.db, pool: database.pool, keyring, close: () => stack.disposeAsync() }
}
