import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { Scope } from '../platform/scope.ts'

export interface DayRequest {
  requestId: number
  /** YYYY-MM-DD, the user's local date. */
  day: string
}

/** Adds a row for each request: requests do not wait for each other, and a request during a build is not part of that build. */
export async function noteDays(trx: Db, { lane, userKey }: Scope, days: readonly string[]): Promise<void> {
  await sql`insert into days_to_build (lane, user_key, day)
    select ${lane}, ${userKey}, unnest(${days}::date[])`.execute(trx)
}

export async function notedDays(db: Db, { lane, userKey }: Scope): Promise<DayRequest[]> {
  const rows = await db
    .selectFrom('days_to_build')
    .select(['request_id', 'day'])
    .where('lane', '=', lane)
    .where('user_key', '=', userKey)
    .execute()
  return rows.map((row) => ({ requestId: row.request_id, day: row.day }))
}

export async function forgetDays(
  db: Db,
  { lane, userKey }: Scope,
  requests: readonly DayRequest[],
): Promise<void> {
  await sql`delete from days_to_build where lane = ${lane} and user_key = ${userKey}
    and request_id = any(${requests.map(({ requestId }) => requestId)}::bigint[])`.execute(db)
}
