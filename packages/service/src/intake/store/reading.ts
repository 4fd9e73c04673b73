import type { ApiSource } from '@tributary/health'
import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

/** How reading a source goes, over all its resources. */
export interface Reading {
  lastDataAt: Date | null
  /** Whether any resource could not be read at the last try. */
  failing: boolean
}

export async function readingsOf(db: Db, scope: Scope): Promise<Map<ApiSource, Reading>> {
  const rows = await db
    .selectFrom('sync_state')
    .select((eb) => [
      'source',
      eb.fn.max('last_data_at').as('last_data_at'),
      eb.fn.max('failures').as('failures'),
    ])
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .groupBy('source')
    .execute()
  return new Map(
    rows.map((row) => [row.source as ApiSource, { lastDataAt: row.last_data_at, failing: row.failures > 0 }]),
  )
}
