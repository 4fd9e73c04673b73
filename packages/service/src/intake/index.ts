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

export { type ItemContext, retractItem, storeItems } from './arrivals.ts'
export { begin, end } from './begin.ts'
export { BudgetUsedUp, createBudget } from './budget.ts'
export { type CallBudget, callBudget, type Load } from './capacity.ts'
export { registerProviderWebhook } from './endpoints/provider-webhook.ts'
export { eraseIntake } from './erase.ts'
export { exportIntake } from './export.ts'
export { missingScope } from './granted.ts'
export { importIntake } from './import.ts'
export { mayPull, polledSources, pollingState } from './may-pull.ts'
export type { SessionsPort } from './ports.ts'
export { dueAt } from './schedule.ts'
export { ourShare } from './shares.ts'
export { followScopes } from './skip-resource.ts'
export { notePush } from './store/outcomes.ts'
export {
  type ResourceReading,
  readingsOf,
  readingsOfUsers,
  resourceReadings,
  type SyncReading,
} from './store/reading.ts'
export { refusedPulls } from './store/refused-pulls.ts'
export {
  announcedSince,
  type SourceTrouble,
  signingKeysGiven,
  spentBudgets,
  troublesSince,
} from './store/source-health.ts'
export { countStuck, STUCK_KINDS, type StuckReading, stuckReadings } from './store/stuck.ts'
export { findResource } from './store/sync.ts'
export { ensureSubscriptions, isPortalOnly, portalOnly } from './subscriptions.ts'
export { callbackUrl, hasSecretAddress } from './webhook-address.ts'
export { webhookSecretsOf } from './webhook-secrets.ts'
export { whileActive } from './while-active.ts'

export function intakeJobs(sessions: SessionsPort, recorder = NO_RECORDER): Job<never>[] {
  return [pullJob(sessions), announcementJob(sessions), unpackingJob(recorder)]
}

export function intakeTicks(sessions: Pick<SessionsPort, 'callsLeft'>): Tick[] {
  return [dueTick(sessions), receiptsTick, bodiesTick, budgetTick, subscriptionsTick(), newResourcesTick()]
}
