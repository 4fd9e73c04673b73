import type { Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import { type ExportLine, everyRow } from '../platform/user-rows.ts'
import { kindOfEndpoint, webhookId } from './model.ts'

const DELIVERIES_AT_ONCE = 500

/** Part of a user's export: what was given to the client, or will be, without the bodies, which are the documents'. */
export async function* exportDeliveries({ db }: Platform, scope: Scope): AsyncGenerator<ExportLine> {
  for await (const row of everyRow(db, 'deliveries', scope, ['delivery_id'], DELIVERIES_AT_ONCE))
    yield {
      kind: 'delivery',
      webhook_id: webhookId(row.delivery_id),
      webhook: kindOfEndpoint(row.endpoint_id),
      endpoint_id: row.endpoint_id,
      document_key: row.document_key,
      document_version: row.document_version,
      state: row.state,
      attempts: row.attempts,
      created_at: row.created_at,
      settled_at: row.settled_at,
      last_attempt_at: row.last_attempt_at,
      last_status: row.last_status,
    }
}
