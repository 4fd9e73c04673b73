import type { SessionsPort } from '../../intake/index.ts'
import type { Capability } from '../../platform/capability.ts'
import { importSteps } from './import.ts'
import { runJob } from './run.ts'
import { eraseSteps, exportSteps } from './store.ts'
import { dueTick, oldDaysTick } from './ticks.ts'

export const steps: Capability<{ sessions: SessionsPort }> = {
  name: 'steps',
  jobs: ({ sessions }) => [runJob(sessions)],
  ticks: () => [dueTick, oldDaysTick],
  erase: ({ trx, scope }) => eraseSteps(trx, scope),
  export: (platform, { scope }) => exportSteps(platform, scope),
  import: [importSteps],
}
