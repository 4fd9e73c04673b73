import { type Kysely, sql } from 'kysely'

/**
 * Bodies that vendors push and that are too large to be read within the call. A body is complete once it has a digest; its
 * chunks are deleted when it has been read, and the digest stays for a while to recognise a repeat.
 */
const STATEMENTS = `
create table webhook_bodies (
  body_id uuid primary key,
  source text not null,
  received_at timestamptz not null,
  digest bytea,
  chunks integer,
  processed_at timestamptz,
  unique (source, digest)
);
create index webhook_bodies_by_age on webhook_bodies (received_at);
create table webhook_body_chunks (
  body_id uuid not null references webhook_bodies on delete cascade,
  chunk integer not null,
  content bytea not null,
  primary key (body_id, chunk)
);
-- Sealed bytes cannot be compressed.
alter table webhook_body_chunks alter column content set storage external;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db)
}
