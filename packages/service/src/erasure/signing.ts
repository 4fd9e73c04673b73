import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint, compactVerify, errors, exportJWK, type JWK, SignJWT } from 'jose'
import type { Platform } from '../platform/platform.ts'
import { DEPLOYMENT_SCOPE } from '../platform/scope.ts'
import type { ErasureReceipt } from './receipt.ts'

const ALGORITHM = 'EdDSA'
/** Nothing else that is signed with this key is a receipt. */
const TYPE = 'erasure-receipt+jwt'
/** RFC 8410: what comes before the 32 bytes of an Ed25519 key. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

export type SignedReceipt = ErasureReceipt & {
  /** JWS of all the rest, compact. */
  signature: string
}

export interface Signer {
  sign(receipt: ErasureReceipt): Promise<SignedReceipt>
  /** What the signature says; null when it is not one of ours. */
  verify(signature: string): Promise<ErasureReceipt | null>
  publicKeys: { keys: JWK[] }
}

/** The key follows from the deployment's own: every node knows it, and it outlives a rotation of the master key. */
export async function receiptSigner(platform: Platform): Promise<Signer> {
  const deployment = await platform.keyring.ensure(platform.db, DEPLOYMENT_SCOPE)
  const privateKey = privateKeyOf(deployment.mark('erasure receipt signing'))
  const publicKey = createPublicKey(privateKey)
  const jwk = await exportJWK(publicKey)
  const kid = await calculateJwkThumbprint(jwk)
  return {
    async sign(receipt) {
      const signature = await new SignJWT({ ...receipt })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid })
        .sign(privateKey)
      return { ...receipt, signature }
    },
    async verify(signature) {
      try {
        const { payload, protectedHeader } = await compactVerify(signature, publicKey, {
          algorithms: [ALGORITHM],
        })
        return protectedHeader.typ === TYPE ? JSON.parse(Buffer.from(payload).toString()) : null
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
    publicKeys: { keys: [{ ...jwk, kid, alg: ALGORITHM, use: 'sig' }] },
  }
}

function privateKeyOf(seed: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })
}
