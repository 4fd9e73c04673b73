import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { Scope } from '../platform/scope.ts'

/** Samples users of a client who have an active connection: their keys are random, so the first of them are a random sample. */
export async function sampleConnected(db: Db, clientUuid: string, limit: number): Promise<Scope[]> {
  const { rows } = await sql<Scope>`
    select distinct user_key as "userKey", lane from connections
    where client_uuid = ${clientUuid} and state = 'active'
    order by user_key limit ${limit}`.execute(db)
  return rows
}
