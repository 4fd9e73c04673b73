import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { type Actor, audit } from '../accounts/index.ts'
import type { Db } from '../platform/database.ts'
import { nowDate, type Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import type { Erased } from '../platform/user-rows.ts'
import { type User, userIdsOf } from '../users/index.ts'
import { LONGEST_LIFE_DAYS, LONGEST_NAME } from './limits.ts'
import { isScope, type McpScope } from './scopes.ts'
import { deleteOfUser, insertToken, listOfUser, listRows, type McpTokenRow, markRevoked } from './store.ts'

const PREFIX = 'trm_'
const TOKEN = /^trm_[\w-]{43}$/
const DAY_MS = 86_400_000

export interface NewMcpToken {
  clientUuid: string
  /** Null for everybody of the client. */
  user: User | null
  name: string
  scopes: readonly McpScope[]
  expiresAt: Date
}

export interface McpToken {
  tokenId: string
  /** Null for everybody of the client. */
  userId: string | null
  name: string
  scopes: McpScope[]
  createdBy: string
  createdAt: Date
  expiresAt: Date
  revokedAt: Date | null
  lastUsedAt: Date | null
}

/** Why a token cannot be made like this; null when it can. */
export function refusalOfToken(
  platform: Platform,
  { name, scopes, expiresAt }: Pick<NewMcpToken, 'name' | 'scopes' | 'expiresAt'>,
): string | null {
  const life = expiresAt.getTime() - platform.clock.now()
  if (name.trim() === '' || name.length > LONGEST_NAME)
    return `name must have 1 to ${LONGEST_NAME} characters`
  if (/\p{Cc}/u.test(name)) return 'name must not have control characters'
  if (scopes.length === 0) return 'at least one scope is needed'
  const unknown = scopes.find((scope) => !isScope(scope))
  if (unknown !== undefined) return `there is no scope ${unknown}`
  if (!(life > 0)) return 'it must end in the future'
  if (life > LONGEST_LIFE_DAYS * DAY_MS) return `it may live for ${LONGEST_LIFE_DAYS} days at most`
  return null
}

/** The token is returned here and never again: only its hash is kept. The caller has asked `refusalOfToken`. */
export async function createMcpToken(
  platform: Platform,
  trx: Db,
  actor: Actor,
  wish: NewMcpToken,
): Promise<{ tokenId: string; token: string }> {
  const refusal = refusalOfToken(platform, wish)
  if (refusal) throw new Error(refusal)
  const token = `${PREFIX}${randomBytes(32).toString('base64url')}`
  const tokenId = randomUUID()
  const scopes = [...new Set(wish.scopes)]
  const { clientUuid, user, name, expiresAt } = wish
  if (user) await platform.keyring.get(trx, user.scope)
  await insertToken(trx, {
    token_id: tokenId,
    token_hash: hashToken(token),
    client_uuid: clientUuid,
    lane: user?.scope.lane ?? LANE_OF_CLIENTS,
    user_key: user?.scope.userKey ?? null,
    name,
    scopes,
    created_by: actor,
    created_at: nowDate(platform.clock),
    expires_at: expiresAt,
  })
  const detail = {
    token_id: tokenId,
    token_name: name,
    user_key: user?.scope.userKey ?? null,
    scopes,
    expires_at: expiresAt.toISOString(),
  }
  await audit(trx, platform, { actor, clientUuid, action: 'mcp.create_token', detail })
  return { tokenId, token }
}

/** Newest first, also those that have ended; `after` is the last one that was seen. */
export async function listMcpTokens(
  db: Db,
  clientUuid: string,
  { after = null, limit }: { after?: string | null; limit: number },
): Promise<McpToken[]> {
  const rows = await listRows(db, clientUuid, { after, limit })
  const userIds = await userIdsOf(db, rows.flatMap(scopeOf))
  return rows.map((row) => toToken(row, (row.user_key && userIds.get(row.user_key)) ?? null))
}

/** Those of one user alone, also those that have ended. */
export async function mcpTokensOf(db: Db, { scope, userId }: User): Promise<McpToken[]> {
  return (await listOfUser(db, scope)).map((row) => toToken(row, userId))
}

function toToken(row: McpTokenRow, userId: string | null): McpToken {
  return {
    tokenId: row.token_id,
    userId,
    name: row.name,
    scopes: row.scopes.filter(isScope),
    createdBy: row.created_by,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
  }
}

/** Where tokens lie that belong to no user. */
const LANE_OF_CLIENTS = 0

const scopeOf = ({ lane, user_key: userKey }: McpTokenRow) => (userKey === null ? [] : [{ lane, userKey }])

/** At once, on all nodes. False when the client has no such token, or it was revoked before. */
export async function revokeMcpToken(
  platform: Platform,
  trx: Db,
  actor: Actor,
  clientUuid: string,
  tokenId: string,
): Promise<boolean> {
  const revoked = await markRevoked(trx, clientUuid, tokenId, nowDate(platform.clock))
  if (revoked)
    await audit(trx, platform, {
      actor,
      clientUuid,
      action: 'mcp.revoke_token',
      detail: { token_id: tokenId },
    })
  return revoked
}

/** Part of a user's erasure, in its transaction. */
export const eraseMcp = (trx: Db, scope: Scope): Promise<Erased> => deleteOfUser(trx, scope)

export const isToken = (text: string): boolean => TOKEN.test(text)

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
