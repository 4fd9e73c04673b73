import type { Source } from '@tributary/health'
import { type Selectable, sql } from 'kysely'
import { plainArray } from '../platform/array-literal.ts'
import type { Db } from '../platform/database.ts'
import { lanesWith } from '../platform/lanes.ts'
import type { Connections } from '../platform/schema.ts'
import type { Scope } from '../platform/scope.ts'
import type { ConnectionState, EndReason } from './states.ts'

export interface Connection {
  scope: Scope
  clientUuid: string
  source: Source
  state: ConnectionState
  /** A keyed mark of the vendor's account: equal for equal accounts, says nothing else. */
  accountKey: Buffer
  /** What the person granted; null when the vendor does not say. */
  scopes: readonly string[] | null
  connectedAt: Date
  endedAt: Date | null
  endReason: EndReason | null
}

export interface ConnectionTokenRow {
  tokens: Buffer
  token_expires_at: Date | null
  scopes: string[] | null
  region: string | null
}

export interface NewConnection {
  scope: Scope
  clientUuid: string
  source: Source
  accountKey: Buffer
  region: string | null
  tokens: Buffer | null
  tokenExpiresAt: Date | null
  scopes: readonly string[] | null
  connectedAt: Date
}

export async function listConnections(db: Db, scope: Scope): Promise<Connection[]> {
  const rows = await db
    .selectFrom('connections')
    .selectAll()
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .orderBy('source')
    .execute()
  return rows.map(toConnection)
}

/** Of several users at once, by user key; a user without any is absent. */
export async function connectionsOfUsers(
  db: Db,
  scopes: readonly Scope[],
): Promise<Map<string, Connection[]>> {
  const { rows } = await sql<Selectable<Connections>>`
    select c.*
    from unnest(
      ${plainArray(scopes.map(({ lane }) => lane))}::smallint[],
      ${plainArray(scopes.map(({ userKey }) => userKey))}::uuid[]
    ) as u (lane, user_key)
    join connections c on c.lane = u.lane and c.user_key = u.user_key
    order by c.source`.execute(db)
  return Map.groupBy(rows.map(toConnection), ({ scope }) => scope.userKey)
}

export async function findConnection(
  db: Db,
  scope: Scope,
  source: Source,
  options: { lock: boolean } = { lock: false },
): Promise<Connection | null> {
  const query = rowOf(db, scope, source).selectAll()
  const row = await (options.lock ? query.forUpdate() : query).executeTakeFirst()
  return row ? toConnection(row) : null
}

export async function isActive(db: Db, scope: Scope, source: Source): Promise<boolean> {
  return (await findConnection(db, scope, source))?.state === 'active'
}

/** What was granted to a live connection; null when the vendor does not say, or it is not live. */
export async function scopesOf(db: Db, scope: Scope, source: Source): Promise<readonly string[] | null> {
  const connection = await findConnection(db, scope, source)
  return connection?.state === 'active' ? connection.scopes : null
}

/** False when the row exists already; a rival that is inserting it is waited for. */
export async function insertConnection(trx: Db, connection: NewConnection): Promise<boolean> {
  const inserted = await trx
    .insertInto('connections')
    .values({
      lane: connection.scope.lane,
      user_key: connection.scope.userKey,
      source: connection.source,
      client_uuid: connection.clientUuid,
      ...activeColumns(connection),
    })
    .onConflict((c) => c.doNothing())
    .returning('source')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function renewConnection(trx: Db, connection: NewConnection): Promise<void> {
  await updateRow(trx, connection.scope, connection.source).set(activeColumns(connection)).execute()
}

/** Forgets the tokens with it. */
export async function markEnded(
  trx: Db,
  scope: Scope,
  source: Source,
  reason: EndReason,
  at: Date,
): Promise<void> {
  const state: ConnectionState = 'ended'
  await updateRow(trx, scope, source)
    .set({ state, tokens: null, token_expires_at: null, ended_at: at, end_reason: reason })
    .execute()
}

export async function readTokenRow(
  db: Db,
  scope: Scope,
  source: Source,
  options: { lock: boolean },
): Promise<ConnectionTokenRow | null> {
  const query = rowOf(db, scope, source)
    .select(['tokens', 'token_expires_at', 'scopes', 'region'])
    .where('state', '=', 'active' satisfies ConnectionState)
    .where('tokens', 'is not', null)
    .$narrowType<{ tokens: Buffer }>()
  return (await (options.lock ? query.forUpdate() : query).executeTakeFirst()) ?? null
}

export async function writeTokens(
  trx: Db,
  scope: Scope,
  source: Source,
  tokens: { sealed: Buffer; expiresAt: number | null; scopes: readonly string[] | null },
): Promise<void> {
  await updateRow(trx, scope, source)
    .set({
      tokens: tokens.sealed,
      token_expires_at: tokens.expiresAt === null ? null : new Date(tokens.expiresAt),
      scopes: tokens.scopes ? [...tokens.scopes] : null,
    })
    .execute()
}

/** The person changed at the vendor what is granted. */
export async function writeScopes(
  db: Db,
  scope: Scope,
  source: Source,
  scopes: readonly string[],
): Promise<void> {
  await updateRow(db, scope, source)
    .set({ scopes: [...scopes] })
    .where('state', '=', 'active' satisfies ConnectionState)
    .execute()
}

const isUnsubscribed = (source: Source, before: Date) =>
  sql<boolean>`source = ${source} and state = 'active' and (subscribed_at is null or subscribed_at <= ${before})`

export const lanesWithDueSubscriptions = (db: Db, source: Source, before: Date): Promise<readonly number[]> =>
  lanesWith(db, sql`select from connections t where t.lane = l.lane and ${isUnsubscribed(source, before)}`)

/** Live connections that were not subscribed since. */
export async function dueSubscriptions(
  db: Db,
  lane: number,
  source: Source,
  before: Date,
  limit: number,
): Promise<Scope[]> {
  const rows = await db
    .selectFrom('connections')
    .select('user_key')
    .where('lane', '=', lane)
    .where(isUnsubscribed(source, before))
    .limit(limit)
    .execute()
  return rows.map((row) => ({ lane, userKey: row.user_key }))
}

export async function noteSubscribed(db: Db, scope: Scope, source: Source, at: Date): Promise<void> {
  await updateRow(db, scope, source).set({ subscribed_at: at }).execute()
}

const rowOf = (db: Db, scope: Scope, source: Source) =>
  db
    .selectFrom('connections')
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .where('source', '=', source)

const updateRow = (db: Db, scope: Scope, source: Source) =>
  db
    .updateTable('connections')
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .where('source', '=', source)

function activeColumns(connection: NewConnection) {
  return {
    state: 'active' as const satisfies ConnectionState,
    account_key: connection.accountKey,
    region: connection.region,
    tokens: connection.tokens,
    token_expires_at: connection.tokenExpiresAt,
    scopes: connection.scopes ? [...connection.scopes] : null,
    connected_at: connection.connectedAt,
    ended_at: null,
    end_reason: null,
    subscribed_at: null,
  }
}

function toConnection(row: Selectable<Connections>): Connection {
  return {
    scope: { lane: row.lane, userKey: row.user_key },
    clientUuid: row.client_uuid,
    source: row.source as Source,
    state: row.state,
    accountKey: row.account_key,
    scopes: row.scopes,
    connectedAt: row.connected_at,
    endedAt: row.ended_at,
    endReason: row.end_reason as EndReason | null,
  }
}
