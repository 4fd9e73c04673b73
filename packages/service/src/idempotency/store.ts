import { type Selectable, sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { IdempotentAnswers } from '../platform/schema.ts'

export type StoredAnswer = Selectable<IdempotentAnswers>

export async function findAnswer(
  trx: Db,
  clientUuid: string,
  keyMark: Buffer,
  now: Date,
): Promise<StoredAnswer | null> {
  const row = await trx
    .selectFrom('idempotent_answers')
    .selectAll()
    .where('client_uuid', '=', clientUuid)
    .where('key_mark', '=', keyMark)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ?? null
}

/** Replaces an answer that has expired. */
export async function insertAnswer(trx: Db, answer: StoredAnswer): Promise<void> {
  await trx
    .insertInto('idempotent_answers')
    .values(answer)
    .onConflict((c) => c.columns(['client_uuid', 'key_mark']).doUpdateSet(answer))
    .execute()
}

/** Whether the client has as many answers as this; counts no further. */
export async function hasAnswers(trx: Db, clientUuid: string, count: number): Promise<boolean> {
  const { rows } = await sql`select from idempotent_answers where client_uuid = ${clientUuid}
    offset ${count - 1} limit 1`.execute(trx)
  return rows.length > 0
}

export async function deleteAnswersOfUser(trx: Db, clientUuid: string, userMark: Buffer): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('idempotent_answers')
    .where('client_uuid', '=', clientUuid)
    .where('user_mark', '=', userMark)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function deleteExpiredAnswers(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotent_answers')
    .where('expires_at', '<=', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
