create table sync_state (
  lane smallint not null,
  user_key uuid not null,
  source text not null,
  resource text not null,
  last_attempt_at timestamptz,
  last_data_at timestamptz,
  -- When the vendor last sent something of its own accord.
  last_push_at timestamptz,
  -- Local date before which nothing is asked for and no document is built.
  since date not null,
  -- Local date of the first connection: what lies before it is pre-existing.
  live_from date not null,
  -- When the vendor was asked to send the past, where it cannot be read.
  history_requested_at timestamptz,
  read_at timestamptz,
  -- Local date up to which this resource was read without a gap.
  read_until date,
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
  primary key (lane, user_key, source, account_key)
);
create index account_pasts_by_account on account_pasts (source, account_key, client_uuid);

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

-- Sources whose vendor answered that this application may not pull; a row stays until the operator switches pulling off.
create table refused_pulls (
  source text primary key,
  refused_at timestamptz not null
);

create table webhook_receipts (
  source text not null,
  event_key bytea not null,
  received_at timestamptz not null,
  announcement bytea not null,
  processed_at timestamptz,
  primary key (source, event_key)
);
create index webhook_receipts_by_age on webhook_receipts (received_at);

-- Bodies that vendors push and that are too large to be read within the call. A body is complete once it has a digest; its
-- chunks are deleted when it has been read, and the digest stays for a while to recognise a repeat.
create table webhook_bodies (
  body_id uuid primary key,
  source text not null,
  received_at timestamptz not null,
  -- Keyed; null while the body arrives.
  digest bytea,
  chunks integer,
  processed_at timestamptz,
  unique (source, digest)
);
create index webhook_bodies_by_age on webhook_bodies (received_at);

create table webhook_body_chunks (
  body_id uuid not null references webhook_bodies on delete cascade,
  chunk integer not null,
  -- Sealed under the deployment's key.
  content bytea not null,
  primary key (body_id, chunk)
);
-- Sealed bytes cannot be compressed.
alter table webhook_body_chunks alter column content set storage external;
