import type { Kysely } from 'kysely'
import type { Config } from '../config.ts'
import { migrateToLatest, openDatabase } from './database.ts'
import type { DatabasePool } from './database-pool.ts'
import type { DatabaseServer } from './database-server.ts'
import { untilDatabaseAnswers, type Waiting } from './database-wait.ts'
import { Keyring } from './keyring.ts'
import type { Logger } from './log.ts'
import { ensureMasterKeyFile } from './master-key.ts'
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
  /** Null to fail at once when the database does not answer. */
  waiting: Waiting | null
  /** Null for statements that may take as long as they like. */
  statementSeconds: number | null
}

/** Closes the server with itself, and when it fails. */
export async function openFoundation(
  config: Config,
  log: Logger,
  server: DatabaseServer,
  { waiting, statementSeconds }: FoundationOptions,
): Promise<Foundation> {
  try {
    const url = await server.open()
    const { databaseDirectUrl: directUrl } = config
    await untilDatabaseAnswers({ url, directUrl }, log, waiting)
    await migrateToLatest(directUrl ?? url)
    const keyring = new Keyring(config.masterKeys ?? (await ensureMasterKeyFile(config.dataDir)))
    const database = openDatabase(url, {
      poolSize: config.databasePoolSize,
      statementSeconds,
      directUrl,
      onConnectionError: (err) => log.warn({ err }, 'a database connection was lost'),
    })
    try {
      await keyring.verify(database.db)
      await keyring.ensure(database.db, DEPLOYMENT_SCOPE)
    } catch (error) {
      await database.close()
      throw error
    }
    return {
      db: database.db,
      pool: database.pool,
      keyring,
      async close() {
        await database.close()
        await server.close()
      },
    }
  } catch (error) {
    await server.close()
    throw error
  }
}
