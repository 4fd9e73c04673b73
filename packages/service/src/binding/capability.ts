import type { Capability } from '../platform/capability.ts'
import type { UserPorts } from '../users/index.ts'
import { eraseBinding } from './erase.ts'
import { exportBinding } from './export.ts'
import { registerBinding } from './register.ts'
import { forgetOldEnrolments } from './ticks.ts'

export const binding: Capability<{ userPorts: UserPorts }> = {
  name: 'binding',
  routes: (server, platform, { userPorts }) => registerBinding(server, platform, userPorts),
  routesAfter: 'lab',
  ticks: () => [forgetOldEnrolments],
  eraseNamed: (trx, _platform, user) => eraseBinding(trx, user),
  export: exportBinding,
  notImported: ['enrolment'],
}
