import type { PersonalData } from '../platform/capability.ts'
import type { Server } from '../platform/http/server.ts'
import type { Platform } from '../platform/platform.ts'
import { registerEraseUser } from './endpoints/erase-user.ts'
import { registerExportUser } from './endpoints/export-user.ts'
import { registerReceiptKeys } from './endpoints/receipt-keys.ts'

export function registerErasure(
  server: Server,
  platform: Platform,
  capabilities: readonly PersonalData[],
): void {
  registerEraseUser(server, platform, capabilities)
  registerExportUser(server, platform, capabilities)
  registerReceiptKeys(server, platform)
}
