import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { EndpointKind } from './model.ts'

/** PostgreSQL channel that wakes the workers. The payload is a lane, or the endpoint that changed. */
export const CHANNEL = 'tributary_delivery'

export const endpointName = (clientUuid: string, kind: EndpointKind): string => `${clientUuid}/${kind}`

/** Returns the name of an endpoint from a row with these columns. */
export const endpointNameOf = (row: string): RawBuilder<string> =>
  sql`${sql.ref(`${row}.client_uuid`)} || '/' || ${sql.ref(`${row}.kind`)}`

/** Takes effect when the caller's transaction commits. */
export async function announceEndpointChange(trx: Db, clientUuid: string, kind: EndpointKind): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${endpointName(clientUuid, kind)})`.execute(trx)
}
