import type pg from 'pg'
import { loadConfig } from '../packages/service/src/config.ts'
import { webhookId } from '../packages/service/src/delivery/index.ts'
import { readBodies } from '../packages/service/src/documents/store.ts'
import { openDatabase } from '../packages/service/src/platform/database.ts'
import { Keyring } from '../packages/service/src/platform/keyring.ts'
import type { Platform } from '../packages/service/src/platform/platform.ts'
import type { Env } from './processes.ts'

export interface StoredVersion {
  webhookId: string
  lane: number
  userKey: string
  documentKey: string
  documentVersion: number
  /** The state of its delivery; null when a stored version has none. */
  state: string | null
  newest: boolean
}

/** Every stored document version with its delivery, straight from the tables. */
export async function readStored(pool: pg.Pool): Promise<StoredVersion[]> {
  const { rows } = await pool.query<{
    delivery_id: string | null
    lane: number
    user_key: string
    document_key: string
    document_version: number
    state: string | null
    newest: boolean
  }>(`
    select v.delivery_id, d.lane, d.user_key, d.document_key, d.document_version, v.state,
      d.document_version = max(d.document_version) over (partition by d.lane, d.user_key, d.document_key) as newest
    from documents d left join deliveries v using (lane, user_key, document_key, document_version)`)
  return rows.map((row) => ({
    webhookId: row.delivery_id ? webhookId(row.delivery_id) : '',
    lane: row.lane,
    userKey: row.user_key,
    documentKey: row.document_key,
    documentVersion: row.document_version,
    state: row.state,
    newest: row.newest,
  }))
}

/** The exact stored bytes, by webhook-id. */
export async function openStoredBodies(
  env: Env,
  stored: readonly StoredVersion[],
): Promise<Map<string, Buffer>> {
  const config = loadConfig(env)
  const database = openDatabase(config.databaseUrl!, { poolSize: 2 })
  const platform = { keyring: new Keyring(config.masterKeys!) } as Pick<Platform, 'keyring'> as Platform
  const bodies = new Map<string, Buffer>()
  try {
    for (const rows of Map.groupBy(stored, (row) => row.lane).values()) {
      const opened = await readBodies(database.db, platform, rows)
      rows.forEach((row, index) => {
        bodies.set(row.webhookId, opened[index]!)
      })
    }
  } finally {
    await database.close()
  }
  return bodies
}
