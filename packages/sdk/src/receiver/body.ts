import { Buffer } from 'node:buffer'
import type { IncomingMessage } from 'node:http'

export const BODY_LIMIT_BYTES = 16 * 1024 * 1024

/** The whole body; null when it is larger than the limit. What is over the limit is read and dropped. */
export async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= BODY_LIMIT_BYTES) chunks.push(chunk)
    else chunks.length = 0
  }
  return size <= BODY_LIMIT_BYTES ? Buffer.concat(chunks) : null
}
