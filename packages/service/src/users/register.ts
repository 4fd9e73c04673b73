import type { Server } from '../platform/http/server.ts'
import type { Platform } from '../platform/platform.ts'
import { registerTimeZone } from './endpoints/time-zone.ts'
import { registerUserInformation } from './endpoints/user-information.ts'
import type { UserPorts } from './ports.ts'

export function registerUsers(server: Server, platform: Platform, ports: UserPorts): void {
  registerTimeZone(server, platform, ports)
  registerUserInformation(server, platform, ports)
}
