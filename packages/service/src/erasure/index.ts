import type { PersonalData } from '../platform/capability.ts'
import type { Platform } from '../platform/platform.ts'
import { eraseUser } from './erase.ts'
import { applyErasures } from './list.ts'

export { erasure } from './capability.ts'
export { receiptSchema } from './endpoints/schemas.ts'
export { exportUser } from './export.ts'
export { type Imported, importUserData } from './import.ts'
export { rewriteKeyTable } from './key-table.ts'
export { carryMarks, readMarks } from './list-file.ts'
export { registerErasure } from './register.ts'
export type { SignedReceipt } from './signing.ts'
export { verifyReceipt } from './verify.ts'

export { eraseUser }

/** At the start, before anything works with the data. */
export const eraseAgain = (platform: Platform, capabilities: readonly PersonalData[]): Promise<void> =>
  applyErasures(platform, (clientUuid, userId) =>
    eraseUser(platform, capabilities, 'service', clientUuid, userId),
  )
