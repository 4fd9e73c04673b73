create table connections (
  lane smallint not null,
  user_key uuid not null,
  source text not null,
  client_uuid uuid not null,
  state text not null check (state in ('active', 'ended')),
  account_key bytea not null,
  -- Where the vendor has several: the one whose addresses this account lives at.
  region text,
  tokens bytea,
  token_expires_at timestamptz,
  scopes text[],
  connected_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  -- When the vendor was last asked to announce this account's changes, where it wants that for each.
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
  primary key (lane, user_key, source, account_key)
);
create index connection_accounts_by_account on connection_accounts (source, account_key);

create table authorization_attempts (
  state_hash bytea primary key,
  -- Who connects what, where they return to, and the PKCE verifier.
  sealed bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index authorization_attempts_by_expiry on authorization_attempts (expires_at);

-- Grants to be withdrawn at the vendor, sealed under the deployment's key: their user may be gone by then.
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
  -- Sealed: what the vendor signs its calls with, as it gave it when we subscribed.
  signing_key bytea not null,
  given_at timestamptz not null
);

-- The last refusal of each step at each vendor, so that an operator sees why people cannot connect. Holds no person and no secret.
create table refused_sign_ins (
  source text not null,
  step text not null check (step in ('authorize', 'exchange', 'refresh')),
  -- The error code of RFC 6749 that the vendor gave.
  code text not null,
  refused_at timestamptz not null,
  primary key (source, step)
);

-- What proves calls to an unsigned webhook address; those before the newest are valid until they are ended.
create table webhook_address_secrets (
  source text not null,
  -- The highest is in force; those below are still accepted.
  ordinal integer not null,
  sealed bytea not null,
  created_at timestamptz not null,
  primary key (source, ordinal)
);

-- What was exchanged with a vendor for one connection while an operator had it recorded.
create table recordings (
  lane smallint not null,
  user_key uuid not null,
  recording_id uuid not null,
  client_uuid uuid not null,
  source text not null,
  -- Keyed: calls of the vendor are recognised by it.
  account_key bytea not null,
  -- Sealed.
  account bytea not null,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  -- Null while it runs, and when nothing but its end stopped it.
  stopped_at timestamptz,
  stop_reason text,
  entries integer not null default 0,
  -- Of the entries before they were compressed.
  bytes bigint not null default 0,
  primary key (lane, user_key, recording_id)
);
create index recordings_by_id on recordings (recording_id);
create index recordings_by_age on recordings (started_at);

create table recording_entries (
  lane smallint not null,
  user_key uuid not null,
  recording_id uuid not null,
  -- From 1.
  entry integer not null,
  -- Sealed.
  body bytea not null,
  primary key (lane, user_key, recording_id, entry)
);
-- Sealed bytes cannot be compressed.
alter table recording_entries alter column body set storage external;
