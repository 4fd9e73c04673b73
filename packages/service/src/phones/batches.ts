import type { PhoneRecord, Source } from '@tributary/health'
import { sql } from 'kysely'
import { plainArray } from '../platform/array-literal.ts'
import { decompress } from '../platform/compression.ts'
import type { Db } from '../platform/database.ts'
import { LANES, type Scope } from '../platform/scope.ts'
import { type DataKey, userRowIdentity } from '../platform/sealing.ts'
import type { ObjectChanges } from './upload/plan.ts'

/** One row is opened only where it was put; which of the person's batches it is does not matter. */
const identity = (scope: Scope, source: Source) => userRowIdentity('phone_batches', scope, [source], 'body')

const LENGTH_BYTES = 4

/** The batch as it came, with what is to be made of it in front. */
export function sealBatch(
  key: DataKey,
  scope: Scope,
  source: Source,
  batch: { packed: Uint8Array; changes: ObjectChanges },
): Buffer {
  const changes = Buffer.from(JSON.stringify(batch.changes))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(changes.length)
  return key.seal(identity(scope, source), Buffer.concat([length, changes, batch.packed]))
}

export function openBatch(key: DataKey, scope: Scope, source: Source, sealed: Buffer): KeptBatch {
  const content = key.open(identity(scope, source), sealed)
  const begins = LENGTH_BYTES + content.readUInt32BE()
  const { records } = JSON.parse(decompress(content.subarray(begins)).toString()) as {
    records: PhoneRecord[]
  }
  return { changes: JSON.parse(content.toString('utf8', LENGTH_BYTES, begins)), records }
}

export interface KeptBatch {
  changes: ObjectChanges
  /** All that came, also what is to be skipped, whatever it is. */
  records: PhoneRecord[]
}

export interface WaitingBatch extends KeptBatch {
  batchId: number
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
    ...openBatch(key, scope, source, row.body),
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

/** Sources with batches that wait since before then. */
export async function forgottenBatches(
  db: Db,
  lanes: readonly number[],
  before: Date,
): Promise<(Scope & { source: Source })[]> {
  const { rows } = await sql<{ lane: number; user_key: string; source: Source }>`
    select l.lane, found.* from unnest(${plainArray(lanes)}::smallint[]) as l (lane) cross join lateral (
      select distinct user_key, source from phone_batches where lane = l.lane and received_at < ${before}) found`.execute(
    db,
  )
  return rows.map((row) => ({ lane: row.lane, userKey: row.user_key, source: row.source }))
}

/** Of each lane no more than this is counted. */
const COUNTED_OF_LANE = 1_000

/** Uploads that were acknowledged and are not yet stored, of everybody. */
export async function batchesWaiting(
  db: Db,
): Promise<{ count: number; isMore: boolean; oldestAt: Date | null }> {
  const { rows } = await sql<{ count: number; most: number; oldest: Date | null }>`
    select sum(waiting)::integer as count, max(waiting)::integer as most, min(oldest) as oldest
    from generate_series(0, ${sql.lit(LANES - 1)}) as l (lane) cross join lateral (
      select count(*) as waiting, min(received_at) as oldest from (
        select received_at from phone_batches where lane = l.lane
        order by received_at limit ${COUNTED_OF_LANE}) found) counted`.execute(db)
  const { count, most, oldest } = rows[0]!
  return { count, isMore: most >= COUNTED_OF_LANE, oldestAt: oldest }
}
