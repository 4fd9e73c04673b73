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

/** Finds or creates, with a data key. Callers that create at the same moment get the same user; one of them made it. */
export async function ensureUser(
  trx: Db,
  platform: Platform,
  clientUuid: string,
  userId: string,
): Promise<{ user: User; created: boolean }> {
  const known = await findUser(trx, clientUuid, userId)
  if (known && (await isKept(trx, platform, known))) return { user: known, created: false }
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

/** Whoever is being erased is waited for; they are nobody then. */
async function isKept(trx: Db, platform: Platform, { scope }: User): Promise<boolean> {
  try {
    await platform.keyring.get(trx, scope)
    return true
  } catch (error) {
    if (error instanceof ScopeErased) return false
    throw error
  }
}

/**
 * The caller has checked that the name is an IANA zone. Returns what changed; null when it was known to hold, and when a phone
 * tells it after the client did: the client's word stands.
 */
export async function setTimeZone(
  trx: Db,
  platform: Platform,
  scope: Scope,
  timeZone: string,
  toldBy: 'client' | 'phone',
): Promise<ZoneChange | null> {
  const row = await trx
    .selectFrom('users')
    .select('zone_told_by')
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .forUpdate()
    .executeTakeFirst()
  const user = row && (await findUserByScope(trx, scope))
  if (!user || (toldBy === 'phone' && row.zone_told_by === 'client')) return null
  if (row.zone_told_by !== toldBy)
    await trx
      .updateTable('users')
      .set({ zone_told_by: toldBy })
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

/** When the user was created, and who reported the zone that is in force. */
export async function beginningOf(
  db: Db,
  scope: Scope,
): Promise<{ createdAt: Date; zoneReportedBy: string | null } | null> {
  const row = await db
    .selectFrom('users')
    .select(['created_at', 'zone_told_by'])
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .executeTakeFirst()
  return row ? { createdAt: row.created_at, zoneReportedBy: row.zone_told_by } : null
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

/** The clients' names of users, by user key, for listings. Scopes of no user are absent. */
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

/** To which client each of these users belongs; those who were erased are absent. */
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

/** The clients' names of users whose lanes are not known; those who were erased are absent. */
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
 * All users, or those of a client, lane by lane, from the beginning or from where somebody left off; new ones may or may
 * not be among them.
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

/** In an order that no locale of the database changes: by the bytes of the name. */
const NAME = sql<string>`user_id collate "C"`
/** After every character that a name can have. */
const LAST_CHARACTER = '\u{10FFFF}'

/** Those of a client in the order of their names, from the beginning or after one; all, or whose names begin so. */
export async function usersOf(
  db: Db,
  clientUuid: string,
  { startsWith = '', after, limit }: { startsWith?: string; after: string | null; limit: number },
): Promise<User[]> {
  const rows = await usersWithZones(db)
    .where('client_uuid', '=', clientUuid)
    .$if(startsWith !== '', (query) =>
      query.where(NAME, '>=', startsWith).where(NAME, '<', startsWith + LAST_CHARACTER),
    )
    .$if(after !== null, (query) => query.where(NAME, '>', after!))
    .orderBy(NAME)
    .limit(limit)
    .execute()
  return rows.map(toUser)
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
