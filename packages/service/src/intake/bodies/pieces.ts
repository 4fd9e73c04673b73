import type { IncomingMessage } from 'node:http'
import { createGunzip, type Gunzip } from 'node:zlib'
import { ApiError, apiError } from '../../platform/http/errors.ts'

/**
 * Yields the decompressed body of a call in pieces of one size; the last may be shorter. Throws when the body is larger than the
 * limit, cut off or badly compressed. When the caller stops early, the rest is read and dropped, so that the vendor can read the
 * answer.
 */
export async function* piecesOf(
  request: IncomingMessage,
  sizes: { pieceBytes: number; limitBytes: number },
): AsyncGenerator<Buffer> {
  if (Number(request.headers['content-length']) > sizes.limitBytes) throw tooLarge()
  let held: Buffer[] = []
  let heldBytes = 0
  let read = 0
  try {
    for await (const given of plain(request)) {
      read += given.length
      if (read > sizes.limitBytes) throw tooLarge()
      for (let rest = given; rest.length > 0; ) {
        const part = rest.subarray(0, sizes.pieceBytes - heldBytes)
        rest = rest.subarray(part.length)
        held.push(part)
        heldBytes += part.length
        if (heldBytes < sizes.pieceBytes) continue
        yield Buffer.concat(held)
        held = []
        heldBytes = 0
      }
    }
    if (heldBytes > 0) yield Buffer.concat(held)
  } finally {
    request.resume()
  }
}

async function* plain(request: IncomingMessage): AsyncGenerator<Buffer> {
  const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  if (encoding !== 'identity' && encoding !== 'gzip') throw apiError('content_encoding_unsupported')
  try {
    if (encoding === 'gzip') yield* withinRatio(inflated(request))
    // The answer goes out on the same socket: leaving the loop must not destroy it.
    else yield* request.iterator({ destroyOnReturn: false })
  } catch (error) {
    if (error instanceof ApiError) throw error
    const isGzip = /^Z_/.test(String((error as { code?: unknown }).code))
    throw apiError(isGzip ? 'gzip_invalid' : 'body_cut_off')
  }
}

/** Pushes of vendors are inflated to twenty times their size; only bombs to a thousand times. */
const MOST_RATIO = 100
/** Whatever the ratio. */
const ALWAYS_INFLATED_BYTES = 1024 * 1024

async function* withinRatio(inflating: Gunzip): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of inflating as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > Math.max(ALWAYS_INFLATED_BYTES, MOST_RATIO * inflating.bytesWritten)) throw tooLarge()
    yield chunk
  }
}

function inflated(request: IncomingMessage): Gunzip {
  const inflating = createGunzip()
  request.once('error', (error) => inflating.destroy(error))
  return request.pipe(inflating)
}

const tooLarge = () => apiError('body_too_large')
