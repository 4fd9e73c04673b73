import { type Kysely, sql } from 'kysely'

/** What was exchanged with a vendor for one connection while an operator had it recorded. */
const STATEMENTS = `
create table recordings (
  lane smallint not null,
  user_key uuid not null,
  recording_id uuid not null,
  client_uuid uuid not null,
  source text not null,
  account_key bytea not null,
  account bytea not null,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  stopped_at timestamptz,
  stop_reason text,
  entries integer not null default 0,
  bytes bigint not null default 0,
  primary key (lane, user_key, recording_id)
);
create unique index recordings_by_id on recordings (recording_id);
create index recordings_by_age on recordings (started_at);
create table recording_entries (
  lane smallint not null,
  user_key uuid not null,
  recording_id uuid not null,
  entry integer not null,
  body bytea not null,
  primary key (lane, user_key, recording_id, entry)
);
-- Sealed bytes cannot be compressed.
alter table recording_entries alter column body set storage external;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db)
}
