import type { Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import type { ExportLine } from '../platform/user-rows.ts'
import { listConnections } from './store.ts'
import { readTokens } from './tokens.ts'

/** Part of a user's export. Tokens are no data of the person, and not in it. */
export async function* exportConnections(platform: Platform, scope: Scope): AsyncGenerator<ExportLine> {
  const { db } = platform
  for (const connection of await listConnections(db, scope)) {
    const { source } = connection
    const tokens = await readTokens(db, platform, scope, source, { lock: false })
    yield {
      kind: 'connection',
      data_source: source,
      state: connection.state,
      account: tokens?.account ?? null,
      scopes: connection.scopes,
      connected_at: connection.connectedAt,
      ended_at: connection.endedAt,
      end_reason: connection.endReason,
    }
  }
}
