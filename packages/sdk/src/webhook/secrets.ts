import { Buffer } from 'node:buffer'
import { WebhookVerificationError } from './errors.ts'

const PREFIX = 'whsec_'

/** The HMAC keys inside one or several `whsec_…` secrets. A secret never appears in the error. */
export function keysOf(secrets: string | readonly string[]): Uint8Array[] {
  const list = typeof secrets === 'string' ? [secrets] : secrets
  if (!Array.isArray(list) || list.length === 0) {
    throw malformed('No webhook secret was given. Pass the whsec_… secret of this webhook as `secrets`.')
  }
  return list.map(keyOf)
}

function keyOf(secret: unknown): Uint8Array {
  if (typeof secret !== 'string' || !secret.startsWith(PREFIX)) {
    throw malformed(
      'A webhook secret starts with whsec_. Copy the secret of the webhook itself, not the secret_key of the API.',
    )
  }
  const encoded = secret.slice(PREFIX.length)
  const key = Buffer.from(encoded, 'base64')
  // Buffer skips what is not base64; only a lossless round trip proves that nothing was cut off.
  if (key.length === 0 || key.toString('base64') !== encoded) {
    throw malformed('The part of the webhook secret after whsec_ is not base64. Copy it again, whole.')
  }
  return key
}

function malformed(message: string): WebhookVerificationError {
  return new WebhookVerificationError('malformed_secret', message)
}
