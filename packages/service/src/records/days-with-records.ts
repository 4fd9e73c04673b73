import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { Scope } from '../platform/scope.ts'

/** Finds the days with records in any zone, which is a day more on either side. No day lies before the first for which documents are built. */
export async function daysWithRecords(db: Db, scope: Scope, from: string | null): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct d::date as day
    from records r
    join (
      select source, min(since) as since from sync_state
      where lane = ${scope.lane} and user_key = ${scope.userKey}
      group by source
    ) s using (source)
    cross join lateral generate_series(
      date_trunc('day', r.starts_at at time zone 'UTC') - interval '1 day',
      date_trunc('day', r.ends_at at time zone 'UTC') + interval '1 day',
      interval '1 day'
    ) as d
    where r.lane = ${scope.lane} and r.user_key = ${scope.userKey}
      and d >= greatest(s.since, ${from ?? '-infinity'})`.execute(db)
  return rows.map(({ day }) => day)
}
