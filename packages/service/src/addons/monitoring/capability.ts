import type { Capability } from '../../platform/capability.ts'
import type { UserPorts } from '../../users/index.ts'
import { importMonitoring } from './import.ts'
import { registerMonitoring } from './register.ts'
import { eraseMonitoring, exportMonitoring } from './store.ts'

export const monitoring: Capability<{ userPorts: UserPorts }> = {
  name: 'monitoring',
  routes: (server, platform, { userPorts }) => registerMonitoring(server, platform, userPorts),
  erase: ({ trx, scope }) => eraseMonitoring(trx, scope),
  export: (platform, { scope }) => exportMonitoring(platform, scope),
  import: importMonitoring,
}
