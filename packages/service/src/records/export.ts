import type { Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import type { ExportLine } from '../platform/user-rows.ts'
import { everyPayload } from './store/raw.ts'
import { everyRecord } from './store/records.ts'
import { everyRefusal } from './store/refusals.ts'

/** Part of a user's export: the payloads of the sources, revision by revision, and the records mapped from them. */
export async function* exportRecords(platform: Platform, scope: Scope): AsyncGenerator<ExportLine> {
  const { db } = platform
  const key = await platform.keyring.get(db, scope)
  for await (const { row, payload } of everyPayload(db, key, scope))
    yield {
      kind: 'raw_payload',
      data_source: row.source,
      resource: row.resource,
      object_id: row.object_id,
      revision: row.revision,
      received_at: row.received_at,
      payload,
    }
  for await (const { record, raw, storedAt } of everyRecord(db, key, scope))
    yield { kind: 'record', stored_at: storedAt, record, raw }
  for await (const row of everyRefusal(db, scope))
    yield {
      kind: 'refusal',
      data_source: row.source,
      resource: row.resource,
      object_id: row.object_id,
      path: row.path,
      reason: row.reason,
      revision: row.revision,
      mapper_version: row.mapper_version,
      days: row.days,
      refused_at: row.refused_at,
    }
}
