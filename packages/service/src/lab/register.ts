import type { Server } from '../platform/http/server.ts'
import type { Platform } from '../platform/platform.ts'
import type { UserPorts } from '../users/index.ts'
import { registerDefinitions } from './endpoints/definitions.ts'
import { registerReadStatus } from './endpoints/read-status.ts'
import { registerSubmitDocument } from './endpoints/submit-document.ts'
import { UPLOAD_LIMITS } from './gate.ts'

export function registerLab(
  server: Server,
  platform: Platform,
  ports: Pick<UserPorts, 'onCreated'>,
  uploads = UPLOAD_LIMITS,
): void {
  registerSubmitDocument(server, platform, ports, uploads)
  registerReadStatus(server, platform)
  registerDefinitions(server)
}
