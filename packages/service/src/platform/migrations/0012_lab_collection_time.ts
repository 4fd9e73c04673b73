import { type Kysely, sql } from 'kysely'

/** When a sample was collected, as the client says: sealed, and null where it does not say it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table lab_documents add column collected bytea`.execute(db)
}
