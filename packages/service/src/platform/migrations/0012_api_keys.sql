-- Keys with a name and scopes, with which programs of a client call the API.
create table api_keys (
  client_uuid uuid not null references clients,
  key_id uuid not null,
  name text not null,
  hash bytea not null unique,
  -- The first letters of the key, by which people recognise it.
  hint text not null,
  scopes text[] not null,
  created_by text not null,
  created_at timestamptz not null,
  -- Null for a key that works until it is revoked.
  expires_at timestamptz,
  revoked_at timestamptz,
  -- To the minute; null before the first use.
  last_used_at timestamptz,
  primary key (client_uuid, key_id)
);
