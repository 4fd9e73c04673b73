import { type Kysely, sql } from 'kysely'

/** Sources whose vendor answered that this application may not pull; a row stays until the operator switches pulling off. */
const STATEMENTS = `
create table refused_pulls (
  source text primary key,
  refused_at timestamptz not null
);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db)
}
