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
  -- JSON pointer into the payload; empty for the whole of it.
  path text not null,
  -- What was expected there, never what it was.
  reason text not null,
  revision integer not null,
  mapper_version integer not null,
  -- Local days it concerns; null when that cannot be known.
  days date[],
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
