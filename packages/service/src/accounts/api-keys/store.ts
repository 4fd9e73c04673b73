import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { ApiKeys } from '../../platform/schema.ts'

export type ApiKeyRow = Selectable<ApiKeys>

export async function insertKey(trx: Db, key: Omit<ApiKeyRow, 'revoked_at' | 'last_used_at'>): Promise<void> {
  await trx.insertInto('api_keys').values(key).execute()
}

/** The key with this hash that works now, with the name of its client. */
export async function findLiveKey(
  db: Db,
  hash: Buffer,
  now: Date,
): Promise<(ApiKeyRow & { client_name: string }) | null> {
  const row = await db
    .selectFrom('api_keys')
    .innerJoin('clients', 'clients.client_uuid', 'api_keys.client_uuid')
    .selectAll('api_keys')
    .select('clients.name as client_name')
    .where('hash', '=', hash)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst()
  return row ?? null
}

/** Newest first, with those that have ended. */
export async function listKeyRows(db: Db, clientUuid: string): Promise<ApiKeyRow[]> {
  return db
    .selectFrom('api_keys')
    .selectAll()
    .where('client_uuid', '=', clientUuid)
    .orderBy('created_at', 'desc')
    .orderBy('key_id', 'desc')
    .execute()
}

/** Creations of a client take turns, so that two at once cannot both be the last that is allowed. */
export async function lockKeysOfClient(trx: Db, clientUuid: string): Promise<void> {
  await trx
    .selectFrom('clients')
    .select('client_uuid')
    .where('client_uuid', '=', clientUuid)
    .forNoKeyUpdate()
    .execute()
}

/** The names of keys are on people's screens for a while after they have ended, and their rows are then removed. */
export async function deleteEndedKeys(trx: Db, clientUuid: string, before: Date): Promise<void> {
  await sql`delete from api_keys where client_uuid = ${clientUuid}
    and (revoked_at < ${before} or expires_at < ${before})`.execute(trx)
}

/** Returns the row; null when the client has no such key, or it was revoked before. */
export async function markKeyRevoked(
  trx: Db,
  clientUuid: string,
  keyId: string,
  at: Date,
): Promise<ApiKeyRow | null> {
  const row = await trx
    .updateTable('api_keys')
    .set({ revoked_at: at })
    .where('client_uuid', '=', clientUuid)
    .where('key_id', '=', keyId)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Writes only where the noted use is older: of simultaneous calls one writes. */
export async function noteKeyUse(
  db: Db,
  { client_uuid: clientUuid, key_id: keyId }: ApiKeyRow,
  now: Date,
  notedBefore: Date,
): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: now })
    .where('client_uuid', '=', clientUuid)
    .where('key_id', '=', keyId)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', notedBefore)]))
    .execute()
}

/** The first letters of a key of the client; null when there is none with this hash. */
export async function hintOfKey(db: Db, clientUuid: string, hash: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom('api_keys')
    .select('hint')
    .where('client_uuid', '=', clientUuid)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row?.hint ?? null
}

export async function namesOfKeys(db: Db, keyIds: readonly string[]): Promise<Map<string, string>> {
  if (keyIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('api_keys')
    .select(['key_id', 'name'])
    .where('key_id', 'in', [...new Set(keyIds)])
    .execute()
  return new Map(rows.map((row) => [row.key_id, row.name]))
}
