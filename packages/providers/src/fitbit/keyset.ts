import { createPublicKey, type KeyObject } from 'node:crypto'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { ProviderContext } from '../contract.ts'
import { VendorError } from '../errors.ts'
import { callVendorJson } from '../http.ts'
import { parseText } from '../json.ts'

/** The vendor publishes its keys as a JSON keyset of the Tink library. */
const Keyset = Compile(
  Type.Object({
    key: Type.Array(
      Type.Object({
        keyId: Type.Integer({ minimum: 0, maximum: 0xff_ff_ff_ff }),
        status: Type.String(),
        outputPrefixType: Type.String(),
        keyData: Type.Object({ typeUrl: Type.String(), value: Type.String() }),
      }),
    ),
  }),
)

const ECDSA_KEY = 'type.googleapis.com/google.crypto.tink.EcdsaPublicKey'
const COORDINATE_BYTES = 32

/** Fetches the vendor's public keys as text, which is parsed when a call must be verified. */
export async function loadKeyset({ addresses, ...caller }: ProviderContext): Promise<string> {
  if (addresses.keys === null) throw new VendorError('rejected', 'no address of the webhook keys is known')
  const keyset = await callVendorJson(caller, { method: 'GET', url: new URL(addresses.keys), headers: {} })
  if (!Keyset.Check(keyset)) throw new VendorError('malformed', 'webhook keys: not a keyset')
  return JSON.stringify(keyset)
}

/** Finds a key by its number; null when the keyset has no such key in use, or no keyset was loaded yet. */
export function findKey(keyset: string | null, keyId: number): KeyObject | null {
  const parsed = keyset === null ? null : parseText(keyset)
  if (!Keyset.Check(parsed)) return null
  const entry = parsed.key.find(
    (key) =>
      key.keyId === keyId &&
      key.status === 'ENABLED' &&
      key.outputPrefixType === 'TINK' &&
      key.keyData.typeUrl === ECDSA_KEY,
  )
  return entry === undefined ? null : publicKey(Buffer.from(entry.keyData.value, 'base64'))
}

/** An `EcdsaPublicKey` message: field 3 is x, field 4 is y, big endian, at times with a zero in front. */
function publicKey(message: Buffer): KeyObject | null {
  const fields = bytesFields(message)
  const [x, y] = [coordinate(fields.get(3)), coordinate(fields.get(4))]
  if (x === null || y === null) return null
  try {
    return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  } catch {
    return null
  }
}

function coordinate(bytes: Buffer | undefined): string | null {
  if (bytes === undefined) return null
  const significant = bytes.subarray(bytes.findIndex((byte) => byte !== 0))
  if (significant.length > COORDINATE_BYTES) return null
  const padded = Buffer.alloc(COORDINATE_BYTES)
  significant.copy(padded, COORDINATE_BYTES - significant.length)
  return padded.toString('base64url')
}

const WIRE = { varint: 0, bytes: 2 }

/** The length-delimited fields of a protocol buffer message by number; reading stops at what it does not know. */
function bytesFields(message: Buffer): Map<number, Buffer> {
  const fields = new Map<number, Buffer>()
  let position = 0
  const varint = (): number => {
    let value = 0
    for (let factor = 1; position < message.length; factor *= 128) {
      const byte = message[position++]!
      value += (byte & 0x7f) * factor
      if (byte < 0x80) break
    }
    return value
  }
  while (position < message.length) {
    const tag = varint()
    if (tag % 8 === WIRE.varint) varint()
    else if (tag % 8 === WIRE.bytes) {
      const length = varint()
      fields.set(Math.floor(tag / 8), message.subarray(position, position + length))
      position += length
    } else break
  }
  return fields
}
