import type { ConnectionPorts } from '../connections/index.ts'
import type { Capability, PersonalData } from '../platform/capability.ts'
import type { UserPorts } from '../users/index.ts'
import { alertTick } from './operator/alerts.ts'
import { registerPortal } from './register.ts'

interface Wanted {
  connectionPorts: ConnectionPorts
  userPorts: UserPorts
  capabilities: readonly PersonalData[]
}

export const portal: Capability<Wanted> = {
  name: 'portal-api',
  routes(server, platform, { connectionPorts, userPorts, capabilities }) {
    registerPortal(server, platform, { connections: connectionPorts, users: userPorts, capabilities })
  },
  ticks: () => [alertTick],
}
