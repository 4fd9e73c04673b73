import type { DataStructure, DocumentByStructure } from '../generated/documents.ts'
import type { DataSource } from '../generated/sources.ts'
import type { CursorPage } from './pages.ts'

export interface AuthorizerResult {
  data_source: DataSource
  authorized: boolean
  /** Where to send the user; present while the user is not authorized. */
  authorization_url?: string
}

export interface AuthorizedSources {
  data_sources: { data_source: DataSource; authorized: boolean; image: string }[]
}

/** Which of your users are listed: all that match everything given. */
export interface UserFilter {
  /** How the user id begins; case matters. */
  userIdPrefix?: string
  /** Whose connection `connectionState` is about; any source where it is left out. */
  dataSource?: DataSource
  /** Connected now, once connected and not now, or never connected. */
  connectionState?: 'active' | 'ended' | 'none'
  createdFrom?: string | Date
  createdTo?: string | Date
  /** How many a page has at most. */
  limit?: number
}

export interface ListedUser {
  user_id: string
  created_at: string
  /** The IANA time zone in force; null before any was reported. */
  time_zone: string | null
  data_sources: { data_source: DataSource; connection_state: 'active' | 'ended'; connected_at: string }[]
}

export interface UserPage extends CursorPage {
  users: ListedUser[]
}

/** The structures that can be listed. The others are delivered by webhook only. */
export type ListedStructure = Exclude<
  DataStructure,
  'alert_event' | 'alert_summary' | 'clinical_ready' | 'lab_report' | 'steps_event' | 'user_profile'
>

/** Which documents of a user are listed. */
export interface DocumentFilter<S extends ListedStructure = ListedStructure> {
  userId: string
  dataStructures?: readonly S[]
  /** First local day, YYYY-MM-DD. */
  from?: string
  /** Last local day, YYYY-MM-DD. */
  to?: string
  /** Only documents that changed then or later, in the order of their change. */
  updatedSince?: string | Date
  /** How many a page has at most. */
  limit?: number
}

export interface DocumentPage<S extends ListedStructure = ListedStructure> extends CursorPage {
  documents: DocumentByStructure[S][]
}

export interface RevokeResult {
  message: string
  /** What was disconnected now. */
  data_sources: DataSource[]
}

/** Proof of what was erased, signed by the deployment, which does not keep it. */
export interface ErasureReceipt {
  receipt_id: string
  issuer: string
  client_uuid: string
  user_id: string
  /** How the audit log of the deployment names the user; it no longer leads to the user. */
  user_mark: string
  erased_at: string
  keys_destroyed: number
  rows_erased: number
  /** By kind of data. */
  rows: Record<string, number>
  /** Background work that was waiting for the user. */
  jobs_dropped: number
  /** What becomes of what the user had granted at providers. */
  upstream: {
    data_source: string
    state: 'withdrawn' | 'queued' | 'not_possible'
    reason: string
  }[]
  /** What is left, why, and for how long. */
  remains: { what: string; why: string; until: string }[]
  /** JWS, compact, whose payload is all the rest. */
  signature: string
}

/** A JSON Web Key Set. */
export interface ReceiptKeys {
  keys: Record<string, string>[]
}

export interface TimeZoneResult {
  message: string
  /** As it is usually spelt. */
  time_zone: string
}

export interface UserStatement {
  userId: string
  /** When it was true. */
  datetime: string | Date
  /** YYYY-MM-DD. */
  dateOfBirth?: string | null
  sex?: 'female' | 'male' | 'intersex' | 'other' | 'unknown' | null
  heightCm?: number | null
  weightKg?: number | null
}

export interface UserInformationResult {
  message: string
}

export interface UserProfileRequest {
  message: string
  /** `user_profile_data.metadata.request_id_string` of the profile that is delivered. */
  request_id: string
}

/** What a person sees on the phone before they accept. */
export interface ShownToPerson {
  /** Your organization. */
  clientName: string
  /** Your terms and conditions. */
  tycUrl?: string
  supportUrl?: string
  /** Whether logging out on the phone disconnects its data sources too; they stay when it is left out. */
  completeLogOut?: boolean
}

export interface NewBinding extends ShownToPerson {
  userId: string
  /** 4 to 6 characters, which the person types on the phone. */
  salt: string
}

export interface Binding {
  /** A data URL of a PNG image. */
  qr_code: string
  universal_link: string
}

export interface Enrolment {
  enrolment_token: string
  expires_at: string
}

export interface LabDocument {
  userId: string
  file: Uint8Array<ArrayBuffer> | Blob
  /** For your own logs: the type of the file is read from its content. */
  fileName?: string
  /** UTC offset, `±HH:MM` or `Z`, for a document that does not state its own. */
  timezone: string
  /** `YYYY-MM-DDTHH:MM`, with or without seconds and offset, for a document that does not say when the sample was collected. */
  collectedAt?: string
}

export interface LabDocumentReceived {
  /** `lab_report.metadata.document_id_string` of the report that is delivered. */
  document_id: string
  status: 'received'
}

export interface ResendRejectedResult {
  resent: number
}

export type WebhookKind = 'data' | 'notification'

export interface TestDeliveryResult {
  webhook_id: string
  delivered: boolean
  /** What the endpoint answered; null when it did not answer. */
  status: number | null
  duration_ms: number
  /** Why it was not delivered; null when it was. */
  exception: string | null
}

export interface WebhookEndpoint {
  /** `data` and `notification` are the two of the portal. */
  endpoint_id: string
  kind: WebhookKind
  url: string
  description: string | null
  /** What it receives; null for every `data_structure`. */
  data_structures: string[] | null
  state: 'active' | 'paused'
  failing_since: string | null
  last_success_at: string | null
  created_at: string
  /** The secrets that sign at this moment, the newest first. */
  secrets: { created_at: string; expires_at: string | null }[]
}

export interface WebhookEndpointList {
  endpoints: WebhookEndpoint[]
}

/** Store the secret: it is not shown again. */
export interface CreatedWebhookEndpoint extends WebhookEndpoint {
  secret: string
}

export interface RotatedEndpointSecret {
  endpoint_id: string
  secret: string
  previous_valid_until: string
}

export type DeliveryState = 'pending' | 'delivered' | 'superseded' | 'rejected'

interface DeliveryFields {
  webhook_id: string
  endpoint_id: string
  /** Null for a notification that concerns no single user. */
  user_id: string | null
  data_structure: string
  document_version: number
  state: DeliveryState
  created_at: string
  next_attempt_at: string | null
  delivered_at: string | null
  last_status: number | null
}

export interface Delivery extends DeliveryFields {
  /** How many times it was tried. */
  attempts: number
}

export interface DeliveryAttempt {
  at: string
  status: number | null
  duration_ms: number
  error: string | null
}

export interface DeliveryDetail extends DeliveryFields {
  attempts: DeliveryAttempt[]
}

export interface DeliveryPage extends CursorPage {
  deliveries: Delivery[]
}

export interface ResendResult {
  webhook_id: string
  state: DeliveryState
}

export type AlertSignalName =
  | 'resting_heart_rate'
  | 'hrv'
  | 'resting_breathing_rate'
  | 'oxygenation'
  | 'sleep_duration'

/** `deviation_*` for signals with a baseline, `threshold_*` for oxygenation and sleep_duration; null does not apply. */
export interface MonitoringRule {
  signal_type_string: AlertSignalName
  deviation_below_percent_float?: number | null
  deviation_above_percent_float?: number | null
  threshold_min_float?: number | null
  threshold_max_float?: number | null
}

export interface MonitoringRules {
  scope_string: 'general' | 'specific'
  /** Null for the general rule. */
  user_id_string: string | null
  rules: MonitoringRule[]
  updated_at_string: string
}

/** How rules would have alerted over past days, of the users of one page. */
export interface MonitoringRehearsal extends CursorPage {
  scope_string: 'general' | 'specific'
  user_id_string: string | null
  days_int: number
  users_int: number
  users_alerted_int: number
  days_evaluated_int: number
  total_alerts_int: number
  signals: { signal_type_string: AlertSignalName; alerts_int: number; users_alerted_int: number }[]
  users: {
    user_id_string: string
    days_evaluated_int: number
    total_alerts_int: number
    signals: { signal_type_string: AlertSignalName; alerts_int: number; dates_array: string[] }[]
  }[]
}
