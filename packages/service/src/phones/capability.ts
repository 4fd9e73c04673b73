import type { ConnectionPorts } from '../connections/index.ts'
import type { Capability } from '../platform/capability.ts'
import type { Job } from '../platform/jobs.ts'
import type { UserPorts } from '../users/index.ts'
import { erasePhones } from './erase.ts'
import { exportPhones } from './export.ts'
import { importPhones } from './import.ts'
import { registerPhones } from './register.ts'
import { forgottenBatchesTick, storeBatchesJob } from './store-batches.ts'

export const phones: Capability<{ connectionPorts: ConnectionPorts; userPorts: UserPorts }> = {
  name: 'phones',
  routes: (server, platform, { connectionPorts, userPorts }) =>
    registerPhones(server, platform, { connections: connectionPorts, users: userPorts }),
  routesAfter: 'lab',
  jobs: () => [storeBatchesJob as Job<never>],
  ticks: () => [forgottenBatchesTick],
  erase: ({ trx, scope }) => erasePhones(trx, scope),
  export: (platform, { scope }) => exportPhones(platform, scope),
  import: importPhones,
}
