import { createCipheriv, createHash, hkdf, pbkdf2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { workOnKeys } from '../platform/key-work.ts'

const ITERATIONS = 600_000
const KEY_BYTES = 32
export const PROOF_BYTES = 32
const IV_BYTES = 12

const stretch = promisify(pbkdf2)
const expand = promisify(hkdf)

/** What is kept of a locked text. Neither the code nor a key is in it. */
export interface Locked {
  /** Distinguishes a right code from a wrong one without opening anything. */
  proofHash: Buffer
  iv: Buffer
  /** AES-256-GCM with the tag at its end, as browsers read it. */
  ciphertext: Buffer
}

/**
 * Locks a text with a code that a person will type. The reference is random, so no table of codes fits two bindings.
 * Clients take turns at it.
 */
export async function lock(
  code: string,
  reference: string,
  text: string,
  clientUuid: string,
): Promise<Locked> {
  const { proof, key } = await workOnKeys({ name: clientUuid, isKnown: false }, () => derive(code, reference))
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return { proofHash: hashOf(proof), iv, ciphertext: body }
}

async function derive(code: string, reference: string): Promise<{ proof: Buffer; key: Buffer }> {
  const master = await stretch(code, reference, ITERATIONS, KEY_BYTES, 'sha256')
  const [proof, key] = await Promise.all([
    expand('sha256', master, '', 'tributary binding proof', PROOF_BYTES),
    expand('sha256', master, '', 'tributary binding key', KEY_BYTES),
  ])
  return { proof: Buffer.from(proof), key: Buffer.from(key) }
}

export const hashOf = (secret: string | Uint8Array): Buffer => createHash('sha256').update(secret).digest()
