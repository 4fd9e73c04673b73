import { type Kysely, sql } from 'kysely'

/** Which document each source's account of an event went into, and which documents describe nothing any more. */
const STATEMENTS = `
alter table documents add column retracted boolean not null default false;
create table event_members (
  lane smallint not null,
  user_key uuid not null,
  member text not null,
  document_key text not null,
  primary key (lane, user_key, member)
);
create index event_members_by_document on event_members (lane, user_key, document_key);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db)
}
