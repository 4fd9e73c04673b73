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
  -- The user's local date.
  day date not null,
  -- Sealed: the accepted count and what each source said last.
  known bytea not null,
  primary key (lane, user_key, day)
);
create index steps_days_by_day on steps_days (lane, day);

create table score_weights (
  client_uuid uuid primary key references clients,
  weights jsonb not null
);

-- What the summaries of a local day say towards scores, sealed.
create table score_days (
  lane smallint not null,
  user_key uuid not null,
  -- The user's local date.
  day date not null,
  -- Sealed.
  inputs bytea not null,
  primary key (lane, user_key, day)
);

-- A client's rule for all of its users; its rule for one person is sealed beside that person.
create table monitoring_rules (
  client_uuid uuid primary key references clients,
  rules jsonb not null,
  updated_at timestamptz not null
);

create table user_monitoring_rules (
  lane smallint not null,
  user_key uuid not null,
  -- Sealed.
  rules bytea not null,
  updated_at timestamptz not null,
  primary key (lane, user_key)
);

-- Of each signal the value that is usual for the person, sealed, once it is known.
create table baselines (
  lane smallint not null,
  user_key uuid not null,
  signal text not null,
  -- Sealed.
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
  document_id uuid not null,
  client_uuid uuid not null,
  state text not null check (state in
    ('received', 'converting', 'reading', 'extracted', 'delivered', 'duplicate', 'failed')),
  -- Why it failed, or in what it is the same as another.
  reason text,
  duplicate_of uuid,
  media_type text not null,
  -- As the client supplied it: ±HH:MM or Z.
  timezone text not null,
  size_bytes integer not null,
  -- Marks the bytes, so that the same file is recognised.
  file_mark bytea not null,
  -- Sealed; null once it was kept for long enough.
  file bytea,
  -- Marks what makes two reports the same.
  report_mark bytea,
  -- Sealed: what was read; null until then.
  report bytea,
  -- How often reading it was begun.
  attempts integer not null default 0,
  received_at timestamptz not null,
  changed_at timestamptz not null,
  -- When the sample was collected, as the client says: sealed, and null where it does not say it.
  collected bytea,
  primary key (lane, user_key, document_id)
);
create index lab_documents_by_id on lab_documents (document_id);
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
