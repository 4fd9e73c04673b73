-- Answers to creating requests with an Idempotency-Key. Each is committed together with what it reports.
create table idempotent_answers (
  client_uuid uuid not null references clients,
  -- Keyed digests of the key that was sent, of the request, and of the user_id, by which an erasure finds the row.
  key_mark bytea not null,
  request_mark bytea not null,
  user_mark bytea not null,
  -- Whose data key seals the answer: that of the user, or of the client where there is no user yet.
  sealed_lane smallint not null,
  sealed_user_key uuid not null,
  status smallint not null,
  sealed bytea not null,
  expires_at timestamptz not null,
  primary key (client_uuid, key_mark)
);
create index idempotent_answers_by_user on idempotent_answers (client_uuid, user_mark);
create index idempotent_answers_by_expiry on idempotent_answers (expires_at);
