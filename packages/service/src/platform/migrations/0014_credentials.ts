import { type Kysely, sql } from 'kysely'

/** When a key was last used; the same e-mail address for people of different clients. */
const STATEMENTS = `
alter table client_secrets add column last_used_at timestamptz;
drop index people_by_email;
create unique index people_by_email on people (email, client_uuid) nulls not distinct where removed_at is null;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db)
}
