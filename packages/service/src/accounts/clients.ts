import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import { nowDate, type Platform } from '../platform/platform.ts'
import { clientScope } from '../platform/scope.ts'
import { type Actor, audit } from './audit.ts'

/** How long the replaced key still works, so that a client can roll it out. */
export const SECRET_OVERLAP_MS = 24 * 3_600_000

export interface Client {
  client_uuid: string
  name: string
  /** Where people return to when an authorization link does not say. */
  callback_url: string | null
  /** Whether the address that people return to names client and user in its path too. */
  callback_path: boolean
  created_at: Date
}

/** The secret key is returned here and never again: only its hash is kept. */
export async function createClient(
  platform: Platform,
  trx: Db,
  actor: Actor,
  name: string,
): Promise<{ clientUuid: string; secretKey: string }> {
  const clientUuid = randomUUID()
  await trx
    .insertInto('clients')
    .values({ client_uuid: clientUuid, name, callback_url: null, created_at: nowDate(platform.clock) })
    .execute()
  await platform.keyring.ensure(trx, clientScope(clientUuid))
  const secretKey = await addSecret(platform, trx, clientUuid)
  await audit(trx, platform, { actor, clientUuid, action: 'client.create', detail: { name } })
  return { clientUuid, secretKey }
}

export async function listClients(db: Db): Promise<Client[]> {
  return db.selectFrom('clients').selectAll().orderBy('created_at').orderBy('client_uuid').execute()
}

/** In the order of their names, from the beginning or after one; all, or those whose names have these letters. */
export async function searchClients(
  db: Db,
  { contains, after, limit }: { contains: string; after: string | null; limit: number },
): Promise<Client[]> {
  return db
    .selectFrom('clients')
    .selectAll()
    .$if(contains !== '', (query) => query.where(sql<boolean>`strpos(lower(name), lower(${contains})) > 0`))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(lower(name), client_uuid) >
          (select lower(name), client_uuid from clients where client_uuid = ${after})`,
      ),
    )
    .orderBy(sql`lower(name)`)
    .orderBy('client_uuid')
    .limit(limit)
    .execute()
}

export async function countClients(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('clients')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** For listings of things of several clients. */
export async function namesOfClients(db: Db, clientUuids: readonly string[]): Promise<Map<string, string>> {
  if (clientUuids.length === 0) return new Map()
  const rows = await db
    .selectFrom('clients')
    .select(['client_uuid', 'name'])
    .where('client_uuid', 'in', [...new Set(clientUuids)])
    .execute()
  return new Map(rows.map((row) => [row.client_uuid, row.name]))
}

export async function findClient(db: Db, clientUuid: string): Promise<Client | null> {
  return (
    (await db.selectFrom('clients').selectAll().where('client_uuid', '=', clientUuid).executeTakeFirst()) ??
    null
  )
}

/** The caller has checked the address; null takes it away. */
export async function setCallbackUrl(
  platform: Platform,
  trx: Db,
  actor: Actor,
  clientUuid: string,
  url: string | null,
): Promise<void> {
  await trx.updateTable('clients').set({ callback_url: url }).where('client_uuid', '=', clientUuid).execute()
  await audit(trx, platform, { actor, clientUuid, action: 'client.set_callback', detail: { url } })
}

export async function callbackUrlOf(db: Db, clientUuid: string): Promise<string | null> {
  const row = await db
    .selectFrom('clients')
    .select('callback_url')
    .where('client_uuid', '=', clientUuid)
    .executeTakeFirst()
  return row?.callback_url ?? null
}

export async function setCallbackPath(
  platform: Platform,
  trx: Db,
  actor: Actor,
  clientUuid: string,
  isOn: boolean,
): Promise<void> {
  await trx
    .updateTable('clients')
    .set({ callback_path: isOn })
    .where('client_uuid', '=', clientUuid)
    .execute()
  const detail = { on: isOn }
  await audit(trx, platform, { actor, clientUuid, action: 'client.set_callback_path', detail })
}

export async function hasCallbackPath(db: Db, clientUuid: string): Promise<boolean> {
  const row = await db
    .selectFrom('clients')
    .select('callback_path')
    .where('client_uuid', '=', clientUuid)
    .executeTakeFirst()
  return row?.callback_path ?? false
}

/** A new key at once; the keys before it end after the overlap, or now. */
export async function rotateSecret(
  platform: Platform,
  trx: Db,
  actor: Actor,
  clientUuid: string,
  overlapMs = SECRET_OVERLAP_MS,
): Promise<{ secretKey: string; previousValidUntil: Date }> {
  const previousValidUntil = new Date(platform.clock.now() + overlapMs)
  await trx
    .updateTable('client_secrets')
    .set({ expires_at: previousValidUntil })
    .where('client_uuid', '=', clientUuid)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', previousValidUntil)]))
    .execute()
  const secretKey = await addSecret(platform, trx, clientUuid)
  await audit(trx, platform, {
    actor,
    clientUuid,
    action: 'client.rotate_secret',
    detail: { previous_valid_until: previousValidUntil.toISOString() },
  })
  return { secretKey, previousValidUntil }
}

/** Ends one key at once, the last one too: a key in the wrong hands must not wait for its successor. False: there is none. */
export async function endSecret(
  platform: Platform,
  trx: Db,
  actor: Actor,
  clientUuid: string,
  secretId: string,
): Promise<boolean> {
  const ended = await trx
    .updateTable('client_secrets')
    .set({ expires_at: nowDate(platform.clock) })
    .where('client_uuid', '=', clientUuid)
    .where('secret_id', '=', secretId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', nowDate(platform.clock))]))
    .returning('hint')
    .executeTakeFirst()
  if (!ended) return false
  const detail = { secret_id: secretId, hint: ended.hint }
  await audit(trx, platform, { actor, clientUuid, action: 'client.end_secret', detail })
  return true
}

/** Not at every use: that would be a write for every request. */
const USE_NOTED_EVERY_MS = 900_000

/** So that keys without any use can be found and ended. A request does not fail because its use cannot be noted. */
export async function noteSecretUse(
  { db, clock, log }: Platform,
  clientUuid: string,
  { secretId, lastUsedAt }: LiveSecret,
): Promise<void> {
  const now = clock.now()
  if (lastUsedAt && lastUsedAt.getTime() > now - USE_NOTED_EVERY_MS) return
  await db
    .updateTable('client_secrets')
    .set({ last_used_at: new Date(now) })
    .where('client_uuid', '=', clientUuid)
    .where('secret_id', '=', secretId)
    .execute()
    .catch((err) => log.warn({ err }, 'the use of a secret key could not be noted'))
}

export interface SecretView {
  secretId: string
  /** The first letters, to know one by. */
  hint: string
  createdAt: Date
  /** Null for the newest, which does not end by itself. */
  expiresAt: Date | null
  /** To the quarter of an hour; null before its first use. */
  lastUsedAt: Date | null
}

/** Those that work, newest first. */
export async function listSecrets({ db, clock }: Platform, clientUuid: string): Promise<SecretView[]> {
  const rows = await db
    .selectFrom('client_secrets')
    .select(['secret_id', 'hint', 'created_at', 'expires_at', 'last_used_at'])
    .where('client_uuid', '=', clientUuid)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', nowDate(clock))]))
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => ({
    secretId: row.secret_id,
    hint: row.hint,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
  }))
}

/** The first letters of a secret key of the client; null when there is none with this hash. */
export async function hintOfSecret(db: Db, clientUuid: string, hash: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom('client_secrets')
    .select('hint')
    .where('client_uuid', '=', clientUuid)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row?.hint ?? null
}

export interface LiveSecret {
  secretId: string
  hash: Buffer
  lastUsedAt: Date | null
}

export async function liveSecrets(
  db: Db,
  clientUuid: string,
  now: number,
): Promise<{ clientUuid: string; name: string; secrets: LiveSecret[] } | null> {
  const rows = await db
    .selectFrom('client_secrets')
    .innerJoin('clients', 'clients.client_uuid', 'client_secrets.client_uuid')
    .select(['clients.client_uuid', 'clients.name', 'secret_id', 'hash', 'last_used_at'])
    .where('client_secrets.client_uuid', '=', clientUuid)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', new Date(now))]))
    .execute()
  const first = rows[0]
  if (!first) return null
  const secrets = rows.map((row) => ({
    secretId: row.secret_id,
    hash: row.hash,
    lastUsedAt: row.last_used_at,
  }))
  return { clientUuid: first.client_uuid, name: first.name, secrets }
}

async function addSecret(platform: Platform, trx: Db, clientUuid: string): Promise<string> {
  const secretKey = `sk_${randomBytes(32).toString('base64url')}`
  await trx
    .insertInto('client_secrets')
    .values({
      client_uuid: clientUuid,
      secret_id: randomUUID(),
      hash: hashSecret(secretKey),
      hint: secretKey.slice(0, 7),
      created_at: nowDate(platform.clock),
      expires_at: null,
      last_used_at: null,
    })
    .execute()
  return secretKey
}

/** Secrets are 256 random bits, so a single fast hash cannot be searched; a slow one would only tax every request. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
