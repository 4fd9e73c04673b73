create table clients (
  client_uuid uuid primary key,
  name text not null,
  -- Where people return to when an authorization link does not say.
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
  -- To the quarter of an hour; null before its first use.
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
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log only grows';
end $$;
create trigger audit_log_only_grows before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();

-- The end of the log: without the keyed seal it says nothing.
create table audit_head (
  is_only boolean primary key default true check (is_only),
  entries bigint not null,
  -- How many of them are from before the log was keyed.
  unkeyed bigint not null,
  -- How often the head was missing or false when an entry was added.
  breaks bigint not null,
  hash bytea not null,
  -- Null until the first entry under the key.
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
  -- Null until they follow the link they were given.
  password_hash text,
  -- Sealed: the secret of their authenticator; null when they have none.
  second_factor bytea,
  -- The newest code that was used, so that none works twice.
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
  -- The database's own time, like all times of signing in: a moved clock must sign no person out or in.
  expires_at timestamptz not null
);

create table sign_ins (
  session_id uuid primary key,
  token_hash bytea not null unique,
  -- The token before the newest, which requests under way may still carry.
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

-- Add-ons that clients requested and no operator has decided on yet.
create table addon_requests (
  client_uuid uuid not null references clients,
  addon text not null,
  requested_by uuid not null references people,
  note text not null,
  requested_at timestamptz not null,
  primary key (client_uuid, addon)
);

-- How the app of a phone looks for a client's people. The id of the logo is random and new with each picture.
create table client_brands (
  client_uuid uuid primary key references clients,
  company_name text,
  -- #rrggbb
  primary_color text,
  logo bytea,
  logo_type text,
  -- Random, and new with each picture.
  logo_id text unique,
  changed_at timestamptz not null
);

-- For assistants that are asked about people: of one user, or of all users of a client.
create table mcp_tokens (
  token_id uuid not null,
  token_hash bytea not null,
  client_uuid uuid not null references clients,
  -- Of the user; a token for all users of the client is in lane 0.
  lane smallint not null,
  user_key uuid,
  name text not null,
  scopes text[] not null,
  created_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  -- The minute in which requests are counted.
  window_began_at timestamptz,
  window_requests integer not null default 0,
  primary key (lane, token_id)
);
create index mcp_tokens_by_client on mcp_tokens (client_uuid, created_at, token_id);
create index mcp_tokens_by_user on mcp_tokens (lane, user_key) where user_key is not null;
create index mcp_tokens_by_hash on mcp_tokens (token_hash);
