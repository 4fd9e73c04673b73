import { type Selectable, sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import { windowInRow } from '../platform/rate-in-row.ts'
import type { McpTokens } from '../platform/schema.ts'
import type { Scope } from '../platform/scope.ts'
import { type Erased, eraseRows } from '../platform/user-rows.ts'
import { REQUESTS_A_MINUTE, WINDOW_MS } from './limits.ts'

const RATE = { most: REQUESTS_A_MINUTE, windowMs: WINDOW_MS }

export type McpTokenRow = Selectable<McpTokens>

export async function insertToken(
  trx: Db,
  token: Omit<McpTokenRow, 'revoked_at' | 'last_used_at' | 'window_began_at' | 'window_requests'>,
): Promise<void> {
  await trx.insertInto('mcp_tokens').values(token).execute()
}

/** Null when there is none that holds now. */
export async function findLive(db: Db, hash: Buffer, now: Date): Promise<McpTokenRow | null> {
  const row = await db
    .selectFrom('mcp_tokens')
    .selectAll()
    .where('token_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ?? null
}

/** Newest first. */
export async function listRows(
  db: Db,
  clientUuid: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<McpTokenRow[]> {
  return db
    .selectFrom('mcp_tokens')
    .selectAll()
    .where('client_uuid', '=', clientUuid)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(created_at, token_id) < (
          select a.created_at, a.token_id from mcp_tokens a where a.client_uuid = ${clientUuid} and a.token_id = ${after})`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('token_id', 'desc')
    .limit(limit)
    .execute()
}

/** Of one user, newest first. */
export async function listOfUser(db: Db, { lane, userKey }: Scope): Promise<McpTokenRow[]> {
  return db
    .selectFrom('mcp_tokens')
    .selectAll()
    .where('lane', '=', lane)
    .where('user_key', '=', userKey)
    .orderBy('created_at', 'desc')
    .orderBy('token_id', 'desc')
    .execute()
}

/** False when the client has no such token, or it was revoked before. */
export async function markRevoked(trx: Db, clientUuid: string, tokenId: string, at: Date): Promise<boolean> {
  const revoked = await trx
    .updateTable('mcp_tokens')
    .set({ revoked_at: at })
    .where('client_uuid', '=', clientUuid)
    .where('token_id', '=', tokenId)
    .where('revoked_at', 'is', null)
    .returning('token_id')
    .executeTakeFirst()
  return revoked !== undefined
}

/** Counts a request and notes that the token was used; false when its minute is full, and then it does not count. */
export async function countRequest(
  db: Db,
  { lane, tokenId }: { lane: number; tokenId: string },
  now: Date,
): Promise<boolean> {
  const minute = windowInRow({ beganAt: 'window_began_at', count: 'window_requests' }, RATE, now)
  const counted = await db
    .updateTable('mcp_tokens')
    .set({ last_used_at: now, window_began_at: minute.beganAt, window_requests: minute.count })
    .where('lane', '=', lane)
    .where('token_id', '=', tokenId)
    .where(minute.hasRoom)
    .returning('token_id')
    .executeTakeFirst()
  return counted !== undefined
}

export async function deleteOfUser(trx: Db, scope: Scope): Promise<Erased> {
  return eraseRows(trx, ['mcp_tokens'], scope)
}
