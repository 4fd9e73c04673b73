import { sql } from 'kysely'
import { plainArray } from '../platform/array-literal.ts'
import type { Db } from '../platform/database.ts'
import type { Tick } from '../platform/jobs.ts'

const HOUR_MS = 3_600_000
const KEPT_DAYS = 31

/** Once in an hour: how many people of each client are connected. */
export const countConnectedTick: Tick = {
  name: 'count-connected',
  async run({ db, clock }) {
    const now = clock.now()
    const hour = new Date(now - (now % HOUR_MS))
    const known = await db
      .selectFrom('connection_hours')
      .select('hour')
      .where('hour', '=', hour)
      .limit(1)
      .executeTakeFirst()
    if (known) return
    await db
      .deleteFrom('connection_hours')
      .where('hour', '<', new Date(now - KEPT_DAYS * 24 * HOUR_MS))
      .execute()
    await sql`insert into connection_hours (client_uuid, hour, connected_users)
      select client_uuid, ${hour}, count(*) from (
        select client_uuid, lane, user_key from connections where state = 'active'
        group by client_uuid, lane, user_key) people
      group by client_uuid
      on conflict do nothing`.execute(db)
  },
}

/** The newest count within each hour or UTC day from `since` on, by its beginning in epoch milliseconds. */
export async function connectedPeriods(
  db: Db,
  clientUuid: string,
  unit: 'hour' | 'day',
  since: Date,
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('connection_hours')
    .select([sql<Date>`date_trunc(${unit}, hour, 'UTC')`.as('start'), 'connected_users'])
    .where('client_uuid', '=', clientUuid)
    .where('hour', '>=', since)
    .orderBy('hour')
    .execute()
  return new Map(rows.map(({ start, connected_users: users }) => [start.getTime(), users]))
}

export interface ConnectedNow {
  users: number
  sources: { source: string; connections: number }[]
}

/** Of a client, at this moment. */
export async function connectedNow(db: Db, clientUuid: string): Promise<ConnectedNow> {
  const { rows: sources } = await sql<{ source: string; connections: number }>`
    select source, count(*)::integer as connections from connections
    where client_uuid = ${clientUuid} and state = 'active'
    group by source order by connections desc, source`.execute(db)
  const { rows } = await sql<{ users: number }>`select count(*)::integer as users from (
    select lane, user_key from connections where client_uuid = ${clientUuid} and state = 'active'
    group by lane, user_key) people`.execute(db)
  return { users: rows[0]!.users, sources }
}

/** Live connections over all clients, by source. */
export async function liveBySource(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ source: string; connections: number }>`
    select source, count(*)::integer as connections from connections where state = 'active' group by source`.execute(
    db,
  )
  return new Map(rows.map(({ source, connections }) => [source, connections]))
}

/** How many people of each of these clients were connected when they were last counted; absent before that. */
export async function connectedLately(db: Db, clientUuids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ client_uuid: string; connected_users: number }>`
    select h.client_uuid, h.connected_users from unnest(${plainArray(clientUuids)}::uuid[]) as c (client_uuid)
    cross join lateral (select client_uuid, connected_users from connection_hours
      where client_uuid = c.client_uuid order by hour desc limit 1) h`.execute(db)
  return new Map(rows.map((row) => [row.client_uuid, row.connected_users]))
}
