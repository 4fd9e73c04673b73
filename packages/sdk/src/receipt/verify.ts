import { Buffer } from 'node:buffer'
import { createPublicKey, type JsonWebKey, verify } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { ErasureReceipt, ReceiptKeys } from '../client/types.ts'

const TYPE = 'erasure-receipt+jwt'

export type ReceiptVerificationReason = 'malformed' | 'unknown_key' | 'bad_signature' | 'altered'

/** Why a receipt was refused. `reason` is for code, the message is for the person who reads it. */
export class ReceiptVerificationError extends Error {
  readonly reason: ReceiptVerificationReason

  constructor(reason: ReceiptVerificationReason, message: string) {
    super(message)
    this.name = 'ReceiptVerificationError'
    this.reason = reason
  }
}

/**
 * Proves that a receipt was given by the deployment whose keys these are, and says what it said then. Throws
 * `ReceiptVerificationError` otherwise. Keep the keys beside the receipt: then it can be verified without the service.
 */
export function verifyErasureReceipt(receipt: string | object, keys: ReceiptKeys): ErasureReceipt {
  const { signature, ...said } = readReceipt(receipt)
  const parts = signature.split('.')
  const [head = '', payload = '', bytes = ''] = parts
  const header = parts.length === 3 ? readPart(head) : null
  if (header?.['alg'] !== 'EdDSA' || header['typ'] !== TYPE)
    throw new ReceiptVerificationError('bad_signature', 'its signature is not one of an erasure receipt')
  const key = keys.keys.find(({ kid }) => kid === header['kid'])
  if (!key)
    throw new ReceiptVerificationError(
      'unknown_key',
      'its signature was made with a key that is not among these',
    )
  const publicKey = createPublicKey({ key: key as JsonWebKey, format: 'jwk' })
  if (!verify(null, Buffer.from(`${head}.${payload}`), publicKey, Buffer.from(bytes, 'base64url')))
    throw new ReceiptVerificationError('bad_signature', 'its signature does not belong to what it says')
  if (!isDeepStrictEqual(readPart(payload), said))
    throw new ReceiptVerificationError('altered', 'it was altered: it does not say what was signed')
  return { ...said, signature } as ErasureReceipt
}

function readReceipt(given: string | object): { signature: string } & Record<string, unknown> {
  const receipt = typeof given === 'string' ? parse(given) : (given as Record<string, unknown>)
  if (typeof receipt?.['signature'] !== 'string')
    throw new ReceiptVerificationError('malformed', 'this is no erasure receipt')
  return receipt as { signature: string }
}

const readPart = (part: string) => parse(Buffer.from(part, 'base64url').toString())

/** Null for anything but an object. */
function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
