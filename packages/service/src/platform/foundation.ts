import { mkdir } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { migrateToLatest, openDatabase } from './database.ts'
import { Keyring } from './keyring.ts'
import type { Logger } from './log.ts'
import { ensureMasterKeyFile } from './master-key.ts'
import { openEmbeddedPostgres } from './postgres/embedded.ts'
import type { Tables } from './schema.ts'

/** The database with its keys proven right: what the service and the command line both need before anything else. */
export interface Foundation {
  db: Kysely<Tables>
  pool: pg.Pool
  keyring: Keyring
  close(): Promise<void>
}

export async function openFoundation(config: Config, log: Logger): Promise<Foundation> {
  const server = await openServer(config)
  try {
    await migrateToLatest(server.url)
    const keyring = new Keyring(config.masterKeys ?? (await ensureMasterKeyFile(config.dataDir)))
    const database = openDatabase(server.url, {
      poolSize: config.databasePoolSize,
      onConnectionError: (err) => log.warn({ err }, 'a database connection was lost'),
    })
    try {
      await keyring.verify(database.db)
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

async function openServer(config: Config): Promise<{ url: string; close(): Promise<void> }> {
  if (config.databaseUrl) return { url: config.databaseUrl, close: async () => {} }
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  return openEmbeddedPostgres({ dataDir: config.dataDir })
}
