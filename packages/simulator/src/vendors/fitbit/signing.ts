import { createPrivateKey, createPublicKey, createSign, generateKeyPairSync, randomInt } from 'node:crypto'
import type { VendorContext } from '../../platform/vendor.ts'
import { memoryOf } from './memory.ts'

/** The vendor's own key, made when first needed and kept with its state. */
function signingKey(context: VendorContext): { keyId: number; privateKey: string } {
  const memory = memoryOf(context.state)
  if (memory.signingKey === null) {
    memory.signingKey = { keyId: randomInt(1, 2 ** 32), privateKey: freshKey() }
    context.save()
  }
  return memory.signingKey
}

function freshKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/** As the Tink library writes signatures: a version, the key's number, the signature itself. */
export function sign(context: VendorContext, body: string, forge: boolean): string {
  const { keyId, privateKey } = signingKey(context)
  const prefix = Buffer.alloc(5)
  prefix.writeUInt8(1, 0)
  prefix.writeUInt32BE(keyId, 1)
  const signature = createSign('SHA256')
    .update(body)
    .sign(forge ? freshKey() : privateKey)
  return Buffer.concat([prefix, signature]).toString('base64')
}

/** The public half, as the Tink library writes keysets. */
export function keyset(context: VendorContext) {
  const { keyId, privateKey } = signingKey(context)
  const { x = '', y = '' } = createPublicKey(createPrivateKey(privateKey)).export({ format: 'jwk' })
  return {
    primaryKeyId: keyId,
    key: [
      {
        keyData: {
          typeUrl: 'type.googleapis.com/google.crypto.tink.EcdsaPublicKey',
          value: ecdsaPublicKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')).toString('base64'),
          keyMaterialType: 'ASYMMETRIC_PUBLIC',
        },
        status: 'ENABLED',
        keyId,
        outputPrefixType: 'TINK',
      },
    ],
  }
}

/** Hash SHA-256, curve P-256, encoding DER; x with the zero in front that some writers put there. */
function ecdsaPublicKey(x: Buffer, y: Buffer): Buffer {
  const field = (number: number, bytes: Buffer) =>
    Buffer.concat([Buffer.from([(number << 3) | 2, bytes.length]), bytes])
  const parameters = Buffer.from([0x08, 3, 0x10, 2, 0x18, 2])
  return Buffer.concat([field(2, parameters), field(3, Buffer.concat([Buffer.from([0]), x])), field(4, y)])
}
