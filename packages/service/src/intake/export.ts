import type { Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import type { ExportLine } from '../platform/user-rows.ts'
import { resourceReadings } from './store/reading.ts'

/** Part of a user's export: how far each source was read. */
export async function* exportIntake(platform: Platform, scope: Scope): AsyncGenerator<ExportLine> {
  const { db } = platform
  for (const reading of await resourceReadings(db, scope))
    yield {
      kind: 'reading',
      data_source: reading.source,
      resource: reading.resource,
      last_attempt: reading.lastAttemptAt,
      last_data: reading.lastDataAt,
      last_push: reading.lastPushAt,
      since: reading.since,
      live_from: reading.liveFrom,
      history_requested_at: reading.historyRequestedAt,
      read_at: reading.readAt,
      read_until: reading.readUntil,
      failures: reading.failures,
      last_error: reading.lastError,
    }
}
