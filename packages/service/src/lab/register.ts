import type { Server } from '../platform/http/server.ts'
import type { Platform } from '../platform/platform.ts'
import type { UserPorts } from '../users/index.ts'
import { registerSubmitDocument } from './endpoints/submit-document.ts'

export function registerLab(server: Server, platform: Platform, ports: Pick<UserPorts, 'onCreated'>): void {
  registerSubmitDocument(server, platform, ports)
}
