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
  -- Since when one waits; null when none does. The database's own time, like `done_at`.
  asked_at timestamptz,
  done bigint not null default 0,
  done_at timestamptz,
  took_ms integer not null default 0
);
insert into key_table_rewrites default values;

-- Keyed marks of the users who were erased. A copy lies outside of the database, which a restore does not take back.
create table erasures (
  -- Keyed digest of the user's key.
  mark bytea primary key,
  erased_at timestamptz not null
);

create table workers (
  worker_id text primary key,
  -- The database's own time: a lease must not follow a movable clock.
  alive_at timestamptz not null default now()
);

-- How far the sandbox's clock is ahead of real time; one row at most.
create table sandbox_clock (
  is_only boolean primary key default true check (is_only),
  --
  offset_ms bigint not null check (offset_ms >= 0)
);
