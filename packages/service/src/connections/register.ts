import type { Server } from '../platform/http/server.ts'
import type { Platform } from '../platform/platform.ts'
import { registerAuthorized } from './endpoints/authorized.ts'
import { registerAuthorizer } from './endpoints/authorizer.ts'
import { registerAuthorizers } from './endpoints/authorizers.ts'
import { registerCallback } from './endpoints/callback.ts'
import { registerConnect } from './endpoints/connect.ts'
import { registerConnectionsPage } from './endpoints/connections-page.ts'
import { registerListUsers } from './endpoints/list-users.ts'
import { registerRevoke } from './endpoints/revoke.ts'
import { registerSourceImage } from './endpoints/source-image.ts'
import type { ConnectionPorts } from './ports.ts'

export function registerConnections(server: Server, platform: Platform, ports: ConnectionPorts): void {
  registerAuthorizer(server, platform)
  registerAuthorized(server, platform)
  registerAuthorizers(server, platform)
  registerListUsers(server, platform)
  registerRevoke(server, platform, ports)
  registerSourceImage(server)
  registerConnect(server, platform)
  registerCallback(server, platform, ports)
  registerConnectionsPage(server, platform, ports)
}
