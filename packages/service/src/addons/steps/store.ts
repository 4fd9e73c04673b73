import type { Source, StepsDay } from '@tributary/health'
import { sql } from 'kysely'
import { lockName } from '../../platform/advisory-lock.ts'
import { plainArray } from '../../platform/array-literal.ts'
import type { Db } from '../../platform/database.ts'
import { lanesWith } from '../../platform/lanes.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { type DataKey, userRowIdentity } from '../../platform/sealing.ts'
import { type Erased, type ExportLine, eraseRows, everyRow } from '../../platform/user-rows.ts'

/** Sets the next turn of a source. */
export async function putTurn(
  trx: Db,
  turn: { scope: Scope; clientUuid: string; source: Source; at: Date },
): Promise<void> {
  await trx
    .insertInto('steps_turns')
    .values({
      lane: turn.scope.lane,
      user_key: turn.scope.userKey,
      source: turn.source,
      client_uuid: turn.clientUuid,
      next_run_at: turn.at,
    })
    .onConflict((c) => c.columns(['lane', 'user_key', 'source']).doUpdateSet({ next_run_at: turn.at }))
    .execute()
}

export async function deleteTurn(trx: Db, scope: Scope, source: Source): Promise<void> {
  await trx
    .deleteFrom('steps_turns')
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .where('source', '=', source)
    .execute()
}

const isDue = (clientUuids: readonly string[], now: Date) =>
  sql`client_uuid = any(${plainArray(clientUuids)}::uuid[]) and next_run_at <= ${now}`

export const lanesWithDueUsers = (
  db: Db,
  clientUuids: readonly string[],
  now: Date,
): Promise<readonly number[]> =>
  lanesWith(db, sql`select from steps_turns t where t.lane = l.lane and ${isDue(clientUuids, now)}`)

/** Finds users of these clients in a lane with a source that is due. */
export async function dueUsers(
  db: Db,
  lane: number,
  clientUuids: readonly string[],
  now: Date,
  limit: number,
): Promise<Scope[]> {
  const { rows } = await sql<{ user_key: string }>`
    select distinct user_key from steps_turns
    where lane = ${lane} and ${isDue(clientUuids, now)}
    limit ${limit}`.execute(db)
  return rows.map((row) => ({ lane, userKey: row.user_key }))
}

/** Claims the due sources of a user for a while, so that no second worker polls them too. */
export async function claimTurns(db: Db, scope: Scope, times: { now: Date; until: Date }): Promise<Source[]> {
  const rows = await db
    .updateTable('steps_turns')
    .set({ next_run_at: times.until })
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .where('next_run_at', '<=', times.now)
    .returning('source')
    .execute()
  return rows.map((row) => row.source as Source)
}

/** Returns false when the claim was lost meanwhile: the connection ended or began anew, or another worker took over. */
export async function finishTurn(
  trx: Db,
  scope: Scope,
  source: Source,
  times: { claimedUntil: Date; next: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('steps_turns')
    .set({ next_run_at: times.next })
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .where('source', '=', source)
    .where('next_run_at', '=', times.claimedUntil)
    .returning('source')
    .executeTakeFirst()
  return row !== undefined
}

/** Allows one writer at a time: workers may hold different sources of one user. */
export async function lockSteps(trx: Db, { lane, userKey }: Scope): Promise<void> {
  await lockName(trx, `steps|${lane}|${userKey}`)
}

export async function readDay(trx: Db, key: DataKey, scope: Scope, day: string): Promise<StepsDay | null> {
  const row = await trx
    .selectFrom('steps_days')
    .select('known')
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .where('day', '=', day)
    .executeTakeFirst()
  return row ? (JSON.parse(key.openContent(identity(scope, day), row.known).toString()) as StepsDay) : null
}

export async function writeDay(
  trx: Db,
  key: DataKey,
  scope: Scope,
  day: string,
  value: StepsDay,
): Promise<void> {
  const known = key.sealContent(identity(scope, day), JSON.stringify(value))
  await trx
    .insertInto('steps_days')
    .values({ lane: scope.lane, user_key: scope.userKey, day, known })
    .onConflict((c) => c.columns(['lane', 'user_key', 'day']).doUpdateSet({ known }))
    .execute()
}

export const lanesWithOldDays = (db: Db, before: string): Promise<readonly number[]> =>
  lanesWith(db, sql`select from steps_days t where t.lane = l.lane and day < ${before}`)

export async function deleteDays(db: Db, lane: number, before: string): Promise<void> {
  await db.deleteFrom('steps_days').where('lane', '=', lane).where('day', '<', before).execute()
}

/** Part of a user's erasure, in its transaction. */
export async function eraseSteps(trx: Db, scope: Scope): Promise<Erased> {
  return eraseRows(trx, ['steps_turns', 'steps_days'], scope)
}

const DAYS_AT_ONCE = 100

/** Part of a user's export. */
export async function* exportSteps({ db, keyring }: Platform, scope: Scope): AsyncGenerator<ExportLine> {
  const key = await keyring.get(db, scope)
  for await (const { day, known } of everyRow(db, 'steps_days', scope, ['day'], DAYS_AT_ONCE))
    yield {
      kind: 'steps_day',
      day,
      known: JSON.parse(key.openContent(identity(scope, day), known).toString()),
    }
}

const identity = (scope: Scope, day: string) => userRowIdentity('steps_days', scope, [day], 'known')
