import { utf8 } from '../bytes.ts'

const ITERATIONS = 600_000

export interface BindingKeys {
  /** 32 bytes that show the service that the code is right, and disclose nothing of the key. */
  proof: Uint8Array
  key: CryptoKey
}

/** The service made the binding with the same derivation and forgot the code: only who types it can open the content. */
export async function deriveBindingKeys(reference: string, code: string): Promise<BindingKeys> {
  const { subtle } = globalThis.crypto
  const password = await subtle.importKey('raw', utf8(code), 'PBKDF2', false, ['deriveBits'])
  const bits = await subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt: utf8(reference), iterations: ITERATIONS },
    password,
    256,
  )
  const master = await subtle.importKey('raw', bits, 'HKDF', false, ['deriveBits', 'deriveKey'])
  const hkdf = (info: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(0),
    info: utf8(info),
  })
  const proof = await subtle.deriveBits(hkdf('tributary binding proof'), master, 256)
  const aes = { name: 'AES-GCM', length: 256 }
  const key = await subtle.deriveKey(hkdf('tributary binding key'), master, aes, false, ['decrypt'])
  return { proof: new Uint8Array(proof), key }
}
