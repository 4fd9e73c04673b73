import { type Kysely, sql } from 'kysely'

/** `lane` and `user_key` come first in every user-scoped key: see the storage rules in the architecture reference. */
const STATEMENTS = `
create table master_key_checks (
  version integer primary key,
  sealed bytea not null
);

create table data_keys (
  lane smallint not null check (lane between 0 and 127),
  user_key uuid not null,
  master_version integer not null,
  wrapped bytea not null,
  primary key (lane, user_key)
);
-- The planner keeps samples of what it looks at, and it need not look at keys.
alter table data_keys alter column wrapped set statistics 0;

-- How many erasures asked for the key table to be written anew, and how many of them that was done for.
create table key_table_rewrites (
  is_only boolean primary key default true check (is_only),
  asked bigint not null default 0,
  asked_at timestamptz,
  done bigint not null default 0,
  done_at timestamptz,
  took_ms integer not null default 0
);
insert into key_table_rewrites default values;

-- Keyed marks of the users who were erased. A copy lies outside of the database, which a restore does not take back.
create table erasures (
  mark bytea primary key,
  erased_at timestamptz not null
);

create table workers (
  worker_id text primary key,
  alive_at timestamptz not null default now()
);

create table clients (
  client_uuid uuid primary key,
  name text not null,
  callback_url text,
  created_at timestamptz not null,
  -- Whether people return to an address that names client and user in its path too.
  callback_path boolean not null default false
);
create index clients_by_name on clients (lower(name), client_uuid);

create table client_secrets (
  client_uuid uuid not null references clients,
  secret_id uuid not null,
  hash bytea not null,
  hint text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  primary key (client_uuid, secret_id)
);

create table client_addons (
  client_uuid uuid not null references clients,
  addon text not null,
  enabled boolean not null,
  changed_at timestamptz not null,
  primary key (client_uuid, addon)
);

create table source_rankings (
  client_uuid uuid not null references clients,
  pillar text not null check (pillar in ('sleep', 'physical', 'body')),
  sources text[] not null,
  primary key (client_uuid, pillar)
);

create table score_weights (
  client_uuid uuid primary key references clients,
  weights jsonb not null
);

-- A client's rule for everybody of its own; what it says of one person is sealed beside them.
create table monitoring_rules (
  client_uuid uuid primary key references clients,
  rules jsonb not null,
  updated_at timestamptz not null
);

create table audit_log (
  entry_id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  client_uuid uuid,
  action text not null,
  detail jsonb not null,
  previous_hash bytea not null,
  hash bytea not null,
  -- Null in entries from before the log had a key.
  position bigint,
  source_address text
);
create index audit_log_by_client on audit_log (client_uuid, entry_id);
create unique index audit_log_by_position on audit_log (position) where position is not null;

-- The end of the log: without the keyed seal it says nothing.
create table audit_head (
  is_only boolean primary key default true check (is_only),
  entries bigint not null,
  unkeyed bigint not null,
  breaks bigint not null,
  hash bytea not null,
  seal bytea
) with (fillfactor = 50);
insert into audit_head (entries, unkeyed, breaks, hash) values (0, 0, 0, '');

-- People who sign in: those of a client, and operators, who have none.
create table people (
  person_id uuid primary key,
  email text not null,
  name text not null,
  client_uuid uuid references clients,
  role text not null check (role in ('owner', 'developer', 'viewer', 'operator')),
  password_hash text,
  second_factor bytea,
  second_factor_step bigint,
  created_at timestamptz not null,
  removed_at timestamptz,
  check ((role = 'operator') = (client_uuid is null))
);
create unique index people_by_email on people (email, client_uuid) nulls not distinct where removed_at is null;
create index people_by_client on people (client_uuid, email);

create table recovery_codes (
  person_id uuid not null references people,
  hash bytea not null,
  primary key (person_id, hash)
);

-- A way in by a link that is shown once: to join, or to come back without a password.
create table person_links (
  token_hash bytea primary key,
  person_id uuid not null references people,
  expires_at timestamptz not null
);

create table sign_ins (
  session_id uuid primary key,
  token_hash bytea not null unique,
  former_hash bytea unique,
  person_id uuid not null references people,
  stage text not null check (stage in ('second_factor', 'complete')),
  agent text not null,
  created_at timestamptz not null default now(),
  rotated_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sign_ins_by_person on sign_ins (person_id);
create index sign_ins_by_expiry on sign_ins (expires_at);

-- Wrong passwords and codes, counted by whom they were meant for and by where they came from.
create table sign_in_failures (
  subject bytea primary key,
  failures integer not null,
  forgotten_at timestamptz not null
);
create index sign_in_failures_by_age on sign_in_failures (forgotten_at);

-- What clients asked to have switched on and nobody has answered yet.
create table addon_requests (
  client_uuid uuid not null references clients,
  addon text not null,
  requested_by uuid not null references people,
  note text not null,
  requested_at timestamptz not null,
  primary key (client_uuid, addon)
);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log only grows';
end $$;
create trigger audit_log_only_grows before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();

-- How far the sandbox's clock is ahead of real time; one row at most.
create table sandbox_clock (
  is_only boolean primary key default true check (is_only),
  offset_ms bigint not null check (offset_ms >= 0)
);

create table users (
  lane smallint not null check (lane between 0 and 127),
  user_key uuid not null,
  client_uuid uuid not null,
  user_id text not null,
  zone_told_by text check (zone_told_by in ('client', 'phone')),
  offset_seconds integer,
  created_at timestamptz not null,
  primary key (lane, user_key),
  unique (lane, client_uuid, user_id)
);
-- A client's users over all lanes, in an order that no locale of the database changes.
create index users_by_name on users (client_uuid, user_id collate "C");

-- Where each user lived from which local date on; the first zone that was told has no beginning.
create table user_zones (
  lane smallint not null,
  user_key uuid not null,
  since text,
  zone text not null,
  unique nulls not distinct (lane, user_key, since)
);

-- What the client said of the person, sealed.
create table user_information (
  lane smallint not null,
  user_key uuid not null,
  told bytea not null,
  primary key (lane, user_key)
);

create table connections (
  lane smallint not null,
  user_key uuid not null,
  source text not null,
  client_uuid uuid not null,
  state text not null,
  account_key bytea not null,
  region text,
  tokens bytea,
  token_expires_at timestamptz,
  scopes text[],
  connected_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  subscribed_at timestamptz,
  primary key (lane, user_key, source)
);
create index connections_by_subscription on connections (lane, source, subscribed_at) where state = 'active';
create index connections_by_client on connections (client_uuid, source, lane, user_key) where state = 'active';

-- How many people were connected in an hour, for charts.
create table connection_hours (
  client_uuid uuid not null,
  hour timestamptz not null,
  connected_users integer not null,
  primary key (client_uuid, hour)
);

create table connection_accounts (
  source text not null,
  account_key bytea not null,
  lane smallint not null,
  user_key uuid not null,
  client_uuid uuid not null,
  primary key (source, account_key, lane, user_key)
);
create index connection_accounts_by_user on connection_accounts (lane, user_key);

create table authorization_attempts (
  state_hash bytea primary key,
  sealed bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index authorization_attempts_by_expiry on authorization_attempts (expires_at);

create table grant_withdrawals (
  withdrawal_id uuid primary key,
  source text not null,
  account_key bytea not null,
  sealed bytea not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null
);
create index grant_withdrawals_by_account on grant_withdrawals (source, account_key);
create index grant_withdrawals_due on grant_withdrawals (next_attempt_at);

create table provider_webhooks (
  source text primary key,
  signing_key bytea not null,
  given_at timestamptz not null
);

create table sync_state (
  lane smallint not null,
  user_key uuid not null,
  source text not null,
  resource text not null,
  last_attempt_at timestamptz,
  last_data_at timestamptz,
  last_push_at timestamptz,
  since text not null,
  live_from text not null,
  history_requested_at timestamptz,
  read_at timestamptz,
  read_until text,
  next_run_at timestamptz not null,
  failures integer not null default 0,
  last_error text,
  primary key (lane, user_key, source, resource)
);
create index sync_state_due on sync_state (lane, next_run_at);
-- What goes well is in neither.
create index sync_state_troubled on sync_state (source, last_error, lane, user_key) include (last_attempt_at, next_run_at)
  where last_error is not null;
create index sync_state_failing on sync_state (lane, user_key, source) where failures >= 3;

-- Which of a client's users linked a vendor account first, for vendors that give the past once.
create table account_pasts (
  source text not null,
  account_key bytea not null,
  client_uuid uuid not null,
  lane smallint not null,
  user_key uuid not null,
  primary key (source, account_key, client_uuid)
);
create index account_pasts_by_user on account_pasts (lane, user_key);

-- Vendor calls of a period, by whom they are counted against.
create table call_counts (
  source text not null,
  subject text not null,
  period_seconds integer not null,
  period bigint not null,
  calls integer not null,
  ends_at timestamptz not null,
  primary key (source, subject, period_seconds, period)
);
create index call_counts_by_end on call_counts (ends_at);

-- When each connection is next asked for the steps of the day, should its client want them.
create table steps_turns (
  lane smallint not null,
  user_key uuid not null,
  source text not null,
  client_uuid uuid not null,
  next_run_at timestamptz not null,
  primary key (lane, user_key, source)
);
create index steps_turns_due on steps_turns (lane, client_uuid, next_run_at);

create table steps_days (
  lane smallint not null,
  user_key uuid not null,
  day text not null,
  known bytea not null,
  primary key (lane, user_key, day)
);
create index steps_days_by_day on steps_days (lane, day);

-- What the summaries of a local day say towards scores, sealed.
create table score_days (
  lane smallint not null,
  user_key uuid not null,
  day text not null,
  inputs bytea not null,
  primary key (lane, user_key, day)
);

create table user_monitoring_rules (
  lane smallint not null,
  user_key uuid not null,
  rules bytea not null,
  updated_at timestamptz not null,
  primary key (lane, user_key)
);

-- Of each signal the value that is usual for the person, sealed, once it is known.
create table baselines (
  lane smallint not null,
  user_key uuid not null,
  signal text not null,
  baseline bytea not null,
  closed_at timestamptz not null,
  primary key (lane, user_key, signal)
);

-- How often a profile was asked for, by the client's name of the person: one may be asked for before the person exists.
create table profile_limits (
  lane smallint not null check (lane between 0 and 127),
  client_uuid uuid not null,
  user_id text not null,
  hour_began_at timestamptz not null,
  hour_requests integer not null,
  day_began_at timestamptz not null,
  day_requests integer not null,
  primary key (lane, client_uuid, user_id)
);
create index profile_limits_by_age on profile_limits (lane, day_began_at);

-- Profiles that were asked for and are not made yet.
create table profile_requests (
  lane smallint not null,
  user_key uuid not null,
  request_id uuid not null,
  requested_at timestamptz not null,
  primary key (lane, user_key, request_id)
);
create index profile_requests_by_age on profile_requests (lane, requested_at);

-- Laboratory documents as they were submitted, and how far each has come. The file goes after a while; what was read stays.
create table lab_documents (
  lane smallint not null,
  user_key uuid not null,
  document_id uuid not null unique,
  client_uuid uuid not null,
  state text not null check (state in
    ('received', 'converting', 'reading', 'extracted', 'delivered', 'duplicate', 'failed')),
  reason text,
  duplicate_of uuid,
  media_type text not null,
  timezone text not null,
  size_bytes integer not null,
  file_mark bytea not null,
  file bytea,
  report_mark bytea,
  report bytea,
  attempts integer not null default 0,
  received_at timestamptz not null,
  changed_at timestamptz not null,
  -- When the sample was collected, as the client says: sealed, and null where it does not say it.
  collected bytea,
  primary key (lane, user_key, document_id)
);
-- Sealed bytes do not shrink.
alter table lab_documents alter column file set storage external;
create index lab_documents_by_age on lab_documents (lane, received_at) where file is not null;
create index lab_documents_waiting on lab_documents (received_at) where state in ('received', 'converting', 'reading');
create index lab_documents_by_client on lab_documents (client_uuid, received_at, document_id);
create index lab_documents_by_state on lab_documents (client_uuid, state, received_at, document_id);

create table lab_formats (
  client_uuid uuid primary key references clients,
  format text not null check (format in ('json', 'fhir')),
  -- Whether the client wants to be notified of what became of its laboratory documents.
  reports_status boolean not null default false
);

-- How the app of a phone looks for a client's people. The id of the logo is random and new with each picture.
create table client_brands (
  client_uuid uuid primary key references clients,
  company_name text,
  primary_color text,
  logo bytea,
  logo_type text,
  logo_id text unique,
  changed_at timestamptz not null
);

-- Single-use tokens that make a phone a device of a user. Those of a binding are locked away by a code that is not here.
create table enrolments (
  token_hash bytea primary key,
  lane smallint not null check (lane between 0 and 127),
  client_uuid uuid not null,
  user_id text not null,
  client_name text not null,
  tyc_url text,
  support_url text,
  complete_log_out boolean not null,
  reference_hash bytea unique,
  proof_hash bytea,
  iv bytea,
  ciphertext bytea,
  wrong_codes integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index enrolments_by_user on enrolments (lane, client_uuid, user_id);
create index enrolments_by_expiry on enrolments (expires_at);

-- Phones that people bound, one row for each time: what was accepted then stays beside it.
create table devices (
  lane smallint not null,
  user_key uuid not null,
  device_id uuid not null unique,
  client_uuid uuid not null,
  credential_hash bytea not null unique,
  installation_id text not null,
  platform text not null check (platform in ('ios', 'android', 'web')),
  model text,
  app_version text not null,
  client_name text not null,
  tyc_url text,
  support_url text,
  complete_log_out boolean not null,
  terms_accepted_at timestamptz not null,
  last_sequence bigint not null default 0,
  missing text not null default '[]',
  recent bytea not null default '',
  uploads bigint not null default 0,
  minute_began_at timestamptz,
  minute_batches integer not null default 0,
  created_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  primary key (lane, user_key, device_id)
);

-- Which phone brings a source, from when on, and what it may read.
create table phone_sources (
  lane smallint not null,
  user_key uuid not null,
  source text not null,
  installation_id text not null,
  is_connected boolean not null,
  since_at timestamptz not null,
  permissions bytea not null,
  told_at timestamptz not null,
  is_store_asked boolean not null default false,
  primary key (lane, user_key, source)
);

-- Uploads that were acknowledged and are not yet stored as records.
create table phone_batches (
  lane smallint not null,
  user_key uuid not null,
  source text not null,
  batch_id bigint generated always as identity,
  received_at timestamptz not null,
  body bytea not null,
  primary key (lane, user_key, source, batch_id)
);
-- Sealed bytes do not shrink.
alter table phone_batches alter column body set storage external;
create index phone_batches_by_age on phone_batches (lane, received_at);

-- What was acknowledged of each raw object: keyed marks of the ids and the contents of its records.
create table phone_marks (
  lane smallint not null,
  user_key uuid not null,
  source text not null,
  resource text not null,
  object_id text not null,
  marks bytea not null,
  primary key (lane, user_key, source, resource, object_id)
);
alter table phone_marks alter column marks set storage external;

create table webhook_receipts (
  source text not null,
  event_key bytea not null,
  received_at timestamptz not null,
  announcement bytea not null,
  processed_at timestamptz,
  primary key (source, event_key)
);
create index webhook_receipts_by_age on webhook_receipts (received_at);

create table raw_payloads (
  lane smallint not null,
  user_key uuid not null,
  source text not null,
  resource text not null,
  object_id text not null,
  revision integer not null,
  received_at timestamptz not null,
  mark bytea not null,
  body bytea not null,
  primary key (lane, user_key, source, resource, object_id, revision)
);

create index raw_payloads_by_age on raw_payloads (lane, received_at);

-- What the newest revision of a vendor object holds that could not be read; never what it was.
create table refusals (
  lane smallint not null,
  user_key uuid not null,
  source text not null,
  resource text not null,
  object_id text not null,
  path text not null,
  reason text not null,
  revision integer not null,
  mapper_version integer not null,
  days text[],
  refused_at timestamptz not null,
  primary key (lane, user_key, source, resource, object_id, path)
);

create table records (
  lane smallint not null,
  user_key uuid not null,
  source text not null,
  record_key text not null,
  kind text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  vendor_updated_at timestamptz,
  mark bytea not null,
  body bytea not null,
  raw_resource text not null,
  raw_object_id text not null,
  raw_revision integer not null,
  mapper_version integer not null,
  stored_at timestamptz not null,
  primary key (lane, user_key, source, record_key)
);
create index records_by_time on records (lane, user_key, ends_at, starts_at);
create index records_by_raw on records (lane, user_key, source, raw_resource, raw_object_id);

create table documents (
  lane smallint not null,
  user_key uuid not null,
  document_key text not null,
  document_version integer not null,
  client_uuid uuid not null,
  data_structure text not null,
  pillar text,
  day text,
  mark bytea not null,
  body bytea not null,
  trace bytea,
  created_at timestamptz not null,
  release_at timestamptz not null,
  -- Whether it says that the thing no longer exists.
  retracted boolean not null default false,
  primary key (lane, user_key, document_key, document_version)
);
-- Partial, so that a look-up by the whole key, which does not speak of the day, is left to the primary key.
create index documents_by_day on documents (lane, user_key, day, data_structure) where day is not null;

-- For assistants that are asked about people: of one user, or of everybody of a client.
create table mcp_tokens (
  token_id uuid primary key,
  token_hash bytea not null unique,
  client_uuid uuid not null references clients,
  lane smallint,
  user_key uuid,
  name text not null,
  scopes text[] not null,
  created_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  window_began_at timestamptz,
  window_requests integer not null default 0,
  check ((lane is null) = (user_key is null))
);
create index mcp_tokens_by_client on mcp_tokens (client_uuid, created_at, token_id);
create index mcp_tokens_by_user on mcp_tokens (lane, user_key) where lane is not null;

create table endpoints (
  client_uuid uuid not null references clients,
  kind text not null check (kind in ('data', 'notification')),
  url text not null,
  state text not null check (state in ('active', 'paused')),
  failing_since timestamptz,
  last_success_at timestamptz,
  primary key (client_uuid, kind)
);

create table endpoint_secrets (
  client_uuid uuid not null,
  kind text not null,
  secret_id uuid not null,
  sealed bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  primary key (client_uuid, kind, secret_id)
);

create table lane_leases (
  lane smallint primary key,
  owner uuid,
  expires_at timestamptz
);
insert into lane_leases (lane) select generate_series(0, 127);

create table delivery_workers (
  worker_id uuid primary key,
  alive_until timestamptz not null
);

-- Written when a delivery is made and when it settles, in place: no index of it knows the state, and its pages have room for
-- the second writing.
create table deliveries (
  lane smallint not null,
  user_key uuid not null,
  delivery_id uuid not null,
  client_uuid uuid not null,
  kind text not null,
  document_key text not null,
  document_version integer not null,
  data_structure text not null,
  state text not null check (state in ('pending', 'delivered', 'superseded', 'rejected')),
  attempts integer not null default 0,
  created_at timestamptz not null,
  settled_at timestamptz,
  last_attempt_at timestamptz,
  last_duration_ms integer,
  last_status integer,
  last_error text,
  primary key (lane, delivery_id)
) with (fillfactor = 50);
create index deliveries_by_client on deliveries (client_uuid, delivery_id);

-- What is still to be done with a delivery. Ids are unique over all lanes: with the key on them alone, a list of ids finds its
-- rows without a word about lanes.
create table open_deliveries (
  lane smallint not null,
  user_key uuid not null,
  delivery_id uuid primary key,
  client_uuid uuid not null,
  kind text not null,
  document_key text not null,
  document_version integer not null,
  data_structure text not null,
  state text not null check (state in ('pending', 'rejected')),
  failures integer not null default 0,
  next_attempt_at timestamptz not null,
  rejected_at timestamptz,
  check ((state = 'rejected') = (rejected_at is not null))
);
-- Of what is pending no other index begins with the lane, and none is found by the state alone: whatever is believed about
-- a table that is full one moment and empty the next, lanes are read by this one.
create index open_deliveries_due on open_deliveries (lane, client_uuid, kind, next_attempt_at) where state = 'pending';
create index open_deliveries_by_document on open_deliveries (user_key, document_key) where state = 'pending';
-- For those who name a state, and no one else: read as a whole, it may seem as cheap as the key.
create index open_deliveries_by_client on open_deliveries (client_uuid, state, delivery_id) where state is not null;
create index open_deliveries_rejected on open_deliveries (lane, rejected_at) where state = 'rejected';
create index open_deliveries_rejected_newest on open_deliveries (delivery_id) where state = 'rejected';

-- What came of attempts, by the hour in which they ended. Times are counted in buckets, so that hours add up to days.
create table delivery_hours (
  client_uuid uuid not null,
  hour timestamptz not null,
  delivered integer not null,
  failed integer not null,
  rejected integer not null,
  answer_times integer[] not null,
  waiting_times integer[] not null,
  primary key (client_uuid, hour)
) with (fillfactor = 50);
create index delivery_hours_by_hour on delivery_hours (hour);

create table delivered_structures (
  client_uuid uuid not null,
  hour timestamptz not null,
  data_structure text not null,
  delivered integer not null,
  primary key (client_uuid, hour, data_structure)
) with (fillfactor = 50);

-- What a sandbox client without a webhook would have been sent: for developers who listen before they have an address.
create table unaddressed_deliveries (
  lane smallint not null,
  user_key uuid not null,
  delivery_id uuid not null,
  client_uuid uuid not null,
  kind text not null,
  document_key text not null,
  document_version integer not null,
  data_structure text not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  primary key (lane, delivery_id)
);
create index unaddressed_deliveries_by_client on unaddressed_deliveries (client_uuid, delivery_id);
create index unaddressed_deliveries_by_document on unaddressed_deliveries (lane, user_key, document_key);

-- All but the newest attempt of a delivery, which its own row holds: most need no row here.
create table delivery_attempts (
  lane smallint not null,
  user_key uuid not null,
  delivery_id uuid not null,
  attempt integer not null,
  at timestamptz not null,
  duration_ms integer not null,
  status integer,
  error text,
  primary key (lane, delivery_id, attempt)
);

-- Days that wait to be built. The queue forgets what a job was given when it is asked for again while it runs and then fails,
-- so what is to be built is written here, and a job only says that something is.
create table days_to_build (
  lane smallint not null,
  user_key uuid not null,
  request_id bigint generated always as identity,
  day text not null,
  primary key (lane, user_key, request_id)
);

-- Sources whose vendor answered that this application may not pull; a row stays until the operator switches pulling off.
create table refused_pulls (
  source text primary key,
  refused_at timestamptz not null
);

-- Bodies that vendors push and that are too large to be read within the call. A body is complete once it has a digest; its
-- chunks are deleted when it has been read, and the digest stays for a while to recognise a repeat.
create table webhook_bodies (
  body_id uuid primary key,
  source text not null,
  received_at timestamptz not null,
  digest bytea,
  chunks integer,
  processed_at timestamptz,
  unique (source, digest)
);
create index webhook_bodies_by_age on webhook_bodies (received_at);
create table webhook_body_chunks (
  body_id uuid not null references webhook_bodies on delete cascade,
  chunk integer not null,
  content bytea not null,
  primary key (body_id, chunk)
);
-- Sealed bytes cannot be compressed.
alter table webhook_body_chunks alter column content set storage external;

-- What proves calls to an unsigned webhook address; those before the newest are valid until they are ended.
create table webhook_address_secrets (
  source text not null,
  ordinal integer not null,
  sealed bytea not null,
  created_at timestamptz not null,
  primary key (source, ordinal)
);

-- The last refusal of each step at each vendor, so that an operator sees why people cannot connect. Holds no person and no secret.
create table refused_sign_ins (
  source text not null,
  step text not null check (step in ('authorize', 'exchange', 'refresh')),
  code text not null,
  refused_at timestamptz not null,
  primary key (source, step)
);

-- What was exchanged with a vendor for one connection while an operator had it recorded.
create table recordings (
  lane smallint not null,
  user_key uuid not null,
  recording_id uuid not null,
  client_uuid uuid not null,
  source text not null,
  account_key bytea not null,
  account bytea not null,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  stopped_at timestamptz,
  stop_reason text,
  entries integer not null default 0,
  bytes bigint not null default 0,
  primary key (lane, user_key, recording_id)
);
create unique index recordings_by_id on recordings (recording_id);
create index recordings_by_age on recordings (started_at);
create table recording_entries (
  lane smallint not null,
  user_key uuid not null,
  recording_id uuid not null,
  entry integer not null,
  body bytea not null,
  primary key (lane, user_key, recording_id, entry)
);
-- Sealed bytes cannot be compressed.
alter table recording_entries alter column body set storage external;

-- Which document each source's account of an event went into.
create table event_members (
  lane smallint not null,
  user_key uuid not null,
  member text not null,
  document_key text not null,
  primary key (lane, user_key, member)
);
create index event_members_by_document on event_members (lane, user_key, document_key);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db)
}
