import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { ApiError, badRequest } from '../../platform/http/errors.ts'

/**
 * The body of a call, decompressed, in pieces of the same size but for the last. Ends with an error when it is larger than the
 * limit, cut off or badly compressed. Once the caller has had enough, the rest is read and thrown away, so that the vendor gets
 * to the answer.
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
  if (encoding !== 'identity' && encoding !== 'gzip')
    throw new ApiError(415, 'content encoding must be gzip or none')
  try {
    if (encoding === 'gzip') yield* inflated(request)
    // The answer goes out on the same socket: leaving the loop must not destroy it.
    else yield* request.iterator({ destroyOnReturn: false })
  } catch (error) {
    const isGzip = /^Z_/.test(String((error as { code?: unknown }).code))
    throw badRequest(isGzip ? 'request body is not valid gzip' : 'request body was cut off')
  }
}

function inflated(request: IncomingMessage): Readable {
  const inflating = createGunzip()
  request.once('error', (error) => inflating.destroy(error))
  return request.pipe(inflating)
}

const tooLarge = () => new ApiError(413, 'request body is too large')
