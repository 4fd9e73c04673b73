import type { ScoreInputs } from '@tributary/health'
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
