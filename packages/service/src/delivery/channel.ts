import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database.ts'

/** PostgreSQL channel that wakes the workers. The payload is a lane, or the endpoint that changed. */
export const CHANNEL = 'tributary_delivery'

export const endpointName = (clientUuid: string, endpointId: string): string => `${clientUuid}/${endpointId}`

/** Returns the name of an endpoint from a row with these columns. */
export const endpointNameOf = (row: string): RawBuilder<string> =>
  sql`${sql.ref(`${row}.client_uuid`)} || '/' || ${sql.ref(`${row}.endpoint_id`)}`

/** Takes effect when the caller's transaction commits. */
export async function announceEndpointChange(trx: Db, clientUuid: string, endpointId: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${endpointName(clientUuid, endpointId)})`.execute(trx)
}
