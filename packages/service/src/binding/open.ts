import { timingSafeEqual } from 'node:crypto'
import type { Platform } from '../platform/platform.ts'
import { hashOf } from './lock.ts'
import { type BindingStatus, standingOf, WRONG_CODES_ALLOWED } from './standing.ts'
import { countWrongCode, lockBinding } from './store.ts'

export type Opening =
  | { outcome: 'opened'; clientUuid: string; iv: Buffer; ciphertext: Buffer }
  | { outcome: 'wrong_code'; attemptsLeft: number }
  | { outcome: 'unknown' | Exclude<BindingStatus, 'open'> }

/** The locked content for a caller that proves to know the code. A wrong proof is counted, whatever becomes of the answer. */
export async function openBinding(platform: Platform, reference: string, proof: Buffer): Promise<Opening> {
  const referenceHash = hashOf(reference)
  return platform.db.transaction().execute(async (trx) => {
    const binding = await lockBinding(trx, referenceHash)
    if (!binding) return { outcome: 'unknown' }
    const standing = standingOf(binding, platform.clock.now())
    if (standing !== 'open') return { outcome: standing }
    if (timingSafeEqual(hashOf(proof), binding.proof_hash!))
      return {
        outcome: 'opened',
        clientUuid: binding.client_uuid,
        iv: binding.iv!,
        ciphertext: binding.ciphertext!,
      }
    const attemptsLeft = WRONG_CODES_ALLOWED - (await countWrongCode(trx, referenceHash))
    return attemptsLeft > 0 ? { outcome: 'wrong_code', attemptsLeft } : { outcome: 'ended' }
  })
}
