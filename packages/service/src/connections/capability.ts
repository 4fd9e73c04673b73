import type { Capability } from '../platform/capability.ts'
import { eraseAttempts } from './attempts.ts'
import { eraseConnections } from './erase.ts'
import { exportConnections } from './export.ts'
import { importConnection } from './import.ts'
import { connectionJobs, connectionTicks } from './jobs.ts'
import type { ConnectionPorts } from './ports.ts'
import { registerConnections } from './register.ts'
import type { Sessions } from './sessions.ts'

export const connections: Capability<{ connectionPorts: ConnectionPorts; tokenSessions: Sessions }> = {
  name: 'connections',
  routes: (server, platform, { connectionPorts }) => registerConnections(server, platform, connectionPorts),
  jobs: ({ tokenSessions }) => connectionJobs(tokenSessions),
  ticks: connectionTicks,
  eraseNamed: eraseAttempts,
  erase: ({ trx, scope }) => eraseConnections(trx, scope),
  export: (platform, { scope }) => exportConnections(platform, scope),
  import: [importConnection],
}
