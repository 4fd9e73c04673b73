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
  -- Null, with the three below it, where the client hands the token over itself.
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
  device_id uuid not null,
  client_uuid uuid not null,
  credential_hash bytea not null,
  -- The phone's own name of the installed app: the same when it is bound again.
  installation_id text not null,
  platform text not null check (platform in ('ios', 'android', 'web')),
  model text,
  app_version text not null,
  -- As the person was shown it when they accepted, like the two addresses.
  client_name text not null,
  tyc_url text,
  support_url text,
  complete_log_out boolean not null,
  -- By the phone's clock.
  terms_accepted_at timestamptz not null,
  last_sequence bigint not null default 0,
  -- JSON: [from, to] of the sequence numbers that never came, oldest first.
  missing text not null default '[]',
  -- Marks of the newest batches, 8 bytes each: the same one sent again is known by it.
  recent bytea not null default '',
  -- Counts what was uploaded: two uploads at once see that they are.
  uploads bigint not null default 0,
  minute_began_at timestamptz,
  minute_batches integer not null default 0,
  created_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  primary key (lane, user_key, device_id)
);
-- A phone names itself by its credential alone.
create index devices_by_credential on devices (credential_hash);
create index devices_by_id on devices (device_id);

-- Which phone brings a source, from when on, and what it may read.
create table phone_sources (
  lane smallint not null,
  user_key uuid not null,
  source text not null,
  installation_id text not null,
  -- Follows the state of the connection.
  is_connected boolean not null,
  -- Records that end before are not wanted.
  since_at timestamptz not null,
  -- Sealed.
  permissions bytea not null,
  reported_at timestamptz not null,
  -- A job that stores its batches is asked for and has not begun: it will see what comes until then.
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
  -- Sealed.
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
  -- 16 bytes for each record: 8 of its id, 8 of its content.
  marks bytea not null,
  primary key (lane, user_key, source, resource, object_id)
);
alter table phone_marks alter column marks set storage external;
