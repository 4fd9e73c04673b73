import type { Job, Tick } from '../platform/jobs.ts'
import { accountSubscriptionsTick, subscribeAccountJob } from './account-subscriptions.ts'
import { forgetOldAttempts } from './attempts.ts'
import { countConnectedTick } from './hours.ts'
import type { Sessions } from './sessions.ts'
import { withdrawalsTick, withdrawJob } from './withdrawals.ts'

export function connectionJobs(sessions: Sessions): Job<never>[] {
  return [subscribeAccountJob(sessions), withdrawJob]
}

export function connectionTicks(): Tick[] {
  return [accountSubscriptionsTick(), withdrawalsTick, forgetOldAttempts, countConnectedTick]
}
