import { addDays, type Source } from '@tributary/health'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import type { RevisionRef } from '../store/raw.ts'

export interface DayRange {
  /** Local dates, both included. */
  from: string
  to: string
}

/** How far the records of an object may lie outside of the days and still concern them, in any time zone. */
const MARGIN_DAYS = 2

const bounds = ({ from, to }: DayRange) => ({
  start: new Date(`${addDays(from, -MARGIN_DAYS)}T00:00:00Z`),
  end: new Date(`${addDays(to, MARGIN_DAYS + 1)}T00:00:00Z`),
})

/**
 * Finds the objects that may give records of these days, in the order in which they arrived: objects with records near the days, and
 * objects without records. Of each object it returns the newest revision and the earlier ones that its records are still traced to.
 */
export async function revisionsOfRange(
  db: Db,
  scope: Scope,
  source: Source,
  range: DayRange,
): Promise<RevisionRef[]> {
  const { start, end } = bounds(range)
  const { rows } = await sql<{ resource: string; object_id: string; revision: number }>`
    with traced as (
      select raw_resource as resource, raw_object_id as object_id, min(raw_revision) as oldest,
        bool_or(ends_at >= ${start} and starts_at < ${end}) as near
      from records
      where lane = ${scope.lane} and user_key = ${scope.userKey} and source = ${source}
      group by 1, 2
    ), revisions as (
      select resource, object_id, revision, received_at, max(revision) over (partition by resource, object_id) as newest
      from raw_payloads
      where lane = ${scope.lane} and user_key = ${scope.userKey} and source = ${source}
    )
    select r.resource, r.object_id, r.revision
    from revisions r left join traced t using (resource, object_id)
    where coalesce(t.near, true) and r.revision >= coalesce(t.oldest, r.newest)
    order by r.received_at, r.resource, r.object_id, r.revision`.execute(db)
  return rows.map((row) => ({ resource: row.resource, id: row.object_id, revision: row.revision }))
}

/** Counts the records near these days whose payload is no longer stored. */
export async function countWithoutRaw(
  db: Db,
  scope: Scope,
  source: Source,
  range: DayRange,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from records r
    where r.lane = ${scope.lane} and r.user_key = ${scope.userKey} and r.source = ${source}
      and r.ends_at >= ${new Date(`${range.from}T00:00:00Z`)}
      and r.starts_at < ${new Date(`${addDays(range.to, 1)}T00:00:00Z`)}
      and not exists (
        select 1 from raw_payloads p
        where p.lane = r.lane and p.user_key = r.user_key and p.source = r.source
          and p.resource = r.raw_resource and p.object_id = r.raw_object_id)`.execute(db)
  return rows[0]!.n
}
