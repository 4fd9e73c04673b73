import { randomUUID } from 'node:crypto'
import { localDate, type ZoneSpan } from '@tributary/health'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import { ScopeErased } from '../platform/keyring.ts'
import { nowDate, type Platform } from '../platform/platform.ts'
import type { Users } from '../platform/schema.ts'
import { LANES, laneOf, type Scope } from '../platform/scope.ts'
import type { User } from './user.ts'
import { withZone, type ZoneChange } from './zones.ts'

const USERS_AT_ONCE = 500

export async function findUser(db: Db, clientUuid: string, userId: string): Promise<User | null> {
  const row = await usersWithZones(db)
    .where('lane', '=', laneOf(clientUuid, userId))
    .where('client_uuid', '=', clientUuid)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? toUser(row) : null
}

export async function findUserByScope(db: Db, scope: Scope): Promise<User | null> {
  const row = await usersWithZones(db)
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .executeTakeFirst()
  return row ? toUser(row) : null
}

/** Finds or creates a user, with a data key. Concurrent callers get the same user, and one of them created it. */
export async function ensureUser(
  trx: Db,
  platform: Platform,
  clientUuid: string,
  userId: string,
): Promise<{ user: User; created: boolean }> {
  const known = await findUser(trx, clientUuid, userId)
  if (known && (await isStored(trx, platform, known))) return { user: known, created: false }
  const scope = { lane: laneOf(clientUuid, userId), userKey: randomUUID() }
  const inserted = await trx
    .insertInto('users')
    .values({
      lane: scope.lane,
      user_key: scope.userKey,
      client_uuid: clientUuid,
      user_id: userId,
      offset_seconds: null,
      created_at: nowDate(platform.clock),
    })
    .onConflict((c) => c.columns(['lane', 'client_uuid', 'user_id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (inserted) {
    await platform.keyring.ensure(trx, scope)
    return { user: toUser({ ...inserted, zones: [] }), created: true }
  }
  const rival = await findUser(trx, clientUuid, userId)
  if (!rival) throw new Error('the user was created and erased at the same moment; try again')
  return { user: rival, created: false }
}

/** Waits for an erasure that is under way; false when the user has been erased by it. */
async function isStored(trx: Db, platform: Platform, { scope }: User): Promise<boolean> {
  try {
    await platform.keyring.get(trx, scope)
    return true
  } catch (error) {
    if (error instanceof ScopeErased) return false
    throw error
  }
}

/**
 * Sets the user's time zone. The caller has checked that the name is an IANA zone. Returns what changed; null when the zone was set
 * before, and when a phone reports one after the client did: the client's zone takes precedence.
 */
export async function setTimeZone(
  trx: Db,
  platform: Platform,
  scope: Scope,
  timeZone: string,
  reportedBy: 'client' | 'phone',
): Promise<ZoneChange | null> {
  const row = await trx
    .selectFrom('users')
    .select('zone_reported_by')
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .forUpdate()
    .executeTakeFirst()
  const user = row && (await findUserByScope(trx, scope))
  if (!user || (reportedBy === 'phone' && row.zone_reported_by === 'client')) return null
  if (row.zone_reported_by !== reportedBy)
    await trx
      .updateTable('users')
      .set({ zone_reported_by: reportedBy })
      .where('lane', '=', scope.lane)
      .where('user_key', '=', scope.userKey)
      .execute()
  const today = localDate({ at: platform.clock.now(), offset: null }, timeZone)
  const change = withZone(user.zones, timeZone, today)
  if (!change) return null
  await trx
    .deleteFrom('user_zones')
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .execute()
  await storeZones(trx, scope, change.zones)
  return change
}

export async function storeZones(
  trx: Db,
  { lane, userKey }: Scope,
  zones: readonly ZoneSpan[],
): Promise<void> {
  if (zones.length === 0) return
  await trx
    .insertInto('user_zones')
    .values(zones.map(({ since, zone }) => ({ lane, user_key: userKey, since: since ?? '-infinity', zone })))
    .execute()
}

export async function createdAtOf(db: Db, scope: Scope): Promise<Date | null> {
  return (await beginningOf(db, scope))?.createdAt ?? null
}

/** Reads when the user was created, and who reported the zone that is in force. */
export async function beginningOf(
  db: Db,
  scope: Scope,
): Promise<{ createdAt: Date; zoneReportedBy: string | null } | null> {
  const row = await db
    .selectFrom('users')
    .select(['created_at', 'zone_reported_by'])
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .executeTakeFirst()
  return row ? { createdAt: row.created_at, zoneReportedBy: row.zone_reported_by } : null
}

export async function noteOffset(db: Db, scope: Scope, offsetSeconds: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ offset_seconds: offsetSeconds })
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .where((eb) => eb('offset_seconds', 'is distinct from', offsetSeconds))
    .execute()
}

/** Reads the client's ids of users, by user key, for listings. Scopes without a user are absent. */
export async function userIdsOf(db: Db, scopes: readonly Scope[]): Promise<Map<string, string>> {
  if (scopes.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['user_key', 'user_id'])
    .where('lane', 'in', [...new Set(scopes.map((scope) => scope.lane))])
    .where('user_key', 'in', [...new Set(scopes.map((scope) => scope.userKey))])
    .execute()
  return new Map(rows.map((row) => [row.user_key, row.user_id]))
}

/** Finds the client that each of these users belongs to; erased users are absent. */
export async function clientsOf(db: Db, scopes: readonly Scope[]): Promise<Map<string, string>> {
  if (scopes.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['user_key', 'client_uuid'])
    .where('lane', 'in', [...new Set(scopes.map((scope) => scope.lane))])
    .where('user_key', 'in', [...new Set(scopes.map((scope) => scope.userKey))])
    .execute()
  return new Map(rows.map((row) => [row.user_key, row.client_uuid]))
}

/** Reads the client's ids of users whose lanes are not known; erased users are absent. */
export async function userIdsOfKeys(db: Db, userKeys: readonly string[]): Promise<Map<string, string>> {
  if (userKeys.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['user_key', 'user_id'])
    .where('lane', 'in', [...Array(LANES).keys()])
    .where('user_key', 'in', [...new Set(userKeys)])
    .execute()
  return new Map(rows.map((row) => [row.user_key, row.user_id]))
}

/**
 * Yields all users, or the users of a client, lane by lane, from the beginning or after the user `since`; users that are created
 * meanwhile may or may not be among them.
 */
export async function* everyUser(
  db: Db,
  clientUuid: string | null,
  since: Scope | null = null,
): AsyncGenerator<User> {
  for (let lane = since?.lane ?? 0; lane < LANES; lane++) {
    for (let after = since?.lane === lane ? since.userKey : null; ; ) {
      const rows: UserRow[] = await usersWithZones(db)
        .where('lane', '=', lane)
        .$if(clientUuid !== null, (query) => query.where('client_uuid', '=', clientUuid!))
        .$if(after !== null, (query) => query.where('user_key', '>', after!))
        .orderBy('user_key')
        .limit(USERS_AT_ONCE)
        .execute()
      for (const row of rows) yield toUser(row)
      after = rows.at(-1)?.user_key ?? null
      if (rows.length < USERS_AT_ONCE) break
    }
  }
}

export async function countUsers(db: Db, clientUuid: string | null): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .$if(clientUuid !== null, (query) => query.where('client_uuid', '=', clientUuid!))
    .executeTakeFirstOrThrow()
  return row.n
}

type UserRow = Selectable<Users> & { zones: ZoneSpan[] }

function usersWithZones(db: Db) {
  return db
    .selectFrom('users')
    .selectAll()
    .select(
      sql<ZoneSpan[]>`coalesce((
    select jsonb_agg(jsonb_build_object('since', nullif(z.since, '-infinity'), 'zone', z.zone) order by z.since)
    from user_zones z where z.lane = users.lane and z.user_key = users.user_key), '[]')`.as('zones'),
    )
}

function toUser(row: UserRow): User {
  return {
    scope: { lane: row.lane, userKey: row.user_key },
    clientUuid: row.client_uuid,
    userId: row.user_id,
    timeZone: row.zones.at(-1)?.zone ?? null,
    zones: row.zones,
    offsetSeconds: row.offset_seconds,
  }
}
