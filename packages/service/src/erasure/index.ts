import type { Tick } from '../platform/jobs.ts'
import { oldNewsTick } from './ticks.ts'

export { eraseUser } from './erase.ts'
export { exportUser } from './export.ts'
export type { ErasureReceipt } from './receipt.ts'
export { registerErasure } from './register.ts'
export { receiptSigner, type SignedReceipt } from './signing.ts'
export { verifyReceipt } from './verify.ts'

export const erasureTicks = (): Tick[] => [oldNewsTick()]
