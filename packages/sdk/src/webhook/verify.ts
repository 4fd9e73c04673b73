import { Buffer } from 'node:buffer'
import { timingSafeEqual } from 'node:crypto'
import type { Notification, WebhookDocument } from '../generated/documents.ts'
import { WebhookVerificationError } from './errors.ts'
import { readSignedHeaders, type WebhookHeaders } from './headers.ts'
import { keysOf } from './secrets.ts'
import { digest } from './sign.ts'

export interface VerifyWebhookOptions {
  /** The `whsec_…` secret of the webhook; during a rotation, the old one and the new one. */
  secrets: string | readonly string[]
  /** How far the signed time may be from now, in seconds, either way. 300 unless given. */
  toleranceSeconds?: number
  /** Milliseconds since 1970. `Date.now` unless given. */
  now?: () => number
}

export interface WebhookEvent {
  /** The same over all attempts of one delivery: store it to recognise repeats. */
  id: string
  /** When this attempt was signed, in seconds since 1970. */
  timestamp: number
  document: WebhookDocument | Notification
}

/**
 * Proves that a webhook was sent by Tributary, unchanged and recently, and returns what it carries.
 * Throws `WebhookVerificationError` otherwise.
 *
 * `rawBody` must be the bytes as received: a body that was parsed and written again has another signature.
 */
export function verifyWebhook(
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  options: VerifyWebhookOptions,
): WebhookEvent {
  const keys = keysOf(options.secrets)
  if (typeof rawBody !== 'string' && !(rawBody instanceof Uint8Array)) {
    throw malformedBody('was already parsed. Pass the raw body as received, as a string or as bytes')
  }
  const { id, timestamp, signatures } = readSignedHeaders(headers)
  checkTime(timestamp, options)
  if (!keys.some((key) => includesSignature(signatures, digest(key, id, timestamp, rawBody)))) {
    throw new WebhookVerificationError(
      'no_matching_signature',
      'No signature matches. Check that the secret is the one of this webhook and environment, and that the raw ' +
        'body is passed, byte for byte, before any JSON parser touches it.',
    )
  }
  return { id, timestamp, document: parse(rawBody) }
}

function checkTime(timestamp: number, { toleranceSeconds = 300, now = Date.now }: VerifyWebhookOptions) {
  const age = Math.floor(now() / 1000) - timestamp
  if (age > toleranceSeconds) {
    throw new WebhookVerificationError(
      'timestamp_too_old',
      `The webhook was signed ${age} s ago, more than ${toleranceSeconds} s. Verify at once on arrival, and check ` +
        'the clock of this machine. A replayed request also looks like this.',
    )
  }
  if (-age > toleranceSeconds) {
    throw new WebhookVerificationError(
      'timestamp_too_new',
      `The webhook was signed ${-age} s in the future, more than ${toleranceSeconds} s. Check the clock of this machine.`,
    )
  }
}

/** Compares the base64 text, not the decoded bytes: several texts decode to the same bytes. */
function includesSignature(given: string[], expected: string): boolean {
  const wanted = Buffer.from(expected)
  return given.some((signature) => {
    const bytes = Buffer.from(signature)
    return bytes.length === wanted.length && timingSafeEqual(bytes, wanted)
  })
}

function parse(rawBody: string | Uint8Array): WebhookDocument | Notification {
  let value: unknown
  try {
    value = JSON.parse(
      typeof rawBody === 'string' ? rawBody : new TextDecoder('utf-8', { fatal: true }).decode(rawBody),
    )
  } catch {
    throw malformedBody('is signed but is not JSON in UTF-8. Keep it and report it')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw malformedBody('is signed but is not a JSON object. Keep it and report it')
  }
  return value as WebhookDocument | Notification
}

function malformedBody(what: string): WebhookVerificationError {
  return new WebhookVerificationError('malformed_body', `The body ${what}.`)
}
