import type { Server } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import type { UserPorts } from '../../users/index.ts'
import { registerGetRules } from './endpoints/get-rules.ts'
import { registerPutRules } from './endpoints/put-rules.ts'
import { registerRehearseRules } from './endpoints/rehearse-rules.ts'

export function registerMonitoring(server: Server, platform: Platform, ports: UserPorts): void {
  registerGetRules(server, platform)
  registerPutRules(server, platform, ports)
  registerRehearseRules(server, platform)
}
