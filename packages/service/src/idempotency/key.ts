import { apiError } from '../platform/http/errors.ts'

export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key'
const LONGEST_IDEMPOTENCY_KEY = 255

const KEY = /^[\x21-\x7e]+$/

/**
 * The key of a request; null without one. The draft of the IETF writes it in quotation marks, other services without: both name
 * the same key.
 */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  const text = String(header).trim()
  const key = /^"(.*)"$/.exec(text)?.[1] ?? text
  if (!KEY.test(key) || key.length > LONGEST_IDEMPOTENCY_KEY)
    throw apiError('idempotency_key_malformed', { most: LONGEST_IDEMPOTENCY_KEY })
  return key
}
