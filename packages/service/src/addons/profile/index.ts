import type { Server } from '../../platform/http/server.ts'
import type { Job, Tick } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { registerRequestProfile } from './endpoints/request-profile.ts'
import { makeJob } from './make.ts'
import { oldRequestsTick } from './ticks.ts'

export { type ExplainedProfile, explainProfile } from './explain.ts'
export { USER_PROFILE_KEY } from './make.ts'
export { eraseProfile, eraseProfileLimits } from './store.ts'

export function registerProfile(server: Server, platform: Platform): void {
  registerRequestProfile(server, platform)
}

export function profileJobs(): Job<never>[] {
  return [makeJob]
}

export function profileTicks(): Tick[] {
  return [oldRequestsTick]
}
