/** Generated from the migrated database by `npm run generate`. What the columns mean is written in migrations/*.sql. */
import type { ColumnType, Generated } from 'kysely'

/** Read as a value, written as text. */
type Json<T> = ColumnType<T, string, string>

export interface AccountPasts {
  source: string
  account_key: Buffer
  client_uuid: string
  lane: number
  user_key: string
}

export interface AddonRequests {
  client_uuid: string
  addon: string
  requested_by: string
  note: string
  requested_at: Date
}

export interface ApiKeys {
  client_uuid: string
  key_id: string
  name: string
  hash: Buffer
  hint: string
  scopes: string[]
  created_by: string
  created_at: Date
  expires_at: Date | null
  revoked_at: Date | null
  last_used_at: Date | null
}

export interface AuditHead {
  is_only: Generated<boolean>
  entries: number
  unkeyed: number
  breaks: number
  hash: Buffer
  seal: Buffer | null
}

export interface AuditLog {
  entry_id: Generated<number>
  at: Date
  actor: string
  client_uuid: string | null
  action: string
  detail: Json<Record<string, unknown>>
  previous_hash: Buffer
  hash: Buffer
  position: number | null
  source_address: string | null
}

export interface AuthorizationAttempts {
  state_hash: Buffer
  sealed: Buffer
  expires_at: Date
  used_at: Date | null
}

export interface Baselines {
  lane: number
  user_key: string
  signal: string
  baseline: Buffer
  closed_at: Date
}

export interface CallCounts {
  source: string
  subject: string
  period_seconds: number
  period: number
  calls: number
  ends_at: Date
}

export interface ClientAddons {
  client_uuid: string
  addon: string
  enabled: boolean
  changed_at: Date
}

export interface ClientBrands {
  client_uuid: string
  company_name: string | null
  primary_color: string | null
  logo: Buffer | null
  logo_type: string | null
  logo_id: string | null
  changed_at: Date
}

export interface ClientSecrets {
  client_uuid: string
  secret_id: string
  hash: Buffer
  hint: string
  created_at: Date
  expires_at: Date | null
  last_used_at: Date | null
}

export interface Clients {
  client_uuid: string
  name: string
  callback_url: string | null
  created_at: Date
  callback_path: Generated<boolean>
}

export interface ConnectionAccounts {
  source: string
  account_key: Buffer
  lane: number
  user_key: string
  client_uuid: string
}

export interface ConnectionHours {
  client_uuid: string
  hour: Date
  connected_users: number
}

export interface Connections {
  lane: number
  user_key: string
  source: string
  client_uuid: string
  state: 'active' | 'ended'
  account_key: Buffer
  region: string | null
  tokens: Buffer | null
  token_expires_at: Date | null
  scopes: string[] | null
  connected_at: Date
  ended_at: Date | null
  end_reason: string | null
  subscribed_at: Date | null
}

export interface DataKeys {
  lane: number
  user_key: string
  master_version: number
  wrapped: Buffer
}

export interface DaysToBuild {
  lane: number
  user_key: string
  request_id: Generated<number>
  day: string
}

export interface DeliveredStructures {
  client_uuid: string
  hour: Date
  data_structure: string
  delivered: number
}

export interface Deliveries {
  lane: number
  user_key: string
  delivery_id: string
  client_uuid: string
  endpoint_id: string
  document_key: string
  document_version: number
  data_structure: string
  state: 'pending' | 'delivered' | 'superseded' | 'rejected'
  attempts: Generated<number>
  created_at: Date
  settled_at: Date | null
  last_attempt_at: Date | null
  last_duration_ms: number | null
  last_status: number | null
  last_error: string | null
}

export interface DeliveryAttempts {
  lane: number
  user_key: string
  delivery_id: string
  attempt: number
  at: Date
  duration_ms: number
  status: number | null
  error: string | null
}

export interface DeliveryHours {
  client_uuid: string
  hour: Date
  delivered: number
  failed: number
  rejected: number
  answer_times: number[]
  waiting_times: number[]
}

export interface DeliveryWorkers {
  worker_id: string
  alive_until: Date
}

export interface Devices {
  lane: number
  user_key: string
  device_id: string
  client_uuid: string
  credential_hash: Buffer
  installation_id: string
  platform: 'ios' | 'android' | 'web'
  model: string | null
  app_version: string
  client_name: string
  tyc_url: string | null
  support_url: string | null
  complete_log_out: boolean
  terms_accepted_at: Date
  last_sequence: Generated<number>
  missing: Generated<string>
  recent: Generated<Buffer>
  uploads: Generated<number>
  minute_began_at: Date | null
  minute_batches: Generated<number>
  created_at: Date
  ended_at: Date | null
  end_reason: string | null
}

export interface Documents {
  lane: number
  user_key: string
  document_key: string
  document_version: number
  client_uuid: string
  data_structure: string
  pillar: string | null
  day: string | null
  mark: Buffer
  body: Buffer
  trace: Buffer | null
  created_at: Date
  release_at: Date
  retracted: Generated<boolean>
}

export interface EndpointSecrets {
  client_uuid: string
  endpoint_id: string
  secret_id: string
  sealed: Buffer
  created_at: Date
  expires_at: Date | null
}

export interface Endpoints {
  client_uuid: string
  kind: 'data' | 'notification'
  url: string
  state: 'active' | 'paused'
  failing_since: Date | null
  last_success_at: Date | null
  description: string | null
  data_structures: string[] | null
  created_at: Generated<Date>
  endpoint_id: string
}

export interface Enrolments {
  token_hash: Buffer
  lane: number
  client_uuid: string
  user_id: string
  client_name: string
  tyc_url: string | null
  support_url: string | null
  complete_log_out: boolean
  reference_hash: Buffer | null
  proof_hash: Buffer | null
  iv: Buffer | null
  ciphertext: Buffer | null
  wrong_codes: Generated<number>
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

export interface Erasures {
  mark: Buffer
  erased_at: Date
}

export interface EventMembers {
  lane: number
  user_key: string
  member: string
  document_key: string
}

export interface GrantWithdrawals {
  withdrawal_id: string
  source: string
  account_key: Buffer
  sealed: Buffer
  created_at: Date
  attempts: Generated<number>
  next_attempt_at: Date
}

export interface IdempotentAnswers {
  client_uuid: string
  key_mark: Buffer
  request_mark: Buffer
  user_mark: Buffer
  sealed_lane: number
  sealed_user_key: string
  status: number
  sealed: Buffer
  expires_at: Date
}

export interface KeyTableRewrites {
  is_only: Generated<boolean>
  asked: Generated<number>
  asked_at: Date | null
  done: Generated<number>
  done_at: Date | null
  took_ms: Generated<number>
}

export interface LabDocuments {
  lane: number
  user_key: string
  document_id: string
  client_uuid: string
  state: 'received' | 'converting' | 'reading' | 'extracted' | 'delivered' | 'duplicate' | 'failed'
  reason: string | null
  duplicate_of: string | null
  media_type: string
  timezone: string
  size_bytes: number
  file_mark: Buffer
  file: Buffer | null
  report_mark: Buffer | null
  report: Buffer | null
  attempts: Generated<number>
  received_at: Date
  changed_at: Date
  collected: Buffer | null
}

export interface LabFormats {
  client_uuid: string
  format: 'json' | 'fhir'
  reports_status: Generated<boolean>
}

export interface LaneLeases {
  lane: number
  owner: string | null
  expires_at: Date | null
}

export interface MasterKeyChecks {
  version: number
  sealed: Buffer
}

export interface McpTokens {
  token_id: string
  token_hash: Buffer
  client_uuid: string
  lane: number
  user_key: string | null
  name: string
  scopes: string[]
  created_by: string
  created_at: Date
  expires_at: Date
  revoked_at: Date | null
  last_used_at: Date | null
  window_began_at: Date | null
  window_requests: Generated<number>
}

export interface MonitoringRules {
  client_uuid: string
  rules: Json<unknown[]>
  updated_at: Date
}

export interface OpenDeliveries {
  lane: number
  user_key: string
  delivery_id: string
  client_uuid: string
  endpoint_id: string
  document_key: string
  document_version: number
  data_structure: string
  state: 'pending' | 'rejected'
  failures: Generated<number>
  next_attempt_at: Date
  rejected_at: Date | null
}

export interface OperatorAlerts {
  channel: string
  name: string
  words: string
  began_at: Date
  last_seen_at: Date
}

export interface People {
  person_id: string
  email: string
  name: string
  client_uuid: string | null
  role: 'owner' | 'developer' | 'viewer' | 'operator'
  password_hash: string | null
  second_factor: Buffer | null
  second_factor_step: number | null
  created_at: Date
  removed_at: Date | null
  is_federated: Generated<boolean>
}

export interface PersonIdentities {
  person_id: string
  issuer: string
  subject: string
  created_at: Date
}

export interface PersonLinks {
  token_hash: Buffer
  person_id: string
  expires_at: Date
  keeps_second_factor: Generated<boolean>
}

export interface PhoneBatches {
  lane: number
  user_key: string
  source: string
  batch_id: Generated<number>
  received_at: Date
  body: Buffer
}

export interface PhoneMarks {
  lane: number
  user_key: string
  source: string
  resource: string
  object_id: string
  marks: Buffer
}

export interface PhoneSources {
  lane: number
  user_key: string
  source: string
  installation_id: string
  is_connected: boolean
  since_at: Date
  permissions: Buffer
  reported_at: Date
  is_store_asked: Generated<boolean>
}

export interface ProfileLimits {
  lane: number
  client_uuid: string
  user_id: string
  hour_began_at: Date
  hour_requests: number
  day_began_at: Date
  day_requests: number
}

export interface ProfileRequests {
  lane: number
  user_key: string
  request_id: string
  requested_at: Date
}

export interface ProviderWebhooks {
  source: string
  signing_key: Buffer
  given_at: Date
}

export interface RawPayloads {
  lane: number
  user_key: string
  source: string
  resource: string
  object_id: string
  revision: number
  received_at: Date
  mark: Buffer
  body: Buffer
}

export interface RecordingEntries {
  lane: number
  user_key: string
  recording_id: string
  entry: number
  body: Buffer
}

export interface Recordings {
  lane: number
  user_key: string
  recording_id: string
  client_uuid: string
  source: string
  account_key: Buffer
  account: Buffer
  started_at: Date
  ends_at: Date
  stopped_at: Date | null
  stop_reason: string | null
  entries: Generated<number>
  bytes: Generated<number>
}

export interface Records {
  lane: number
  user_key: string
  source: string
  record_key: string
  kind: string
  starts_at: Date
  ends_at: Date
  vendor_updated_at: Date | null
  mark: Buffer
  body: Buffer
  raw_resource: string
  raw_object_id: string
  raw_revision: number
  mapper_version: number
  stored_at: Date
}

export interface RecoveryCodes {
  person_id: string
  hash: Buffer
}

export interface Refusals {
  lane: number
  user_key: string
  source: string
  resource: string
  object_id: string
  path: string
  reason: string
  revision: number
  mapper_version: number
  days: string[] | null
  refused_at: Date
}

export interface RefusedPulls {
  source: string
  refused_at: Date
}

export interface RefusedSignIns {
  source: string
  step: 'authorize' | 'exchange' | 'refresh'
  code: string
  refused_at: Date
}

export interface SandboxClock {
  is_only: Generated<boolean>
  offset_ms: number
}

export interface ScoreDays {
  lane: number
  user_key: string
  day: string
  inputs: Buffer
}

export interface ScoreWeights {
  client_uuid: string
  weights: Json<Record<string, unknown>>
}

export interface SignInFailures {
  subject: Buffer
  failures: number
  forgotten_at: Date
}

export interface SignIns {
  session_id: string
  token_hash: Buffer
  former_hash: Buffer | null
  person_id: string
  stage: 'second_factor' | 'complete'
  agent: string
  created_at: Generated<Date>
  rotated_at: Generated<Date>
  seen_at: Generated<Date>
  expires_at: Date
  is_federated: Generated<boolean>
}

export interface SourceRankings {
  client_uuid: string
  pillar: 'sleep' | 'physical' | 'body'
  sources: string[]
}

export interface StepsDays {
  lane: number
  user_key: string
  day: string
  known: Buffer
}

export interface StepsTurns {
  lane: number
  user_key: string
  source: string
  client_uuid: string
  next_run_at: Date
}

export interface SyncState {
  lane: number
  user_key: string
  source: string
  resource: string
  last_attempt_at: Date | null
  last_data_at: Date | null
  last_push_at: Date | null
  since: string
  live_from: string
  history_requested_at: Date | null
  read_at: Date | null
  read_until: string | null
  next_run_at: Date
  failures: Generated<number>
  last_error: string | null
}

export interface UnaddressedDeliveries {
  lane: number
  user_key: string
  delivery_id: string
  client_uuid: string
  kind: 'data' | 'notification'
  document_key: string
  document_version: number
  data_structure: string
  created_at: Date
  due_at: Date
}

export interface UserInformation {
  lane: number
  user_key: string
  information: Buffer
}

export interface UserMonitoringRules {
  lane: number
  user_key: string
  rules: Buffer
  updated_at: Date
}

export interface UserZones {
  lane: number
  user_key: string
  since: string
  zone: string
}

export interface Users {
  lane: number
  user_key: string
  client_uuid: string
  user_id: string
  zone_reported_by: 'client' | 'phone' | null
  offset_seconds: number | null
  created_at: Date
}

export interface WebhookAddressSecrets {
  source: string
  ordinal: number
  sealed: Buffer
  created_at: Date
}

export interface WebhookBodies {
  body_id: string
  source: string
  received_at: Date
  digest: Buffer | null
  chunks: number | null
  processed_at: Date | null
}

export interface WebhookBodyChunks {
  body_id: string
  chunk: number
  content: Buffer
}

export interface WebhookReceipts {
  source: string
  event_key: Buffer
  received_at: Date
  announcement: Buffer
  processed_at: Date | null
}

export interface Workers {
  worker_id: string
  alive_at: Generated<Date>
}

export interface Tables {
  account_pasts: AccountPasts
  addon_requests: AddonRequests
  api_keys: ApiKeys
  audit_head: AuditHead
  audit_log: AuditLog
  authorization_attempts: AuthorizationAttempts
  baselines: Baselines
  call_counts: CallCounts
  client_addons: ClientAddons
  client_brands: ClientBrands
  client_secrets: ClientSecrets
  clients: Clients
  connection_accounts: ConnectionAccounts
  connection_hours: ConnectionHours
  connections: Connections
  data_keys: DataKeys
  days_to_build: DaysToBuild
  delivered_structures: DeliveredStructures
  deliveries: Deliveries
  delivery_attempts: DeliveryAttempts
  delivery_hours: DeliveryHours
  delivery_workers: DeliveryWorkers
  devices: Devices
  documents: Documents
  endpoint_secrets: EndpointSecrets
  endpoints: Endpoints
  enrolments: Enrolments
  erasures: Erasures
  event_members: EventMembers
  grant_withdrawals: GrantWithdrawals
  idempotent_answers: IdempotentAnswers
  key_table_rewrites: KeyTableRewrites
  lab_documents: LabDocuments
  lab_formats: LabFormats
  lane_leases: LaneLeases
  master_key_checks: MasterKeyChecks
  mcp_tokens: McpTokens
  monitoring_rules: MonitoringRules
  open_deliveries: OpenDeliveries
  operator_alerts: OperatorAlerts
  people: People
  person_identities: PersonIdentities
  person_links: PersonLinks
  phone_batches: PhoneBatches
  phone_marks: PhoneMarks
  phone_sources: PhoneSources
  profile_limits: ProfileLimits
  profile_requests: ProfileRequests
  provider_webhooks: ProviderWebhooks
  raw_payloads: RawPayloads
  recording_entries: RecordingEntries
  recordings: Recordings
  records: Records
  recovery_codes: RecoveryCodes
  refusals: Refusals
  refused_pulls: RefusedPulls
  refused_sign_ins: RefusedSignIns
  sandbox_clock: SandboxClock
  score_days: ScoreDays
  score_weights: ScoreWeights
  sign_in_failures: SignInFailures
  sign_ins: SignIns
  source_rankings: SourceRankings
  steps_days: StepsDays
  steps_turns: StepsTurns
  sync_state: SyncState
  unaddressed_deliveries: UnaddressedDeliveries
  user_information: UserInformation
  user_monitoring_rules: UserMonitoringRules
  user_zones: UserZones
  users: Users
  webhook_address_secrets: WebhookAddressSecrets
  webhook_bodies: WebhookBodies
  webhook_body_chunks: WebhookBodyChunks
  webhook_receipts: WebhookReceipts
  workers: Workers
}
