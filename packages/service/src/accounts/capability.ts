import type { Capability } from '../platform/capability.ts'
import { describeScopes } from './api-keys/describe.ts'
import { checkpointTick } from './audit-checkpoint.ts'
import { oldSignInsTick } from './people/index.ts'
import { registerReadAudit } from './read-audit.ts'
import { registerAccounts } from './register.ts'

export const accounts: Capability = {
  name: 'accounts',
  routes(server, platform) {
    describeScopes(server)
    registerReadAudit(server, platform)
    registerAccounts(server, platform)
  },
  ticks: () => [checkpointTick(), oldSignInsTick],
}
