import type { Server } from '../platform/http/server.ts'
import type { Platform } from '../platform/platform.ts'
import { registerAuthorizer } from './endpoints/authorizer.ts'
import { registerCallback } from './endpoints/callback.ts'
import { registerConnect } from './endpoints/connect.ts'
import type { ConnectionPorts } from './ports.ts'

export function registerConnections(server: Server, platform: Platform, ports: ConnectionPorts): void {
  registerAuthorizer(server, platform)
  registerConnect(server, platform)
  registerCallback(server, platform, ports)
}
