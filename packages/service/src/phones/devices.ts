import { randomBytes, randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { hashSecret } from '../accounts/index.ts'
import type { Db } from '../platform/database.ts'
import { nowDate, type Platform } from '../platform/platform.ts'
import type { Devices } from '../platform/schema.ts'
import type { Scope } from '../platform/scope.ts'
import type { BoundDevice, DeviceEndReason, DevicePlatform, NewDevice } from './device.ts'

const CREDENTIAL = /^trd_[\w-]{43}$/

/** The credential is returned here and never again: only its hash is kept. Ends what the same phone held of this user. */
export async function addDevice(
  trx: Db,
  platform: Platform,
  device: NewDevice,
): Promise<{ device: BoundDevice; credential: string }> {
  await trx
    .updateTable('devices')
    .set({ ended_at: nowDate(platform.clock), end_reason: 'replaced' satisfies DeviceEndReason })
    .where('lane', '=', device.scope.lane)
    .where('user_key', '=', device.scope.userKey)
    .where('installation_id', '=', device.installationId)
    .where('ended_at', 'is', null)
    .execute()
  const credential = `trd_${randomBytes(32).toString('base64url')}`
  const row = await trx
    .insertInto('devices')
    .values({
      lane: device.scope.lane,
      user_key: device.scope.userKey,
      device_id: randomUUID(),
      client_uuid: device.clientUuid,
      credential_hash: hashSecret(credential),
      installation_id: device.installationId,
      platform: device.platform,
      model: device.model,
      app_version: device.appVersion,
      client_name: device.clientName,
      tyc_url: device.tycUrl,
      support_url: device.supportUrl,
      complete_log_out: device.completeLogOut,
      terms_accepted_at: device.termsAcceptedAt,
      created_at: nowDate(platform.clock),
      ended_at: null,
      end_reason: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { device: toDevice(row), credential }
}

/** The live device that holds the credential; null for any other text. */
export async function findDevice(db: Db, credential: string): Promise<BoundDevice | null> {
  if (!CREDENTIAL.test(credential)) return null
  const row = await db
    .selectFrom('devices')
    .selectAll()
    .where('credential_hash', '=', hashSecret(credential))
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row ? toDevice(row) : null
}

/** Live and ended ones, oldest first. */
export async function listDevices(db: Db, scope: Scope): Promise<BoundDevice[]> {
  const rows = await db
    .selectFrom('devices')
    .selectAll()
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .orderBy('created_at')
    .orderBy('device_id')
    .execute()
  return rows.map(toDevice)
}

/** Its credential opens nothing from the commit on. False when it had ended. */
export async function endDevice(
  trx: Db,
  platform: Platform,
  device: Pick<BoundDevice, 'scope' | 'deviceId'>,
  reason: DeviceEndReason,
): Promise<boolean> {
  const ended = await trx
    .updateTable('devices')
    .set({ ended_at: nowDate(platform.clock), end_reason: reason })
    .where('lane', '=', device.scope.lane)
    .where('user_key', '=', device.scope.userKey)
    .where('device_id', '=', device.deviceId)
    .where('ended_at', 'is', null)
    .returning('device_id')
    .executeTakeFirst()
  return ended !== undefined
}

function toDevice(row: Selectable<Devices>): BoundDevice {
  return {
    scope: { lane: row.lane, userKey: row.user_key },
    deviceId: row.device_id,
    clientUuid: row.client_uuid,
    installationId: row.installation_id,
    platform: row.platform as DevicePlatform,
    model: row.model,
    appVersion: row.app_version,
    clientName: row.client_name,
    tycUrl: row.tyc_url,
    supportUrl: row.support_url,
    completeLogOut: row.complete_log_out,
    termsAcceptedAt: row.terms_accepted_at,
    lastSequence: row.last_sequence,
    createdAt: row.created_at,
    endedAt: row.ended_at,
    endReason: row.end_reason as DeviceEndReason | null,
  }
}
