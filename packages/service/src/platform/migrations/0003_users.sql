create table users (
  lane smallint not null check (lane between 0 and 127),
  user_key uuid not null,
  client_uuid uuid not null,
  user_id text not null,
  -- Who reported the zone that is in force; null before any report.
  zone_reported_by text check (zone_reported_by in ('client', 'phone')),
  offset_seconds integer,
  created_at timestamptz not null,
  primary key (lane, user_key),
  unique (lane, client_uuid, user_id)
);
-- A client's users over all lanes, in an order that no locale of the database changes.
create index users_by_name on users (client_uuid, user_id collate "C");
-- The same in the order in which they were created.
create index users_by_creation on users (client_uuid, created_at, user_id collate "C");

-- Where each user lived from which local date on.
create table user_zones (
  lane smallint not null,
  user_key uuid not null,
  -- The first zone holds for all the past: since -infinity.
  since date not null,
  zone text not null,
  primary key (lane, user_key, since)
);

-- What the client said of the person, sealed.
create table user_information (
  lane smallint not null,
  user_key uuid not null,
  -- Sealed: each field with the time it was true at.
  information bytea not null,
  primary key (lane, user_key)
);
