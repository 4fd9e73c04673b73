import { sql } from 'kysely'
import { DAYS_CUT_ANEW, type DaysCut } from '../accounts/addons.ts'
import { requestBuilds } from '../documents/build-days.ts'
import { daysWithDocuments } from '../documents/store.ts'
import type { Db } from '../platform/database.ts'
import type { Job } from '../platform/jobs.ts'
import type { Scope } from '../platform/scope.ts'
import { everyUser } from '../users/index.ts'

/**
 * What stayed as it was would be delivered twice: on the day as it was cut before and on the new one, or in a document of all sources
 * and in one of each.
 */
export const daysCutAnewJob: Job<DaysCut> = {
  ...DAYS_CUT_ANEW,
  async run({ db }, { clientUuid }) {
    for await (const { scope } of everyUser(db, clientUuid))
      await db.transaction().execute((trx) => requestRebuild(trx, scope, null))
  },
}

/** Asks for every day of the user to be built again that has documents or records; from a local date on, or all. */
export async function requestRebuild(trx: Db, scope: Scope, from: string | null): Promise<void> {
  const days = new Set([
    ...(await daysWithDocuments(trx, scope, from)),
    ...(await daysWithRecords(trx, scope, from)),
  ])
  await requestBuilds(trx, scope, days)
}

/** In whatever zone: a day more on either side. Never before the day from which documents are made of a source. */
async function daysWithRecords(db: Db, scope: Scope, from: string | null): Promise<string[]> {
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
