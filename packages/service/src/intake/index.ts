export { type ItemContext, retractItem, storeItems } from './arrivals.ts'
export { begin, end } from './begin.ts'
export { BudgetUsedUp, createBudget } from './budget.ts'
export { intake } from './capability.ts'
export { type CallBudget, callBudget, type Load } from './capacity.ts'
export { registerProviderWebhook } from './endpoints/provider-webhook.ts'
export { missingScope } from './granted.ts'
export { intakeJobs } from './jobs.ts'
export { mayPull, polledSources, pollingState } from './may-pull.ts'
export type { SessionsPort } from './ports.ts'
export { dueAt } from './schedule.ts'
export { ourShare } from './shares.ts'
export { followScopes } from './skip-resource.ts'
export { hasDataSince, newestDataOf } from './store/newest-data.ts'
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
export { findResource, moveFirstDay } from './store/sync.ts'
export { ensureSubscriptions, isPortalOnly, portalOnly } from './subscriptions.ts'
export { callbackUrl, hasSecretAddress } from './webhook-address.ts'
export { webhookSecretsOf } from './webhook-secrets.ts'
export { whileActive } from './while-active.ts'
