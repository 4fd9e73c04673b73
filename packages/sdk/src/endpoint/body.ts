import { Buffer } from 'node:buffer'

/** The largest body that an endpoint accepts: 16 MB, several times the largest document that the service is known to send. */
export const WEBHOOK_BODY_LIMIT_BYTES = 16 * 1024 * 1024

/** The whole body; null when it is larger than the limit. What is over the limit is read and dropped. */
export async function readBody(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size <= WEBHOOK_BODY_LIMIT_BYTES) chunks.push(chunk)
    else chunks.length = 0
  }
  return size <= WEBHOOK_BODY_LIMIT_BYTES ? Buffer.concat(chunks) : null
}
