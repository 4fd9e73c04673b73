import type { ConnectionPorts } from '../connections/index.ts'
import type { PersonalData } from '../platform/capability.ts'
import type { Server } from '../platform/http/server.ts'
import type { Platform } from '../platform/platform.ts'
import type { UserPorts } from '../users/index.ts'
import type { Access } from './access.ts'

/** What the composition root ties for the portal's actions. */
export interface PortalPorts {
  connections: ConnectionPorts
  users: UserPorts
  capabilities: readonly PersonalData[]
}

/** What each part of the portal registers its routes with. */
export interface Area {
  server: Server
  platform: Platform
  access: Access
  ports: PortalPorts
}
