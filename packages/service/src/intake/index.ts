import { buildDaysJob } from '../documents/build-days.ts'
import type { Follower } from '../documents/follow-days.ts'
import { userInfoJob } from '../documents/user-info.ts'
import type { Job, Tick } from '../platform/jobs.ts'
import { NO_RECORDER } from '../recording/index.ts'
import { announcementJob } from './announcement.ts'
import { bodiesTick, unpackingJob } from './bodies/job.ts'
import { budgetTick } from './budget.ts'
import { newResourcesTick } from './new-resources.ts'
import type { Sessions } from './ports.ts'
import { profileSource } from './profiles.ts'
import { pullJob } from './pull.ts'
import { rawRetentionTick } from './raw-retention.ts'
import { daysCutAnewJob } from './rebuild.ts'
import { recordSource } from './record-source.ts'
import { subscriptionsTick } from './subscriptions.ts'
import { dueTick, receiptsTick } from './tick.ts'

export { begin, end } from './begin.ts'
export { BudgetUsedUp, createBudget } from './budget.ts'
export { type CallBudget, callBudget, type Load } from './capacity.ts'
export { registerProviderWebhook } from './endpoints/provider-webhook.ts'
export { eraseIntake } from './erase.ts'
export { exportIntake } from './export.ts'
export { missingScope } from './granted.ts'
export { importIntake } from './import.ts'
export { mayPull, polledSources, pollingState } from './may-pull.ts'
export type { Sessions } from './ports.ts'
export { profileSource } from './profiles.ts'
export { requestRebuild } from './rebuild.ts'
export { recordSource } from './record-source.ts'
export { dueAt } from './schedule.ts'
export { ourShare } from './shares.ts'
export { followScopes } from './skip-resource.ts'
export { notePush } from './store/outcomes.ts'
export { forgetFormerRevisions, objectName, readNewestPayloads } from './store/raw.ts'
export {
  type Reading,
  type ResourceReading,
  readingsOf,
  readingsOfUsers,
  resourceReadings,
} from './store/reading.ts'
export { refusalsOfDay, type StandingRefusal } from './store/refusals.ts'
export { refusedPulls } from './store/refused-pulls.ts'
export {
  announcedSince,
  type SourceTrouble,
  signingKeysGiven,
  spentBudgets,
  troublesSince,
} from './store/source-health.ts'
export {
  countStuck,
  STUCK_KINDS,
  type StuckReading,
  stuckReadings,
} from './store/stuck.ts'
export { beginnings, findResource } from './store/sync.ts'
export { type Arrival, lockIntake, retractItem, storeItems } from './store-items.ts'
export { ensureSubscriptions, isPortalOnly, portalOnly } from './subscriptions.ts'
export { callbackUrl, hasSecretAddress } from './webhook-address.ts'
export { whileActive } from './while-active.ts'

export function intakeJobs(
  sessions: Sessions,
  followers: readonly Follower[],
  recorder = NO_RECORDER,
): Job<never>[] {
  return [
    pullJob(sessions),
    announcementJob(sessions),
    unpackingJob(recorder),
    buildDaysJob(recordSource, followers),
    userInfoJob(profileSource),
    daysCutAnewJob,
  ]
}

export function intakeTicks(sessions: Pick<Sessions, 'callsLeft'>): Tick[] {
  return [
    dueTick(sessions),
    receiptsTick,
    bodiesTick,
    budgetTick,
    rawRetentionTick,
    subscriptionsTick(),
    newResourcesTick(),
  ]
}
