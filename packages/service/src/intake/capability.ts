import type { Capability } from '../platform/capability.ts'
import type { Recorder } from '../recording/index.ts'
import { registerProviderWebhook } from './endpoints/provider-webhook.ts'
import { eraseIntake } from './erase.ts'
import { exportIntake } from './export.ts'
import { importIntake } from './import.ts'
import { intakeJobs, intakeTicks } from './jobs.ts'
import type { SessionsPort } from './ports.ts'

export const intake: Capability<{ sessions: SessionsPort; recorder: Recorder }> = {
  name: 'intake',
  routes: (server, platform, { recorder }) => registerProviderWebhook(server, platform, recorder),
  routesAfter: 'lab',
  jobs: ({ sessions, recorder }) => intakeJobs(sessions, recorder),
  ticks: ({ sessions }) => intakeTicks(sessions),
  erase: ({ trx, platform, scope, ownedAccount }) => eraseIntake(trx, platform, scope, ownedAccount),
  export: (platform, { scope }) => exportIntake(platform, scope),
  import: importIntake,
}
