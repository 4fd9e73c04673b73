import type { Server } from '../platform/http/server.ts'
import type { Platform } from '../platform/platform.ts'
import { registerApiKeys } from './endpoints/api-keys.ts'
import { registerToken } from './endpoints/token.ts'

export function registerAccounts(server: Server, platform: Platform): void {
  registerToken(server, platform)
  registerApiKeys(server, platform)
}
