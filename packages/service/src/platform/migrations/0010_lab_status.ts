import { type Kysely, sql } from 'kysely'

/** Whether a client wants to be notified of what became of its laboratory documents. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table lab_formats add column reports_status boolean not null default false`.execute(db)
}
