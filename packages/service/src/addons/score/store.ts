import type { ScoreInputs } from '@tributary/health'
import { sql } from 'kysely'
import { plainArray } from '../../platform/array-literal.ts'
import type { Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { type DataKey, userRowIdentity } from '../../platform/sealing.ts'
import { type Erased, type ExportLine, eraseRows, everyRow } from '../../platform/user-rows.ts'

export async function writeInputs(
  trx: Db,
  key: DataKey,
  scope: Scope,
  days: readonly ScoreInputs[],
): Promise<void> {
  if (days.length === 0) return
  await trx
    .insertInto('score_days')
    .values(
      days.map((inputs) => ({
        lane: scope.lane,
        user_key: scope.userKey,
        day: inputs.day,
        inputs: key.sealContent(identity(scope, inputs.day), JSON.stringify(inputs)),
      })),
    )
    .onConflict((c) =>
      c.columns(['lane', 'user_key', 'day']).doUpdateSet((eb) => ({ inputs: eb.ref('excluded.inputs') })),
    )
    .execute()
}

export async function deleteInputs(trx: Db, scope: Scope, days: readonly string[]): Promise<void> {
  if (days.length === 0) return
  await trx
    .deleteFrom('score_days')
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .where('day', 'in', days)
    .execute()
}

/** Reads the facts of the days from one to another, in order. */
export async function readInputs(
  db: Db,
  key: DataKey,
  scope: Scope,
  { from, to }: { from: string; to: string },
): Promise<ScoreInputs[]> {
  const rows = await db
    .selectFrom('score_days')
    .select(['day', 'inputs'])
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
  return rows.map(({ day, inputs }) => JSON.parse(key.openContent(identity(scope, day), inputs).toString()))
}

/** Reads the facts of many users from one day to another, by user key; users without any are absent. */
export async function readInputsOfUsers(
  { db, keyring }: Platform,
  scopes: readonly Scope[],
  { from, to }: { from: string; to: string },
): Promise<Map<string, ScoreInputs[]>> {
  const { rows } = await sql<Scope & { day: string; inputs: Buffer }>`
    select s.lane, s.user_key as "userKey", s.day, s.inputs
    from unnest(
      ${plainArray(scopes.map(({ lane }) => lane))}::smallint[],
      ${plainArray(scopes.map(({ userKey }) => userKey))}::uuid[]
    ) as u (lane, user_key)
    join score_days s on s.lane = u.lane and s.user_key = u.user_key and s.day between ${from} and ${to}`.execute(
    db,
  )
  const keys = await keyring.findMany(db, scopes)
  const known = rows.filter(({ userKey }) => keys.has(userKey))
  return new Map(
    [...Map.groupBy(known, ({ userKey }) => userKey)].map(([userKey, of]) => [
      userKey,
      of.map((row) =>
        JSON.parse(keys.get(userKey)!.openContent(identity(row, row.day), row.inputs).toString()),
      ),
    ]),
  )
}

/** Part of a user's erasure, in its transaction. */
export async function eraseScores(trx: Db, scope: Scope): Promise<Erased> {
  return eraseRows(trx, ['score_days'], scope)
}

const DAYS_AT_ONCE = 100

/** Part of a user's export. */
export async function* exportScores({ db, keyring }: Platform, scope: Scope): AsyncGenerator<ExportLine> {
  const key = await keyring.get(db, scope)
  for await (const { day, inputs } of everyRow(db, 'score_days', scope, ['day'], DAYS_AT_ONCE))
    yield {
      kind: 'score_day',
      day,
      inputs: JSON.parse(key.openContent(identity(scope, day), inputs).toString()),
    }
}

const identity = (scope: Scope, day: string) => userRowIdentity('score_days', scope, [day], 'inputs')
