import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import { nowDate, type Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import { USER_INFO_KEY } from './keys.ts'

/** The newest version of a document that may be read. */
export interface ReleasedVersion {
  documentKey: string
  documentVersion: number
  dataStructure: string
  /** `infinity` for a document that describes no day, which stands after all days. */
  day: string
  releaseAt: Date
}

export interface ReleasedRange {
  dataStructures: readonly string[]
  from: string | null
  to: string | null
  limit: number
}

/** The last document of the page before, in the order of days. */
export interface DayPosition {
  day: string
  dataStructure: string
  documentKey: string
}

/** The last document of the page before, in the order of changes. */
export interface ReleasePosition {
  releaseAt: Date
  documentKey: string
}

/** Lists the documents of a range of days in the order of days; `user_info`, which describes no day, is the last. */
export async function listByDay(
  db: Db,
  platform: Platform,
  { lane, userKey }: Scope,
  { dataStructures, from, to, limit }: ReleasedRange,
  after: DayPosition | null,
): Promise<ReleasedVersion[]> {
  const now = nowDate(platform.clock)
  const withInfo = dataStructures.includes('user_info') && after?.day !== 'infinity'
  const { rows } = await sql<ReleasedVersion>`
    (select ${COLUMNS} from documents d
    where d.lane = ${lane} and d.user_key = ${userKey} and d.day is not null
      and d.day between ${from ?? '-infinity'} and ${to ?? 'infinity'}
      and d.data_structure = any(${dataStructures}::text[])
      ${after ? sql`and (d.day, d.data_structure, d.document_key) > (${after.day}::date, ${after.dataStructure}, ${after.documentKey})` : sql``}
      and ${isNewest(now)}
    order by d.day, d.data_structure, d.document_key
    limit ${limit})
    union all
    (select ${COLUMNS} from documents d
    where d.lane = ${lane} and d.user_key = ${userKey} and d.document_key = ${USER_INFO_KEY} and ${withInfo}
      and d.release_at <= ${now}
    order by d.document_version desc
    limit 1)`.execute(db)
  return rows.slice(0, limit)
}

/** Lists the documents that changed since a moment, in the order in which they did. */
export async function listByRelease(
  db: Db,
  platform: Platform,
  { lane, userKey }: Scope,
  { dataStructures, from, to, limit, since }: ReleasedRange & { since: Date },
  after: ReleasePosition | null,
): Promise<ReleasedVersion[]> {
  const { rows } = await sql<ReleasedVersion>`
    select ${COLUMNS} from documents d
    where d.lane = ${lane} and d.user_key = ${userKey}
      and d.release_at >= ${since}
      ${after ? sql`and (d.release_at, d.document_key) > (${after.releaseAt}, ${after.documentKey})` : sql``}
      and (d.day is null or d.day between ${from ?? '-infinity'} and ${to ?? 'infinity'})
      and d.data_structure = any(${dataStructures}::text[])
      and ${isNewest(nowDate(platform.clock))}
    order by d.release_at, d.document_key
    limit ${limit}`.execute(db)
  return rows
}

const COLUMNS = sql`d.document_key as "documentKey", d.document_version as "documentVersion",
  d.data_structure as "dataStructure", coalesce(d.day, 'infinity')::text as day, d.release_at as "releaseAt"`

/** A version that is held back for delivery does not count yet, and one that a readable version replaced no longer does. */
const isNewest = (now: Date) => sql`d.release_at <= ${now} and not exists (
  select from documents later
  where later.lane = d.lane and later.user_key = d.user_key and later.document_key = d.document_key
    and later.document_version > d.document_version and later.release_at <= ${now})`
