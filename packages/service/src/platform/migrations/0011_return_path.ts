import { type Kysely, sql } from 'kysely'

/** Whether people return to an address that names client and user in its path too. */
const STATEMENTS = `
alter table clients add column callback_path boolean not null default false;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db)
}
