import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { Scope } from '../platform/scope.ts'

/** Orders user ids by their bytes, which no locale of the database changes. */
const NAME = sql<string>`user_id collate "C"`
/** Sorts after every character that a user id can have. */
const LAST_CHARACTER = '\u{10FFFF}'

export interface UserEntry {
  scope: Scope
  userId: string
  /** The zone in force; null before any report. */
  timeZone: string | null
  createdAt: Date
}

/** The last user of the page before. */
export interface UserPosition {
  createdAt: Date
  userId: string
}

export interface UserList {
  /** With it the users are in the order in which they were created, without it in the order of their ids. */
  created?: { from: Date | null; to: Date | null } | null
  /** Used in the order of ids only, where an index finds it. */
  startsWith?: string
  /** In the order of ids the id is enough. */
  after: UserPosition | Pick<UserPosition, 'userId'> | null
  limit: number
}

/** Reads a page of a client's users. An index has both orders, so that a page takes as long wherever it begins. */
export async function listUsers(db: Db, clientUuid: string, list: UserList): Promise<UserEntry[]> {
  const { created = null, startsWith = '', after, limit } = list
  const conditions = created
    ? [
        created.from && sql`u.created_at >= ${created.from}`,
        created.to && sql`u.created_at <= ${created.to}`,
        after && 'createdAt' in after && sql`(u.created_at, ${NAME}) > (${after.createdAt}, ${after.userId})`,
      ]
    : [
        startsWith !== '' && sql`${NAME} >= ${startsWith} and ${NAME} < ${startsWith + LAST_CHARACTER}`,
        after && sql`${NAME} > ${after.userId}`,
      ]
  const narrowed = conditions.flatMap((condition) => (condition ? [sql`and ${condition}`] : []))
  const { rows } = await sql<{
    lane: number
    user_key: string
    user_id: string
    created_at: Date
    time_zone: string | null
  }>`
    select u.lane, u.user_key, u.user_id, u.created_at,
      (select z.zone from user_zones z where z.lane = u.lane and z.user_key = u.user_key
        order by z.since desc limit 1) as time_zone
    from users u
    where u.client_uuid = ${clientUuid} ${sql.join(narrowed, sql` `)}
    order by ${created ? sql`u.created_at, ` : sql``}${NAME}
    limit ${limit}`.execute(db)
  return rows.map((row) => ({
    scope: { lane: row.lane, userKey: row.user_key },
    userId: row.user_id,
    timeZone: row.time_zone,
    createdAt: row.created_at,
  }))
}
