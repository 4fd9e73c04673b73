create table documents (
  lane smallint not null,
  user_key uuid not null,
  document_key text not null,
  document_version integer not null,
  client_uuid uuid not null,
  data_structure text not null,
  -- The pillar of the body's values; null where it has none.
  pillar text,
  day date,
  -- Marks content without its version, so that a rebuild of the same content is recognised.
  mark bytea not null,
  body bytea not null,
  trace bytea,
  created_at timestamptz not null,
  -- Not delivered earlier.
  release_at timestamptz not null,
  -- Whether it says that the thing no longer exists.
  retracted boolean not null default false,
  primary key (lane, user_key, document_key, document_version)
);
-- Partial, so that a look-up by the whole key, which does not speak of the day, is left to the primary key.
create index documents_by_day on documents (lane, user_key, day, data_structure) where day is not null;
-- What changed since a moment, in the order in which it did.
create index documents_by_release on documents (lane, user_key, release_at);

-- Which document each source's account of an event went into.
create table event_members (
  lane smallint not null,
  user_key uuid not null,
  member text not null,
  document_key text not null,
  primary key (lane, user_key, member)
);
create index event_members_by_document on event_members (lane, user_key, document_key);

-- Days that wait to be built. The queue forgets what a job was given when it is asked for again while it runs and then fails,
-- so what is to be built is written here, and a job only says that something is.
create table days_to_build (
  lane smallint not null,
  user_key uuid not null,
  request_id bigint generated always as identity,
  day date not null,
  primary key (lane, user_key, request_id)
);

create table source_rankings (
  client_uuid uuid not null references clients,
  pillar text not null check (pillar in ('sleep', 'physical', 'body')),
  -- Best first.
  sources text[] not null,
  primary key (client_uuid, pillar)
);
