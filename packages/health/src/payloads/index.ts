import type { TSchema } from 'typebox'
import { type AlertEvent, alertEvent } from './alert-event.ts'
import { type AlertSummary, alertSummary } from './alert-summary.ts'
import { type BodySummary, bodySummary } from './body-summary.ts'
import { type ClinicalReady, clinicalReady } from './clinical-ready.ts'
import { EVENT_SCHEMAS, type EventDocument } from './events/index.ts'
import { type HealthScore, healthScore } from './health-score.ts'
import { type LabReport, labReport } from './lab-report.ts'
import { type PhysicalSummary, physicalSummary } from './physical-summary.ts'
import { type SleepSummary, sleepSummary } from './sleep-summary.ts'
import { type StepsEvent, stepsEvent } from './steps-event.ts'
import { type UserInfo, userInfo } from './user-info.ts'
import { type UserProfile, userProfile } from './user-profile.ts'

/** What a local day is summed up in. */
export const SUMMARY_SCHEMAS = {
  sleep_summary: sleepSummary,
  physical_summary: physicalSummary,
  body_summary: bodySummary,
} as const satisfies Record<string, TSchema>

/** Every document that can be delivered, by its `data_structure`. */
export const DOCUMENT_SCHEMAS = {
  ...SUMMARY_SCHEMAS,
  ...EVENT_SCHEMAS,
  clinical_ready: clinicalReady,
  alert_event: alertEvent,
  alert_summary: alertSummary,
  health_score: healthScore,
  lab_report: labReport,
  steps_event: stepsEvent,
  user_info: userInfo,
  user_profile: userProfile,
} as const satisfies Record<string, TSchema>

export type SummaryStructure = keyof typeof SUMMARY_SCHEMAS
export type DataStructure = keyof typeof DOCUMENT_SCHEMAS
export type HealthDocument =
  | SleepSummary
  | PhysicalSummary
  | BodySummary
  | EventDocument
  | HealthScore
  | AlertEvent
  | AlertSummary
  | ClinicalReady
  | LabReport
  | StepsEvent
  | UserInfo
  | UserProfile

export { ALERT_SIGNALS, type AlertSignal } from './alert-signals.ts'
export { emptyOf } from './empty.ts'
export { type Pillar, payloadVersion } from './envelope.ts'
export * from './events/index.ts'
export { filled } from './filled.ts'
export * from './notification.ts'
export { withSourceNames } from './source-name.ts'
export { HEALTH_LEVELS, HRV_TYPES, PROFILE_TRENDS } from './user-profile.ts'
export type {
  AlertEvent,
  AlertSummary,
  BodySummary,
  ClinicalReady,
  HealthScore,
  LabReport,
  PhysicalSummary,
  SleepSummary,
  StepsEvent,
  UserInfo,
  UserProfile,
}
