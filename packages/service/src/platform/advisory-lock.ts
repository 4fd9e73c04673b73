import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Waits until no other transaction holds the name, and holds it until this one ends. */
export async function lockName(trx: Db, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}

/** Holds the name until this transaction ends; false, at once, when another transaction holds it. */
export async function tryLockName(trx: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as held`.execute(trx)
  return rows[0]!.held
}
