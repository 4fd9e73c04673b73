import { type Kysely, sql } from 'kysely'

/**
 * What makes an erasure last and the audit log provable. The entries of the log from before have no position: they are sealed
 * as they stand by the first process that writes, for a migration has no keys.
 */
const STATEMENTS = `
-- The planner keeps samples of what it looks at. It need not look at keys; a change of the type drops what it has.
alter table data_keys alter column wrapped type bytea;
alter table data_keys alter column wrapped set statistics 0;

-- How many erasures asked for the key table to be written anew, and how many of them that was done for.
create table key_table_rewrites (
  is_only boolean primary key default true check (is_only),
  asked bigint not null default 0,
  asked_at timestamptz,
  done bigint not null default 0,
  done_at timestamptz,
  took_ms integer not null default 0
);
insert into key_table_rewrites default values;

-- Keyed marks of the users who were erased. A copy lies outside of the database, which a restore does not take back.
create table erasures (
  mark bytea primary key,
  erased_at timestamptz not null
);

alter table audit_log add column position bigint;
alter table audit_log add column source_address text;
create unique index audit_log_by_position on audit_log (position) where position is not null;

-- The end of the log: without the keyed seal it says nothing.
create table audit_head (
  is_only boolean primary key default true check (is_only),
  entries bigint not null,
  unkeyed bigint not null,
  breaks bigint not null,
  hash bytea not null,
  seal bytea
) with (fillfactor = 50);
insert into audit_head (entries, unkeyed, breaks, hash) values (0, 0, 0, '');

-- What proves calls to an unsigned webhook address; those before the newest are valid until they are ended.
create table webhook_address_secrets (
  source text not null,
  ordinal integer not null,
  sealed bytea not null,
  created_at timestamptz not null,
  primary key (source, ordinal)
);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db)
}
