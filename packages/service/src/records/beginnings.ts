import type { Source } from '@tributary/health'
import type { Db } from '../platform/database.ts'
import type { Scope } from '../platform/scope.ts'

export interface Beginning {
  source: Source
  since: string
  liveFrom: string
}

/** Reads since when each source of a person is read, and since when it is connected. */
export async function beginnings(db: Db, scope: Scope): Promise<Beginning[]> {
  const rows = await db
    .selectFrom('sync_state')
    .select((eb) => ['source', eb.fn.min('since').as('since'), eb.fn.min('live_from').as('live_from')])
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .groupBy('source')
    .execute()
  return rows.map((row) => ({
    source: row.source as Source,
    since: row.since,
    liveFrom: row.live_from,
  }))
}
