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
  kind text not null check (kind in ('data', 'notification')),
  secret_id uuid not null,
  sealed bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  primary key (client_uuid, kind, secret_id)
);

create table lane_leases (
  lane smallint primary key,
  owner uuid,
  -- The database's own time.
  expires_at timestamptz
);
insert into lane_leases (lane) select generate_series(0, 127);

create table delivery_workers (
  worker_id uuid primary key,
  -- The database's own time.
  alive_until timestamptz not null
);

-- Written when a delivery is made and when it settles, in place: no index of it knows the state, and its pages have room for
-- the second writing.
create table deliveries (
  lane smallint not null,
  user_key uuid not null,
  delivery_id uuid not null,
  client_uuid uuid not null,
  kind text not null check (kind in ('data', 'notification')),
  document_key text not null,
  document_version integer not null,
  data_structure text not null,
  state text not null check (state in ('pending', 'delivered', 'superseded', 'rejected')),
  attempts integer not null default 0,
  created_at timestamptz not null,
  -- When it was delivered, superseded or rejected.
  settled_at timestamptz,
  last_attempt_at timestamptz,
  last_duration_ms integer,
  last_status integer,
  last_error text,
  primary key (lane, delivery_id)
) with (fillfactor = 50);
create index deliveries_by_client on deliveries (client_uuid, delivery_id);

-- What is still to be done with a delivery.
create table open_deliveries (
  lane smallint not null,
  user_key uuid not null,
  delivery_id uuid not null,
  client_uuid uuid not null,
  kind text not null check (kind in ('data', 'notification')),
  document_key text not null,
  document_version integer not null,
  data_structure text not null,
  state text not null check (state in ('pending', 'rejected')),
  -- Failed attempts since it was published or last resent: its place in the retry schedule.
  failures integer not null default 0,
  next_attempt_at timestamptz not null,
  rejected_at timestamptz,
  primary key (lane, delivery_id),
  check ((state = 'rejected') = (rejected_at is not null))
);
-- The table is a queue. What ANALYZE last saw in it, which may be nothing or one user's retries, says nothing about the next
-- minute, and the planner would read the whole table because of it. Without statistics it assumes many different values.
alter table open_deliveries
  alter column lane set statistics 0,
  alter column user_key set statistics 0,
  alter column delivery_id set statistics 0,
  alter column client_uuid set statistics 0,
  alter column kind set statistics 0,
  alter column document_key set statistics 0,
  alter column state set statistics 0,
  alter column next_attempt_at set statistics 0;
-- No index is found by the state alone: whatever the planner believes about a table that is full one moment and empty the
-- next, what is pending in a lane is read by this one.
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
  -- Attempts that were not acknowledged, whatever came of the delivery.
  failed integer not null,
  rejected integer not null,
  -- How long receivers took to answer, in buckets.
  answer_times integer[] not null,
  -- From the storing of the document to its acknowledgement, in buckets.
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
  kind text not null check (kind in ('data', 'notification')),
  document_key text not null,
  document_version integer not null,
  data_structure text not null,
  created_at timestamptz not null,
  -- Not sent before this time.
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
