import type { PhoneSource } from '@tributary/health'
import type { Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import { type ExportLine, everyRow } from '../platform/user-rows.ts'
import { openBatch } from './batches.ts'
import { listDevices } from './devices.ts'
import { listPhoneSources } from './source-store.ts'

/** They may be large. */
const BATCHES_AT_ONCE = 4

/** Part of a user's export. */
export async function* exportPhones(platform: Platform, scope: Scope): AsyncGenerator<ExportLine> {
  const { db } = platform
  for (const device of await listDevices(db, scope))
    yield {
      kind: 'device',
      device_id: device.deviceId,
      installation_id: device.installationId,
      platform: device.platform,
      model: device.model,
      app_version: device.appVersion,
      client_name: device.clientName,
      tyc_url: device.tycUrl,
      support_url: device.supportUrl,
      complete_log_out: device.completeLogOut,
      terms_accepted_at: device.termsAcceptedAt,
      created_at: device.createdAt,
      ended_at: device.endedAt,
      end_reason: device.endReason,
    }
  const key = await platform.keyring.get(db, scope)
  for (const one of await listPhoneSources(db, key, scope))
    yield {
      kind: 'phone_source',
      data_source: one.source,
      installation_id: one.installationId,
      connected: one.isConnected,
      since: one.since,
      reported_at: one.reportedAt,
      permissions: one.permissions,
      background: one.background,
    }
  for await (const row of everyRow(db, 'phone_batches', scope, ['source', 'batch_id'], BATCHES_AT_ONCE)) {
    const { records, changes } = openBatch(key, scope, row.source as PhoneSource, row.body)
    yield { kind: 'phone_batch', data_source: row.source, received_at: row.received_at, changes, records }
  }
}
