import type { Source } from '@tributary/health'
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import { LANES, type Scope } from '../platform/scope.ts'
import type { DataKey } from '../platform/sealing.ts'
import type { StoredChange } from './upload/plan.ts'

/** One row is opened only where it was put; which of the person's batches it is does not matter. */
const identity = (scope: Scope, source: Source) =>
  `phone_batches|${scope.lane}|${scope.userKey}|${source}|body`

export const sealBatch = (key: DataKey, scope: Scope, source: Source, changes: string): Buffer =>
  key.sealContent(identity(scope, source), changes)

export interface WaitingBatch {
  batchId: number
  changes: StoredChange[]
}

/** In the order in which they were acknowledged. */
export async function waitingBatches(
  trx: Db,
  key: DataKey,
  scope: Scope,
  source: Source,
  limit: number,
): Promise<WaitingBatch[]> {
  const rows = await trx
    .selectFrom('phone_batches')
    .select(['batch_id', 'body'])
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .where('source', '=', source)
    .orderBy('batch_id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    batchId: row.batch_id,
    changes: JSON.parse(key.openContent(identity(scope, source), row.body).toString()),
  }))
}

export async function dropBatches(
  trx: Db,
  scope: Scope,
  source: Source,
  batches: readonly WaitingBatch[],
): Promise<void> {
  await trx
    .deleteFrom('phone_batches')
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .where('source', '=', source)
    .where(
      'batch_id',
      'in',
      batches.map(({ batchId }) => batchId),
    )
    .execute()
}

/** Sources with batches that wait since before then, of every lane. */
export async function forgottenBatches(db: Db, before: Date): Promise<(Scope & { source: Source })[]> {
  const found: (Scope & { source: Source })[] = []
  for (let lane = 0; lane < LANES; lane++) {
    const { rows } = await sql<{ user_key: string; source: Source }>`
      select distinct user_key, source from phone_batches
      where lane = ${lane} and received_at < ${before}`.execute(db)
    for (const row of rows) found.push({ lane, userKey: row.user_key, source: row.source })
  }
  return found
}
