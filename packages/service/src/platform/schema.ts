import type { ColumnType, Generated } from 'kysely'

/** Written as a Date, read as a Date. */
type Time = Date
type Json<T> = ColumnType<T, string, string>

export interface MasterKeyChecks {
  version: number
  sealed: Buffer
}

export interface DataKeys {
  lane: number
  user_key: string
  master_version: number
  wrapped: Buffer
}

/** One row. */
export interface KeyTableRewrites {
  is_only: Generated<boolean>
  asked: number
  /** Since when one waits; null when none does. The database's own time, like `done_at`. */
  asked_at: Time | null
  done: number
  done_at: Time | null
  took_ms: number
}

export interface Erasures {
  /** Keyed digest of the user's key. */
  mark: Buffer
  erased_at: Time
}

export interface Workers {
  worker_id: string
  /** The database's own time: a lease must not follow a movable clock. */
  alive_at: Generated<Time>
}

export interface Clients {
  client_uuid: string
  name: string
  /** Where people return to when an authorization link does not say. */
  callback_url: string | null
  /** Whether the address that people return to names client and user in its path too. */
  callback_path: Generated<boolean>
  created_at: Time
}

export interface ClientSecrets {
  client_uuid: string
  secret_id: string
  hash: Buffer
  hint: string
  created_at: Time
  expires_at: Time | null
  /** To the quarter of an hour; null before its first use. */
  last_used_at: Time | null
}

export interface ClientAddons {
  client_uuid: string
  addon: string
  enabled: boolean
  changed_at: Time
}

export interface SourceRankings {
  client_uuid: string
  pillar: string
  /** Best first. */
  sources: string[]
}

export interface AuditLog {
  entry_id: Generated<number>
  at: Time
  actor: string
  client_uuid: string | null
  action: string
  detail: Json<Record<string, unknown>>
  previous_hash: Buffer
  hash: Buffer
  /** Counted from 1 without a gap; null on entries from before the log was keyed. */
  position: number | null
  source_address: string | null
}

/** One row. */
export interface AuditHead {
  is_only: Generated<boolean>
  entries: number
  /** How many of them are from before the log was keyed. */
  unkeyed: number
  /** How often the head was missing or false when an entry was added. */
  breaks: number
  hash: Buffer
  /** Null until the first entry under the key. */
  seal: Buffer | null
}

export interface WebhookAddressSecrets {
  source: string
  /** The highest is in force; those below are still accepted. */
  ordinal: number
  sealed: Buffer
  created_at: Time
}

export interface People {
  person_id: string
  email: string
  name: string
  client_uuid: string | null
  role: string
  /** Null until they follow the link they were given. */
  password_hash: string | null
  /** Sealed: the secret of their authenticator; null when they have none. */
  second_factor: Buffer | null
  /** The newest code that was used, so that none works twice. A bigint, which the driver gives as text. */
  second_factor_step: ColumnType<string | null, number | null, number | null>
  created_at: Time
  removed_at: Time | null
}

export interface RecoveryCodes {
  person_id: string
  hash: Buffer
}

export interface PersonLinks {
  token_hash: Buffer
  person_id: string
  /** The database's own time, like all times of signing in: a moved clock must not sign anybody out or in. */
  expires_at: Time
}

export interface SignIns {
  session_id: string
  token_hash: Buffer
  /** The token before the newest, which requests under way may still carry. */
  former_hash: Buffer | null
  person_id: string
  stage: string
  agent: string
  created_at: Generated<Time>
  rotated_at: Generated<Time>
  seen_at: Generated<Time>
  expires_at: Time
}

export interface SignInFailures {
  subject: Buffer
  failures: number
  forgotten_at: Time
}

export interface AddonRequests {
  client_uuid: string
  addon: string
  requested_by: string
  note: string
  requested_at: Time
}

export interface SandboxClockRow {
  is_only: Generated<boolean>
  /** A bigint, which the driver gives as text. */
  offset_ms: ColumnType<string, number, number>
}

export interface Users {
  lane: number
  user_key: string
  client_uuid: string
  user_id: string
  /** Who told the zone that is in force; null before anybody did. */
  zone_told_by: string | null
  offset_seconds: number | null
  created_at: Time
}

export interface UserZones {
  lane: number
  user_key: string
  /** The local date from which it holds; null for the first, which holds for all the past. */
  since: string | null
  zone: string
}

export interface UserInformation {
  lane: number
  user_key: string
  /** Sealed: each field with the time it was true at. */
  told: Buffer
}

export interface Connections {
  lane: number
  user_key: string
  source: string
  client_uuid: string
  state: string
  account_key: Buffer
  /** Where the vendor has several: the one whose addresses this account lives at. */
  region: string | null
  tokens: Buffer | null
  token_expires_at: Time | null
  scopes: string[] | null
  connected_at: Time
  ended_at: Time | null
  end_reason: string | null
  /** When the vendor was last asked to announce this account's changes, where it wants that for each. */
  subscribed_at: Time | null
}

export interface ConnectionAccounts {
  source: string
  account_key: Buffer
  lane: number
  user_key: string
  client_uuid: string
}

export interface AuthorizationAttempts {
  state_hash: Buffer
  /** Who connects what, where they return to, and the PKCE verifier. */
  sealed: Buffer
  expires_at: Time
  used_at: Time | null
}

/** Grants to be withdrawn at the vendor, sealed under the deployment's key: their user may be gone by then. */
export interface GrantWithdrawals {
  withdrawal_id: string
  source: string
  account_key: Buffer
  sealed: Buffer
  created_at: Time
  attempts: Generated<number>
  next_attempt_at: Time
}

export interface ProviderWebhooks {
  source: string
  /** Sealed: what the vendor signs its calls with, as it gave it when we subscribed. */
  signing_key: Buffer
  given_at: Time
}

/** The last refusal of each step at each vendor. */
export interface RefusedSignIns {
  source: string
  step: string
  /** The error code of RFC 6749 that the vendor gave. */
  code: string
  refused_at: Time
}

export interface SyncState {
  lane: number
  user_key: string
  source: string
  resource: string
  last_attempt_at: Time | null
  last_data_at: Time | null
  /** When the vendor last sent something of its own accord. */
  last_push_at: Time | null
  /** Local date before which nothing is asked for and no document is built. */
  since: string
  /** Local date of the first connection: what lies before it is pre-existing. */
  live_from: string
  /** When the vendor was asked to send the past, where it cannot be read. */
  history_requested_at: Time | null
  read_at: Time | null
  /** Local date up to which this resource was read without a gap. */
  read_until: string | null
  next_run_at: Time
  failures: number
  last_error: string | null
}

export interface AccountPasts {
  source: string
  account_key: Buffer
  client_uuid: string
  lane: number
  user_key: string
}

export interface CallCounts {
  source: string
  subject: string
  period_seconds: number
  period: number
  calls: number
  ends_at: Time
}

/** Sources whose vendor answered that this application may not pull. */
export interface RefusedPulls {
  source: string
  refused_at: Time
}

/** A row for each live connection that tells steps, whether its client has the add-on or not. */
export interface StepsTurns {
  lane: number
  user_key: string
  source: string
  client_uuid: string
  next_run_at: Time
}

export interface StepsDays {
  lane: number
  user_key: string
  /** The user's local date. */
  day: string
  /** Sealed: the accepted count and what each source said last. */
  known: Buffer
}

export interface WebhookReceipts {
  source: string
  event_key: Buffer
  received_at: Time
  announcement: Buffer
  processed_at: Time | null
}

export interface WebhookBodies {
  body_id: string
  source: string
  received_at: Time
  /** Keyed; null while the body arrives. */
  digest: Buffer | null
  chunks: number | null
  processed_at: Time | null
}

export interface WebhookBodyChunks {
  body_id: string
  chunk: number
  /** Sealed under the deployment's key. */
  content: Buffer
}

export interface Recordings {
  lane: number
  user_key: string
  recording_id: string
  client_uuid: string
  source: string
  /** Keyed: calls of the vendor are recognised by it. */
  account_key: Buffer
  /** Sealed. */
  account: Buffer
  started_at: Time
  ends_at: Time
  /** Null while it runs, and when nothing but its end stopped it. */
  stopped_at: Time | null
  stop_reason: string | null
  entries: Generated<number>
  /** Of the entries before they were compressed. */
  bytes: Generated<number>
}

export interface RecordingEntries {
  lane: number
  user_key: string
  recording_id: string
  /** From 1. */
  entry: number
  /** Sealed. */
  body: Buffer
}

export interface RawPayloads {
  lane: number
  user_key: string
  source: string
  resource: string
  object_id: string
  revision: number
  received_at: Time
  mark: Buffer
  body: Buffer
}

export interface Refusals {
  lane: number
  user_key: string
  source: string
  resource: string
  object_id: string
  /** JSON pointer into the payload; empty for the whole of it. */
  path: string
  /** What was expected there, never what it was. */
  reason: string
  revision: number
  mapper_version: number
  /** Local days it concerns; null when that cannot be known. */
  days: string[] | null
  refused_at: Time
}

export interface Records {
  lane: number
  user_key: string
  source: string
  record_key: string
  kind: string
  starts_at: Time
  ends_at: Time
  vendor_updated_at: Time | null
  mark: Buffer
  body: Buffer
  raw_resource: string
  raw_object_id: string
  raw_revision: number
  mapper_version: number
  stored_at: Time
}

export interface Documents {
  lane: number
  user_key: string
  document_key: string
  document_version: number
  client_uuid: string
  data_structure: string
  /** Which of the body's pillars it tells of; null where it has none. */
  pillar: string | null
  day: string | null
  /** Whether what it described no longer exists. */
  retracted: Generated<boolean>
  /** Marks content without its version, so that a rebuild of the same content is recognised. */
  mark: Buffer
  body: Buffer
  trace: Buffer | null
  created_at: Time
  /** Not delivered earlier. */
  release_at: Time
}

/** Requests that no build has answered yet. */
export interface DaysToBuild {
  lane: number
  user_key: string
  request_id: Generated<number>
  day: string
}

/** Accounts of events that are told under another key than their own, and those they are told with. */
export interface EventMembers {
  lane: number
  user_key: string
  member: string
  document_key: string
}

/** For assistants that are asked about people. */
export interface McpTokens {
  token_id: string
  token_hash: Buffer
  client_uuid: string
  /** With `user_key`: of one user; both null for everybody of the client. */
  lane: number | null
  user_key: string | null
  name: string
  scopes: string[]
  created_by: string
  created_at: Time
  expires_at: Time
  revoked_at: Time | null
  last_used_at: Time | null
  /** The minute in which requests are counted. */
  window_began_at: Time | null
  window_requests: Generated<number>
}

export interface Endpoints {
  client_uuid: string
  kind: string
  url: string
  state: string
  failing_since: Time | null
  last_success_at: Time | null
}

export interface EndpointSecrets {
  client_uuid: string
  kind: string
  secret_id: string
  sealed: Buffer
  created_at: Time
  expires_at: Time | null
}

export interface LaneLeases {
  lane: number
  owner: string | null
  /** The database's own time. */
  expires_at: Time | null
}

export interface DeliveryWorkers {
  worker_id: string
  /** The database's own time. */
  alive_until: Time
}

/** What was delivered, or will be. Its state is what counts; `open_deliveries` follows it in the same transaction. */
export interface Deliveries {
  lane: number
  user_key: string
  delivery_id: string
  client_uuid: string
  kind: string
  document_key: string
  document_version: number
  data_structure: string
  state: string
  attempts: Generated<number>
  created_at: Time
  /** When it was delivered, superseded or rejected. */
  settled_at: Time | null
  last_attempt_at: Time | null
  last_duration_ms: number | null
  last_status: number | null
  last_error: string | null
}

/** What is pending, or was rejected and may be sent again. */
export interface OpenDeliveries {
  lane: number
  user_key: string
  delivery_id: string
  client_uuid: string
  kind: string
  document_key: string
  document_version: number
  data_structure: string
  state: string
  /** Failed attempts since it was published or last resent: its place in the retry schedule. */
  failures: Generated<number>
  next_attempt_at: Time
  rejected_at: Time | null
}

export interface DeliveryHours {
  client_uuid: string
  hour: Time
  delivered: number
  /** Attempts that were not acknowledged, whatever came of the delivery. */
  failed: number
  rejected: number
  /** How long receivers took to answer, in buckets. */
  answer_times: number[]
  /** From the storing of the document to its acknowledgement, in buckets. */
  waiting_times: number[]
}

export interface DeliveredStructures {
  client_uuid: string
  hour: Time
  data_structure: string
  delivered: number
}

export interface ConnectionHours {
  client_uuid: string
  hour: Time
  connected_users: number
}

export interface UnaddressedDeliveries {
  lane: number
  user_key: string
  delivery_id: string
  client_uuid: string
  kind: string
  document_key: string
  document_version: number
  data_structure: string
  created_at: Time
  /** Not to be told before. */
  due_at: Time
}

export interface DeliveryAttempts {
  lane: number
  user_key: string
  delivery_id: string
  attempt: number
  at: Time
  duration_ms: number
  status: number | null
  error: string | null
}

export interface ScoreWeights {
  client_uuid: string
  weights: Json<object>
}

export interface ScoreDays {
  lane: number
  user_key: string
  /** The user's local date. */
  day: string
  /** Sealed. */
  inputs: Buffer
}

export interface MonitoringRules {
  client_uuid: string
  rules: Json<object>
  updated_at: Time
}

export interface UserMonitoringRules {
  lane: number
  user_key: string
  /** Sealed. */
  rules: Buffer
  updated_at: Time
}

export interface Baselines {
  lane: number
  user_key: string
  signal: string
  /** Sealed. */
  baseline: Buffer
  closed_at: Time
}

export interface ProfileLimits {
  lane: number
  client_uuid: string
  user_id: string
  hour_began_at: Time
  hour_requests: number
  day_began_at: Time
  day_requests: number
}

export interface ProfileRequests {
  lane: number
  user_key: string
  request_id: string
  requested_at: Time
}

export interface LabDocuments {
  lane: number
  user_key: string
  document_id: string
  client_uuid: string
  state: string
  /** Why it failed, or in what it is the same as another. */
  reason: string | null
  duplicate_of: string | null
  media_type: string
  /** As the client told it: ±HH:MM or Z. */
  timezone: string
  /** Sealed: when the sample was collected, as the client says; null where it does not. */
  collected: Generated<Buffer | null>
  size_bytes: number
  /** Marks the bytes, so that the same file is recognised. */
  file_mark: Buffer
  /** Sealed; null once it was kept for long enough. */
  file: Buffer | null
  /** Marks what makes two reports the same. */
  report_mark: Buffer | null
  /** Sealed: what was read; null until then. */
  report: Buffer | null
  /** How often reading it was begun. */
  attempts: Generated<number>
  received_at: Time
  changed_at: Time
}

export interface LabFormats {
  client_uuid: string
  format: string
  reports_status: Generated<boolean>
}

export interface ClientBrands {
  client_uuid: string
  company_name: string | null
  /** #rrggbb */
  primary_color: string | null
  logo: Buffer | null
  logo_type: string | null
  /** Random, and new with each picture. */
  logo_id: string | null
  changed_at: Time
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
  /** Null, with the three below it, where the client hands the token over itself. */
  reference_hash: Buffer | null
  proof_hash: Buffer | null
  iv: Buffer | null
  ciphertext: Buffer | null
  wrong_codes: Generated<number>
  created_at: Time
  expires_at: Time
  used_at: Time | null
}

export interface Devices {
  lane: number
  user_key: string
  device_id: string
  client_uuid: string
  credential_hash: Buffer
  /** The phone's own name of the installed app: the same when it is bound again. */
  installation_id: string
  platform: string
  model: string | null
  app_version: string
  /** As the person was shown it when they accepted, like the two addresses. */
  client_name: string
  tyc_url: string | null
  support_url: string | null
  complete_log_out: boolean
  /** By the phone's clock. */
  terms_accepted_at: Time
  last_sequence: Generated<number>
  /** JSON: [from, to] of the sequence numbers that never came, oldest first. */
  missing: Generated<string>
  /** Marks of the newest batches, 8 bytes each: the same one sent again is known by it. */
  recent: Generated<Buffer>
  /** Counts what was uploaded: two uploads at once see that they are. */
  uploads: Generated<number>
  minute_began_at: Time | null
  minute_batches: Generated<number>
  created_at: Time
  ended_at: Time | null
  end_reason: string | null
}

export interface PhoneSources {
  lane: number
  user_key: string
  source: string
  installation_id: string
  /** Follows the state of the connection. */
  is_connected: boolean
  /** Records that end before are not wanted. */
  since_at: Time
  /** Sealed. */
  permissions: Buffer
  told_at: Time
  /** A job that stores its batches is asked for and has not begun: it will see what comes until then. */
  is_store_asked: Generated<boolean>
}

export interface PhoneBatches {
  lane: number
  user_key: string
  source: string
  batch_id: Generated<number>
  received_at: Time
  /** Sealed. */
  body: Buffer
}

export interface PhoneMarks {
  lane: number
  user_key: string
  source: string
  resource: string
  object_id: string
  /** 16 bytes for each record: 8 of its id, 8 of its content. */
  marks: Buffer
}

export interface Tables {
  master_key_checks: MasterKeyChecks
  data_keys: DataKeys
  key_table_rewrites: KeyTableRewrites
  erasures: Erasures
  workers: Workers
  clients: Clients
  client_secrets: ClientSecrets
  client_addons: ClientAddons
  source_rankings: SourceRankings
  score_weights: ScoreWeights
  monitoring_rules: MonitoringRules
  audit_log: AuditLog
  audit_head: AuditHead
  webhook_address_secrets: WebhookAddressSecrets
  people: People
  recovery_codes: RecoveryCodes
  person_links: PersonLinks
  sign_ins: SignIns
  sign_in_failures: SignInFailures
  addon_requests: AddonRequests
  sandbox_clock: SandboxClockRow
  users: Users
  user_zones: UserZones
  user_information: UserInformation
  connections: Connections
  connection_hours: ConnectionHours
  connection_accounts: ConnectionAccounts
  authorization_attempts: AuthorizationAttempts
  grant_withdrawals: GrantWithdrawals
  provider_webhooks: ProviderWebhooks
  refused_sign_ins: RefusedSignIns
  sync_state: SyncState
  account_pasts: AccountPasts
  call_counts: CallCounts
  refused_pulls: RefusedPulls
  steps_turns: StepsTurns
  steps_days: StepsDays
  score_days: ScoreDays
  user_monitoring_rules: UserMonitoringRules
  baselines: Baselines
  profile_limits: ProfileLimits
  profile_requests: ProfileRequests
  lab_documents: LabDocuments
  lab_formats: LabFormats
  client_brands: ClientBrands
  enrolments: Enrolments
  devices: Devices
  phone_sources: PhoneSources
  phone_batches: PhoneBatches
  phone_marks: PhoneMarks
  webhook_receipts: WebhookReceipts
  webhook_bodies: WebhookBodies
  webhook_body_chunks: WebhookBodyChunks
  recordings: Recordings
  recording_entries: RecordingEntries
  raw_payloads: RawPayloads
  refusals: Refusals
  records: Records
  documents: Documents
  days_to_build: DaysToBuild
  event_members: EventMembers
  mcp_tokens: McpTokens
  endpoints: Endpoints
  endpoint_secrets: EndpointSecrets
  lane_leases: LaneLeases
  delivery_workers: DeliveryWorkers
  deliveries: Deliveries
  open_deliveries: OpenDeliveries
  delivery_hours: DeliveryHours
  delivered_structures: DeliveredStructures
  unaddressed_deliveries: UnaddressedDeliveries
  delivery_attempts: DeliveryAttempts
}
