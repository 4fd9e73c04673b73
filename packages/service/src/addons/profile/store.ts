import { type Selectable, sql } from 'kysely'
import { lockName } from '../../platform/advisory-lock.ts'
import type { Db } from '../../platform/database.ts'
import { lanesWith } from '../../platform/lanes.ts'
import { windowInRow } from '../../platform/rate-in-row.ts'
import type { ProfileLimits } from '../../platform/schema.ts'
import { laneOf, type Scope } from '../../platform/scope.ts'
import { type Erased, eraseRows } from '../../platform/user-rows.ts'
import type { User } from '../../users/index.ts'
import { DAILY, HOURLY, type Windows } from './limits.ts'

export type Asker = Pick<User, 'clientUuid' | 'userId'>

/** Counts a request and returns the windows it fell into; null when one of them is full, and then it does not count. */
export async function countRequest(
  trx: Db,
  { clientUuid, userId }: Asker,
  now: Date,
): Promise<Windows | null> {
  const hour = windowInRow({ beganAt: 'l.hour_began_at', count: 'l.hour_requests' }, HOURLY, now)
  const day = windowInRow({ beganAt: 'l.day_began_at', count: 'l.day_requests' }, DAILY, now)
  const { rows } = await sql<WindowsRow>`
    insert into profile_limits as l
      (lane, client_uuid, user_id, hour_began_at, hour_requests, day_began_at, day_requests)
    values (${laneOf(clientUuid, userId)}, ${clientUuid}, ${userId}, ${now}, 1, ${now}, 1)
    on conflict (lane, client_uuid, user_id) do update set
      hour_began_at = ${hour.beganAt}, hour_requests = ${hour.count},
      day_began_at = ${day.beganAt}, day_requests = ${day.count}
    where ${hour.hasRoom} and ${day.hasRoom}
    returning ${sql.join(WINDOWS.map((column) => sql.ref(column)))}`.execute(trx)
  return rows[0] ? toWindows(rows[0]) : null
}

const WINDOWS = ['hour_began_at', 'hour_requests', 'day_began_at', 'day_requests'] as const
type WindowsRow = Pick<Selectable<ProfileLimits>, (typeof WINDOWS)[number]>

const toWindows = (row: WindowsRow): Windows => ({
  hour: { beganAt: row.hour_began_at.getTime(), count: row.hour_requests },
  day: { beganAt: row.day_began_at.getTime(), count: row.day_requests },
})

/** Reads the windows of a user for whom a request was counted. */
export async function readWindows(db: Db, { clientUuid, userId }: Asker): Promise<Windows> {
  const row = await db
    .selectFrom('profile_limits')
    .select(WINDOWS)
    .where('lane', '=', laneOf(clientUuid, userId))
    .where('client_uuid', '=', clientUuid)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return toWindows(row)
}

export async function addRequest(
  trx: Db,
  { lane, userKey }: Scope,
  request: { requestId: string; requestedAt: Date },
): Promise<void> {
  await trx
    .insertInto('profile_requests')
    .values({
      lane,
      user_key: userKey,
      request_id: request.requestId,
      requested_at: request.requestedAt,
    })
    .execute()
}

/** Returns when the profile was requested; null when it was answered already. The caller answers it in the same transaction. */
export async function takeRequest(trx: Db, scope: Scope, requestId: string): Promise<Date | null> {
  const taken = await trx
    .deleteFrom('profile_requests')
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .where('request_id', '=', requestId)
    .returning('requested_at')
    .executeTakeFirst()
  return taken?.requested_at ?? null
}

/** Allows one profile of a user at a time, because each is compared with the one before. */
export async function lockProfile(trx: Db, { lane, userKey }: Scope): Promise<void> {
  await lockName(trx, `user profile|${lane}|${userKey}`)
}

/** Finds the lanes with windows that are over, or with requests that stayed unanswered for too long. */
export const lanesWithOld = (db: Db, times: { windows: Date; requests: Date }): Promise<readonly number[]> =>
  lanesWith(
    db,
    sql`(select 1 from profile_limits t where t.lane = l.lane and day_began_at <= ${times.windows}
        and hour_began_at <= ${times.windows} limit 1)
      union all select 1 from profile_requests t where t.lane = l.lane and requested_at <= ${times.requests}`,
  )

export async function forgetOld(
  db: Db,
  lane: number,
  times: { windows: Date; requests: Date },
): Promise<void> {
  await db
    .deleteFrom('profile_limits')
    .where('lane', '=', lane)
    .where('day_began_at', '<=', times.windows)
    .where('hour_began_at', '<=', times.windows)
    .execute()
  await db
    .deleteFrom('profile_requests')
    .where('lane', '=', lane)
    .where('requested_at', '<=', times.requests)
    .execute()
}

/** Part of a user's erasure, in its transaction. */
export async function eraseProfile(trx: Db, scope: Scope): Promise<Erased> {
  return eraseRows(trx, ['profile_requests'], scope)
}

/** Part of a user's erasure: deletes the rows that are stored under the client's id of the user. */
export async function eraseProfileLimits(trx: Db, { clientUuid, userId }: Asker): Promise<Erased> {
  const { numDeletedRows } = await trx
    .deleteFrom('profile_limits')
    .where('lane', '=', laneOf(clientUuid, userId))
    .where('client_uuid', '=', clientUuid)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return { profile_limits: Number(numDeletedRows) }
}
