import type { Job, Tick } from '../platform/jobs.ts'
import { NO_RECORDER } from '../recording/index.ts'
import { announcementJob } from './announcement.ts'
import { bodiesTick, unpackingJob } from './bodies/job.ts'
import { budgetTick } from './budget.ts'
import { newResourcesTick } from './new-resources.ts'
import type { SessionsPort } from './ports.ts'
import { pullJob } from './pull.ts'
import { subscriptionsTick } from './subscriptions.ts'
import { dueTick, receiptsTick } from './tick.ts'

export function intakeJobs(sessions: SessionsPort, recorder = NO_RECORDER): Job<never>[] {
  return [pullJob(sessions), announcementJob(sessions), unpackingJob(recorder)]
}

export function intakeTicks(sessions: Pick<SessionsPort, 'callsLeft'>): Tick[] {
  return [dueTick(sessions), receiptsTick, bodiesTick, budgetTick, subscriptionsTick(), newResourcesTick()]
}
