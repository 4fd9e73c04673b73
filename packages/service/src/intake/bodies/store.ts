import { randomUUID } from 'node:crypto'
import type { Source } from '@tributary/health'
import { compress, decompress } from '../../platform/compression.ts'
import type { Db } from '../../platform/database.ts'
import type { DataKey } from '../../platform/sealing.ts'

/** A chunk compresses into one buffer. */
const OF_CHUNKS = { chunkSize: 64 * 1024 }
const UNIQUE_VIOLATION = '23505'

/** A body that arrived whole and has not been processed. */
export interface PendingBody {
  bodyId: string
  source: Source
  receivedAt: Date
  chunks: number
}

export async function insertBody(db: Db, source: Source, receivedAt: Date): Promise<string> {
  const bodyId = randomUUID()
  await db.insertInto('webhook_bodies').values({ body_id: bodyId, source, received_at: receivedAt }).execute()
  return bodyId
}

/** Stores one chunk of a body. Fails when the body was deleted meanwhile. */
export async function insertChunk(
  db: Db,
  key: DataKey,
  bodyId: string,
  chunk: number,
  plain: Buffer,
): Promise<void> {
  const content = key.seal(identity(bodyId, chunk), compress(plain, OF_CHUNKS))
  await db.insertInto('webhook_body_chunks').values({ body_id: bodyId, chunk, content }).execute()
}

/** Marks a body as complete. Returns `gone` when it was deleted meanwhile. */
export async function completeBody(
  trx: Db,
  bodyId: string,
  { digest, chunks }: { digest: Buffer; chunks: number },
): Promise<'completed' | 'gone'> {
  const { numUpdatedRows } = await trx
    .updateTable('webhook_bodies')
    .set({ digest, chunks })
    .where('body_id', '=', bodyId)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? 'completed' : 'gone'
}

/** Whether completing a body failed because one with the same digest is there. */
export const isRepeat = (error: unknown): boolean => (error as { code?: unknown }).code === UNIQUE_VIOLATION

export async function deleteBody(db: Db, bodyId: string): Promise<void> {
  await db.deleteFrom('webhook_bodies').where('body_id', '=', bodyId).execute()
}

/** Finds a body; null when it is unknown, incomplete or processed. In a transaction it stays as it is until the transaction ends. */
export async function findPending(db: Db, bodyId: string): Promise<PendingBody | null> {
  const row = await pending(db).where('body_id', '=', bodyId).executeTakeFirst()
  return row ? pendingOf(row) : null
}

export async function allPending(trx: Db): Promise<PendingBody[]> {
  return (await pending(trx).orderBy('received_at').execute()).map(pendingOf)
}

const pending = (db: Db) =>
  db
    .selectFrom('webhook_bodies')
    .select(['body_id', 'source', 'received_at', 'chunks'])
    .where('digest', 'is not', null)
    .where('processed_at', 'is', null)
    .$if(db.isTransaction, (query) => query.forUpdate())

const pendingOf = (row: {
  body_id: string
  source: string
  received_at: Date
  chunks: number | null
}): PendingBody => ({
  bodyId: row.body_id,
  source: row.source as Source,
  receivedAt: row.received_at,
  chunks: row.chunks!,
})

/** Reads the chunks of a body one after the other, so that only one of them is in memory. */
export async function* readChunks(
  db: Db,
  key: DataKey,
  { bodyId, chunks }: PendingBody,
): AsyncGenerator<Buffer> {
  for (let chunk = 0; chunk < chunks; chunk++) {
    const { content } = await db
      .selectFrom('webhook_body_chunks')
      .select('content')
      .where('body_id', '=', bodyId)
      .where('chunk', '=', chunk)
      .executeTakeFirstOrThrow()
    yield decompress(key.open(identity(bodyId, chunk), content))
  }
}

/** Deletes the chunks of a processed body. Its digest stays stored, so that a repeat is recognised. */
export async function closeBody(trx: Db, bodyId: string, now: Date): Promise<void> {
  await trx.updateTable('webhook_bodies').set({ processed_at: now }).where('body_id', '=', bodyId).execute()
  await trx.deleteFrom('webhook_body_chunks').where('body_id', '=', bodyId).execute()
}

/** Deletes old bodies with their chunks. */
export async function deleteBodies(db: Db, before: { completed: Date; incomplete: Date }): Promise<void> {
  await db
    .deleteFrom('webhook_bodies')
    .where((where) =>
      where.or([
        where('received_at', '<', before.completed),
        where.and([where('digest', 'is', null), where('received_at', '<', before.incomplete)]),
      ]),
    )
    .execute()
}

const identity = (bodyId: string, chunk: number) => `webhook_body_chunks|${bodyId}|${chunk}|content`
