import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { nowDate, type Platform } from '../../platform/platform.ts'
import { clientScope } from '../../platform/scope.ts'

/** How long the replaced secret still signs beside the new one, so that a client can roll it out. */
export const SECRET_OVERLAP_MS = 24 * 3_600_000

/** A new `whsec_…` secret, stored sealed under the client's own key. */
export async function addEndpointSecret(
  platform: Platform,
  trx: Db,
  clientUuid: string,
  endpointId: string,
): Promise<string> {
  const secretId = randomUUID()
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const key = await platform.keyring.ensure(trx, clientScope(clientUuid))
  await trx
    .insertInto('endpoint_secrets')
    .values({
      client_uuid: clientUuid,
      endpoint_id: endpointId,
      secret_id: secretId,
      sealed: key.seal(sealIdentity(clientUuid, endpointId, secretId), secret),
      created_at: nowDate(platform.clock),
      expires_at: null,
    })
    .execute()
  return secret
}

export interface StoredSecret {
  client_uuid: string
  endpoint_id: string
  secret_id: string
  sealed: Buffer
}

export async function openEndpointSecret(platform: Platform, db: Db, row: StoredSecret): Promise<string> {
  const key = await platform.keyring.get(db, clientScope(row.client_uuid))
  return key.open(sealIdentity(row.client_uuid, row.endpoint_id, row.secret_id), row.sealed).toString()
}

function sealIdentity(clientUuid: string, endpointId: string, secretId: string): string {
  const { lane, userKey } = clientScope(clientUuid)
  return `endpoint_secrets|${lane}|${userKey}|${endpointId}|${secretId}|sealed`
}

export interface SecretAge {
  createdAt: Date
  /** Signs beside newer ones until then; null for the newest. */
  expiresAt: Date | null
}

/** Lists the secrets that sign at this moment, the newest first. */
export async function secretAges(
  platform: Platform,
  db: Db,
  clientUuid: string,
): Promise<(SecretAge & { endpointId: string })[]> {
  return liveRows(platform, db, clientUuid)
    .select(['endpoint_id as endpointId', 'created_at as createdAt', 'expires_at as expiresAt'])
    .execute()
}

/** The secrets that sign at this moment, the newest first; none when the client has no such endpoint. */
export async function liveSecrets(
  platform: Platform,
  db: Db,
  clientUuid: string,
  endpointId: string,
): Promise<string[]> {
  const rows = await liveRows(platform, db, clientUuid)
    .select(['secret_id', 'sealed'])
    .where('endpoint_id', '=', endpointId)
    .execute()
  return Promise.all(
    rows.map((row) =>
      openEndpointSecret(platform, db, { ...row, client_uuid: clientUuid, endpoint_id: endpointId }),
    ),
  )
}

const liveRows = (platform: Platform, db: Db, clientUuid: string) =>
  db
    .selectFrom('endpoint_secrets')
    .where('client_uuid', '=', clientUuid)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', nowDate(platform.clock))]))
    .orderBy('created_at', 'desc')
    .orderBy(sql`expires_at desc nulls first`)
