import { type Kysely, sql } from 'kysely'

/** The last refusal of each step at each vendor, so that an operator sees why people cannot connect. Holds no person and no secret. */
const STATEMENTS = `
create table refused_sign_ins (
  source text not null,
  step text not null check (step in ('authorize', 'exchange', 'refresh')),
  code text not null,
  refused_at timestamptz not null,
  primary key (source, step)
);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db)
}
