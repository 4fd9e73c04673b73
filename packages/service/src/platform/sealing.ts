import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { compress, decompress } from './compression.ts'
import type { Tables } from './schema.ts'
import type { Scope } from './scope.ts'

const FORMAT = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16
export const KEY_BYTES = 32

/** Sealed content cannot be opened: the key is wrong, or the content was moved to another row or damaged. */
export class SealBroken extends Error {
  constructor() {
    super('sealed value does not open with this key in this place')
    this.name = 'SealBroken'
  }
}

/** AES-256-GCM; `identity` (the row and column) is bound as associated data, so a value opens only where it was put. */
export function seal(key: KeyObject, identity: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(identity))
  const body = cipher.update(plain)
  cipher.final()
  return Buffer.concat([Buffer.from([FORMAT]), nonce, body, cipher.getAuthTag()])
}

export function open(key: KeyObject, identity: string, sealed: Buffer): Buffer {
  if (sealed.length < 1 + NONCE_BYTES + TAG_BYTES || sealed[0] !== FORMAT) throw new SealBroken()
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 1 + NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(identity))
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES))
  const body = decipher.update(sealed.subarray(1 + NONCE_BYTES, sealed.length - TAG_BYTES))
  try {
    decipher.final()
  } catch {
    throw new SealBroken()
  }
  return body
}

/** The identity of a sealed column in a row of a user: the table, the whole primary key and the column. */
export const userRowIdentity = (
  table: keyof Tables,
  { lane, userKey }: Scope,
  key: readonly (string | number)[],
  column: string,
): string => [table, lane, userKey, ...key, column].join('|')

/** A user's own key: seals what is stored of them, and recognises equal content without revealing it. */
export class DataKey {
  readonly #sealing: KeyObject
  readonly #marking: KeyObject

  constructor(raw: Buffer) {
    this.#sealing = createSecretKey(raw)
    this.#marking = createSecretKey(createHmac('sha256', raw).update('content mark').digest())
  }

  static generate(): { key: DataKey; raw: Buffer } {
    const raw = randomBytes(KEY_BYTES)
    return { key: new DataKey(raw), raw }
  }

  seal(identity: string, plain: string | Uint8Array): Buffer {
    const bytes = typeof plain === 'string' ? Buffer.from(plain) : plain
    return seal(this.#sealing, identity, bytes)
  }

  open(identity: string, sealed: Buffer): Buffer {
    return open(this.#sealing, identity, sealed)
  }

  /** Compressed, then sealed: for health content. */
  sealContent(identity: string, plain: string | Uint8Array): Buffer {
    return this.seal(identity, compress(plain))
  }

  openContent(identity: string, sealed: Buffer): Buffer {
    return decompress(this.open(identity, sealed))
  }

  /** Computes a keyed digest: equal content has an equal digest, and a guess cannot be tested without the key. */
  mark(content: string | Uint8Array): Buffer {
    return createHmac('sha256', this.#marking).update(content).digest()
  }
}
