import { isDeepStrictEqual } from 'node:util'
import type { Platform } from '../platform/platform.ts'
import type { ErasureReceipt } from './receipt.ts'
import { receiptSigner, type SignedReceipt } from './signing.ts'

export type Verified =
  | { receipt: ErasureReceipt }
  | { refusal: 'no receipt' | 'not signed by this deployment' | 'altered' }

/** Whether this deployment gave the receipt, and it says what it said then. */
export async function verifyReceipt(platform: Platform, given: unknown): Promise<Verified> {
  if (typeof given !== 'object' || given === null) return { refusal: 'no receipt' }
  const { signature, ...said } = given as Partial<SignedReceipt>
  if (typeof signature !== 'string') return { refusal: 'no receipt' }
  const signer = await receiptSigner(platform)
  const receipt = await signer.verify(signature)
  if (!receipt) return { refusal: 'not signed by this deployment' }
  return isDeepStrictEqual(said, receipt) ? { receipt } : { refusal: 'altered' }
}
