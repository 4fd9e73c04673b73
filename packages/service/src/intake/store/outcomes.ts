import type { Source } from '@tributary/health'
import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { updateOf } from './sync-row.ts'

export async function noteData(
  trx: Db,
  scope: Scope,
  source: Source,
  resources: readonly string[],
  now: Date,
) {
  await updateOf(trx, scope, source).set({ last_data_at: now }).where('resource', 'in', resources).execute()
}

export async function notePush(trx: Db, scope: Scope, source: Source, resource: string, now: Date) {
  await updateOf(trx, scope, source).set({ last_push_at: now }).where('resource', '=', resource).execute()
}

export async function noteRead(
  trx: Db,
  scope: Scope,
  source: Source,
  resource: string,
  read: { at: Date; until: string; nextRunAt: Date; lastError: string | null },
): Promise<void> {
  await updateOf(trx, scope, source)
    .set({
      read_at: read.at,
      read_until: read.until,
      next_run_at: read.nextRunAt,
      failures: 0,
      last_error: read.lastError,
    })
    .where('resource', '=', resource)
    .execute()
}

/** Returns when the source last pushed something. Data that was polled does not show that the vendor still pushes. */
export async function lastPushOf(db: Db, scope: Scope, source: Source): Promise<Date | null> {
  const row = await db
    .selectFrom('sync_state')
    .select((eb) => eb.fn.max('last_push_at').as('at'))
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .where('source', '=', source)
    .executeTakeFirst()
  return row?.at ?? null
}

/** Stores that the vendor was requested to send the past, which should have arrived by `nextRunAt`. */
export async function noteHistoryRequested(
  trx: Db,
  scope: Scope,
  source: Source,
  resource: string,
  times: { now: Date; nextRunAt: Date },
): Promise<void> {
  await updateOf(trx, scope, source)
    .set({ history_requested_at: times.now, next_run_at: times.nextRunAt, failures: 0, last_error: null })
    .where('resource', '=', resource)
    .execute()
}

export async function noteFailure(
  trx: Db,
  scope: Scope,
  source: Source,
  resource: string,
  failure: { error: string; failures: number; nextRunAt: Date },
): Promise<void> {
  await updateOf(trx, scope, source)
    .set({ next_run_at: failure.nextRunAt, failures: failure.failures, last_error: failure.error })
    .where('resource', '=', resource)
    .execute()
}
