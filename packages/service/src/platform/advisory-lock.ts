import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Waits until no other transaction holds the name, and holds it until this one ends. */
export async function lockName(trx: Db, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}
