import type { ScoreInputs } from '@tributary/health'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import type { DataKey } from '../../platform/sealing.ts'

/** One writer at a time per user: the score of a day changes those of later days. */
export async function lockScores(trx: Db, { lane, userKey }: Scope): Promise<void> {
  const name = `health scores|${lane}|${userKey}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}

export async function writeInputs(trx: Db, key: DataKey, scope: Scope, of: ScoreInputs): Promise<void> {
  const { day } = of
  const inputs = key.sealContent(identity(scope, day), JSON.stringify(of))
  await trx
    .insertInto('score_days')
    .values({ lane: scope.lane, user_key: scope.userKey, day, inputs })
    .onConflict((c) => c.columns(['lane', 'user_key', 'day']).doUpdateSet({ inputs }))
    .execute()
}

export async function deleteInputs(trx: Db, scope: Scope, day: string): Promise<void> {
  await trx
    .deleteFrom('score_days')
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .where('day', '=', day)
    .execute()
}

/** Of the days from one to another, in order. */
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
export async function eraseScores(trx: Db, { lane, userKey }: Scope): Promise<void> {
  await trx.deleteFrom('score_days').where('lane', '=', lane).where('user_key', '=', userKey).execute()
}

const identity = ({ lane, userKey }: Scope, day: string) => `score_days|${lane}|${userKey}|${day}|inputs`
