import type { Server } from '../platform/http/server.ts'
import type { Platform } from '../platform/platform.ts'
import { registerListDocuments } from './endpoints/list-documents.ts'
import { registerProcessedData } from './endpoints/processed-data.ts'
import { registerUserInfo } from './endpoints/user-info.ts'

export function registerDocuments(server: Server, platform: Platform): void {
  registerProcessedData(server, platform)
  registerUserInfo(server, platform)
  registerListDocuments(server, platform)
}
