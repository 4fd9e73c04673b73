import { randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '../../platform/database.ts'
import { nowDate, type Platform } from '../../platform/platform.ts'
import { type Actor, audit } from '../audit.ts'
import { hashSecret } from '../clients.ts'
import { API_SCOPE_NAMES, type ApiScope, isApiScope } from './scopes.ts'
import {
  type ApiKeyRow,
  deleteEndedKeys,
  findLiveKey,
  insertKey,
  listKeyRows,
  lockKeysOfClient,
  markKeyRevoked,
  noteKeyUse,
} from './store.ts'

const PREFIX = 'trib_'
const API_KEY = /^trib_[\w-]{43}$/
const HINT_LETTERS = PREFIX.length + 6
/** Not at every use: that would be a write for every request. */
const USE_NOTED_EVERY_MS = 60_000
/** For so long a key that has ended is listed. */
const ENDED_LISTED_MS = 30 * 86_400_000
/** Keys of one client that work. */
export const MOST_API_KEYS = 100
export const LONGEST_API_KEY_NAME = 100

export interface NewApiKey {
  clientUuid: string
  name: string
  scopes: readonly ApiScope[]
  /** Null for a key that works until it is revoked. */
  expiresAt: Date | null
}

export interface ApiKey extends NewApiKey {
  keyId: string
  /** The first letters of the key. */
  hint: string
  scopes: ApiScope[]
  createdBy: string
  createdAt: Date
  revokedAt: Date | null
  /** To the minute; null before the first use. */
  lastUsedAt: Date | null
}

export type ApiKeyState = 'active' | 'expired' | 'revoked'

const isApiKey = (text: string): boolean => API_KEY.test(text)

export function stateOfApiKey({ revokedAt, expiresAt }: ApiKey, now: number): ApiKeyState {
  if (revokedAt) return 'revoked'
  return expiresAt && expiresAt.getTime() <= now ? 'expired' : 'active'
}

/** Why a key cannot be created like this; null when it can. */
export function refusalOfApiKey(
  platform: Pick<Platform, 'clock'>,
  { name, scopes, expiresAt }: Pick<NewApiKey, 'name' | 'scopes' | 'expiresAt'>,
): string | null {
  if (name.trim() === '' || name.length > LONGEST_API_KEY_NAME)
    return `name must have 1 to ${LONGEST_API_KEY_NAME} characters`
  if (/\p{Cc}/u.test(name)) return 'name must not have control characters'
  const unknown = scopes.find((scope) => !isApiScope(scope))
  if (unknown !== undefined || scopes.length === 0)
    return `scopes must be one or more of ${API_SCOPE_NAMES.join(', ')}`
  if (expiresAt && !(expiresAt.getTime() > platform.clock.now())) return 'expires_at must be in the future'
  return null
}

/** The key is returned here and never again: only its hash is stored. Null: the client has as many as it may have. */
export async function createApiKey(
  platform: Platform,
  trx: Db,
  actor: Actor,
  wanted: NewApiKey,
): Promise<{ apiKey: string; created: ApiKey } | null> {
  const refusal = refusalOfApiKey(platform, wanted)
  if (refusal) throw new Error(refusal)
  const { clientUuid } = wanted
  const now = nowDate(platform.clock)
  await lockKeysOfClient(trx, clientUuid)
  await deleteEndedKeys(trx, clientUuid, new Date(now.getTime() - ENDED_LISTED_MS))
  const working = (await listApiKeys(trx, clientUuid)).filter(
    (key) => stateOfApiKey(key, now.getTime()) === 'active',
  )
  if (working.length >= MOST_API_KEYS) return null
  const apiKey = `${PREFIX}${randomBytes(32).toString('base64url')}`
  const row = {
    client_uuid: clientUuid,
    key_id: randomUUID(),
    name: wanted.name.trim(),
    hash: hashSecret(apiKey),
    hint: apiKey.slice(0, HINT_LETTERS),
    scopes: API_SCOPE_NAMES.filter((scope) => wanted.scopes.includes(scope)),
    created_by: actor,
    created_at: now,
    expires_at: wanted.expiresAt,
  }
  await insertKey(trx, row)
  const detail = {
    key_id: row.key_id,
    key_name: row.name,
    hint: row.hint,
    scopes: row.scopes,
    expires_at: row.expires_at?.toISOString() ?? null,
  }
  await audit(trx, platform, { actor, clientUuid, action: 'client.create_api_key', detail })
  return { apiKey, created: toApiKey({ ...row, revoked_at: null, last_used_at: null }) }
}

/** Newest first; those that have ended are listed for 30 days at least. */
export async function listApiKeys(db: Db, clientUuid: string): Promise<ApiKey[]> {
  return (await listKeyRows(db, clientUuid)).map(toApiKey)
}

/** Effective at once on all nodes, because every call reads the key. Null when the client has no such key that is not revoked. */
export async function revokeApiKey(
  platform: Platform,
  trx: Db,
  actor: Actor,
  clientUuid: string,
  keyId: string,
): Promise<ApiKey | null> {
  const row = await markKeyRevoked(trx, clientUuid, keyId, nowDate(platform.clock))
  if (!row) return null
  const detail = { key_id: keyId, key_name: row.name, hint: row.hint }
  await audit(trx, platform, { actor, clientUuid, action: 'client.revoke_api_key', detail })
  return toApiKey(row)
}

/** The key that a caller presents, where it works now; notes its use. */
export async function findApiKey(
  platform: Platform,
  text: string,
): Promise<{ key: ApiKey; clientName: string } | null> {
  if (!isApiKey(text)) return null
  const { db, clock, log } = platform
  const now = nowDate(clock)
  const row = await findLiveKey(db, hashSecret(text), now)
  if (!row) return null
  const notedBefore = new Date(now.getTime() - USE_NOTED_EVERY_MS)
  // A request does not fail because its use cannot be noted.
  if (row.last_used_at === null || row.last_used_at <= notedBefore)
    await noteKeyUse(db, row, now, notedBefore).catch((err) =>
      log.warn({ err }, 'the use of an API key could not be noted'),
    )
  return { key: toApiKey(row), clientName: row.client_name }
}

const toApiKey = (row: ApiKeyRow): ApiKey => ({
  clientUuid: row.client_uuid,
  keyId: row.key_id,
  name: row.name,
  hint: row.hint,
  scopes: row.scopes.filter(isApiScope),
  createdBy: row.created_by,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  lastUsedAt: row.last_used_at,
})
