import type { Source } from '@tributary/health'
import { sql } from 'kysely'
import { hasDataSince, newestDataOf } from '../intake/index.ts'
import type { Db } from '../platform/database.ts'
import type { Scope } from '../platform/scope.ts'

/** An active connection of which no data has arrived for some time. */
export interface SilentConnection {
  scope: Scope
  source: Source
  connectedAt: Date
  /** Null before the first data. */
  lastDataAt: Date | null
}

export interface SilentCount {
  source: Source
  connections: number
  silent: number
}

const activeOf = (clientUuid: string, source: string | null) => sql`(
  select c.lane, c.user_key, c.source, c.connected_at from connections c
  where c.client_uuid = ${clientUuid} and c.state = 'active' ${source === null ? sql`` : sql`and c.source = ${source}`})`

const isSilent = (since: Date) => sql<boolean>`c.connected_at < ${since} and not ${hasDataSince('c', since)}`

/** Counts a client's active connections by source, and those without data since a moment. */
export async function countSilent(db: Db, clientUuid: string, since: Date): Promise<SilentCount[]> {
  const active = activeOf(clientUuid, null)
  // Counted apart: as a condition of the whole statement, what is silent is found by one join.
  const { rows } = await sql<SilentCount>`
    select source, connections, coalesce(silent, 0) as silent
    from (select c.source, count(*)::integer as connections from ${active} c group by c.source) every
    left join (
      select c.source, count(*)::integer as silent from ${active} c where ${isSilent(since)} group by c.source
    ) without using (source)
    order by silent desc, source`.execute(db)
  return rows
}

export interface SilentPosition {
  heardAt: Date
  scope: Scope
  source: string
}

/** Lists a client's connections without data since a moment, the longest silent first. */
export async function listSilent(
  db: Db,
  clientUuid: string,
  list: { since: Date; source: string | null; after: SilentPosition | null; limit: number },
): Promise<SilentConnection[]> {
  const { since, source, after, limit } = list
  // Before any data, the connection itself is the newest sign of life.
  const { rows } = await sql<Omit<SilentConnection, 'scope'> & Scope>`
    select lane, user_key as "userKey", source, connected_at as "connectedAt", last_data_at as "lastDataAt"
    from (
      select c.*, newest.last_data_at, coalesce(newest.last_data_at, c.connected_at) as heard_at
      from ${activeOf(clientUuid, source)} c
      cross join lateral ${newestDataOf('c')} newest
      where ${isSilent(since)}) silent
    ${
      after === null
        ? sql``
        : sql`where (heard_at, lane, user_key, source)
          > (${after.heardAt}, ${after.scope.lane}::smallint, ${after.scope.userKey}::uuid, ${after.source})`
    }
    order by heard_at, lane, user_key, source limit ${limit}`.execute(db)
  return rows.map(({ lane, userKey, ...rest }) => ({ scope: { lane, userKey }, ...rest }))
}
