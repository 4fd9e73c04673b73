import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Source } from '@tributary/health'
import type { LargePushes } from '@tributary/providers'
import { apiError } from '../../platform/http/errors.ts'
import { nowDate, type Platform } from '../../platform/platform.ts'
import { DEPLOYMENT_SCOPE } from '../../platform/scope.ts'
import { requestUnpacking } from './job.ts'
import type { MemoryBudget } from './memory.ts'
import { piecesOf } from './pieces.ts'
import { completeBody, deleteBody, insertBody, insertChunk, isRepeat } from './store.ts'

/** The size of a stored chunk. A body that is not larger is read while the vendor waits for the answer. */
export const CHUNK_BYTES = 256 * 1024
/** The memory of a larger body while it is stored: two chunks, one of them sealed, and the buffers of sockets and compression. */
const STREAM_BYTES = 4 * CHUNK_BYTES
/** The memory for all large bodies that are being received by this process. */
export const MEMORY_BYTES = 32 * STREAM_BYTES
const RETRY_AFTER_SECONDS = 10

/** Returns the body of a call; null when it was too large for memory and was stored, together with the job that reads it. */
export async function takeBody(
  platform: Platform,
  budget: MemoryBudget,
  request: IncomingMessage,
  source: Source,
  push: LargePushes | null,
): Promise<Buffer | null> {
  const { bodyLimitBytes } = platform.config
  const sizes = push
    ? { pieceBytes: CHUNK_BYTES, limitBytes: Math.max(push.limitBytes, bodyLimitBytes) }
    : { pieceBytes: bodyLimitBytes, limitBytes: bodyLimitBytes }
  using memory = budget.lend(isSmall(request) ? 0 : STREAM_BYTES)
  if (!memory)
    throw apiError('push_capacity_reached', {
      headers: {
        'retry-after': String(RETRY_AFTER_SECONDS),
      },
    })
  const pieces = piecesOf(request, sizes)
  try {
    const first = await pieces.next()
    const second = await pieces.next()
    if (second.done) return first.value ?? Buffer.alloc(0)
    await storeBody(platform, source, following([first.value!, second.value], pieces))
    return null
  } finally {
    await pieces.return(undefined)
  }
}

/** A body without a content length, or a compressed one, may turn out to be of any size. */
const isSmall = ({ headers }: IncomingMessage): boolean =>
  Number(headers['content-length'] ?? Number.NaN) <= CHUNK_BYTES && headers['content-encoding'] === undefined

async function* following(held: Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  while (held.length > 0) yield held.shift()!
  yield* rest
}

/** Returns once the body is whole in the database, or is known to be there already. Otherwise it leaves nothing. */
async function storeBody(platform: Platform, source: Source, pieces: AsyncIterable<Buffer>): Promise<void> {
  const { db } = platform
  const key = await platform.keyring.ensure(db, DEPLOYMENT_SCOPE)
  const bodyId = await insertBody(db, source, nowDate(platform.clock))
  let isKept = false
  try {
    const content = createHash('sha256')
    let chunks = 0
    for await (const piece of pieces) {
      content.update(piece)
      await insertChunk(db, key, bodyId, chunks++, piece)
    }
    const digest = key.mark(content.digest())
    await db.transaction().execute(async (trx) => {
      if ((await completeBody(trx, bodyId, { digest, chunks })) === 'gone') throw apiError('push_not_stored')
      await requestUnpacking(trx, bodyId)
    })
    isKept = true
  } catch (error) {
    if (!isRepeat(error)) throw error
  } finally {
    if (!isKept) await deleteBody(db, bodyId)
  }
}
