import { buildDayJob } from '../documents/build-day.ts'
import type { Job, Tick } from '../platform/jobs.ts'
import { announcementJob } from './announcement.ts'
import type { Sessions } from './ports.ts'
import { pullJob } from './pull.ts'
import { recordSource } from './record-source.ts'
import { subscriptionsTick } from './subscriptions.ts'
import { dueTick, receiptsTick } from './tick.ts'

export { begin, end } from './begin.ts'
export { registerProviderWebhook } from './endpoints/provider-webhook.ts'
export type { Sessions } from './ports.ts'
export { recordSource } from './record-source.ts'
export { type Reading, readingsOf } from './store/reading.ts'
export { ensureSubscriptions, isPortalOnly, portalOnly } from './subscriptions.ts'
export { callbackUrl } from './webhook-secrets.ts'

export function intakeJobs(sessions: Sessions): Job<never>[] {
  return [pullJob(sessions), announcementJob(sessions), buildDayJob(recordSource)]
}

export function intakeTicks(): Tick[] {
  return [dueTick, receiptsTick, subscriptionsTick()]
}
