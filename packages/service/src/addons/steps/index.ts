import type { SessionsPort } from '../../intake/index.ts'
import type { Job, Tick } from '../../platform/jobs.ts'
import { runJob } from './run.ts'
import { dueTick, oldDaysTick } from './ticks.ts'

export { beginSteps, endSteps } from './begin.ts'
export { importSteps } from './import.ts'
export { eraseSteps, exportSteps } from './store.ts'

export function stepsJobs(sessions: SessionsPort): Job<never>[] {
  return [runJob(sessions)]
}

export function stepsTicks(): Tick[] {
  return [dueTick, oldDaysTick]
}
