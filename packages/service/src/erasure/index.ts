import type { Tick } from '../platform/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { eraseUser } from './erase.ts'
import { keyTableTick } from './key-table.ts'
import { applyErasures, listTick } from './list.ts'
import { oldNewsTick } from './ticks.ts'

export { receiptSchema } from './endpoints/schemas.ts'
export { exportUser } from './export.ts'
export { type Imported, importUserData } from './import.ts'
export { rewriteKeyTable } from './key-table.ts'
export { carryMarks, readMarks } from './list-file.ts'
export { registerErasure } from './register.ts'
export type { SignedReceipt } from './signing.ts'
export { verifyReceipt } from './verify.ts'

export { eraseUser }

export const erasureTicks = (): Tick[] => [oldNewsTick(), keyTableTick, listTick()]

/** At the start, before anything works with the data. */
export const eraseAgain = (platform: Platform): Promise<void> =>
  applyErasures(platform, (clientUuid, userId) => eraseUser(platform, 'service', clientUuid, userId))
