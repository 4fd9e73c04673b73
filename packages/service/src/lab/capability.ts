import type { Capability } from '../platform/capability.ts'
import type { UserPorts } from '../users/index.ts'
import { exportLab } from './export.ts'
import { importLab } from './import.ts'
import { registerLab } from './register.ts'
import { eraseLab } from './store.ts'
import { oldFilesTick } from './ticks.ts'

export const lab: Capability<{ userPorts: UserPorts }> = {
  name: 'lab',
  routes: (server, platform, { userPorts }) => registerLab(server, platform, userPorts),
  ticks: () => [oldFilesTick],
  erase: ({ trx, scope }) => eraseLab(trx, scope),
  export: (platform, { scope }) => exportLab(platform, scope),
  import: importLab,
}
