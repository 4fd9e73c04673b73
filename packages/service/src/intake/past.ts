import { VendorError } from '@tributary/providers'
import { nowDate, type Platform } from '../platform/platform.ts'
import type { Sessions } from './ports.ts'
import { noteHistoryRequested, type SyncRow } from './store/sync.ts'
import type { Arrival } from './store-items.ts'

const USUAL_ARRIVAL_MINUTES = 60

/**
 * Where the past cannot be read, the vendor is asked to send it through the webhook. True when it was: the resource rests until it has
 * arrived. A person who did not allow the past is simply read from today on.
 */
export async function askForPast(
  platform: Platform,
  sessions: Sessions,
  { user, configured: { provider } }: Arrival,
  row: SyncRow,
): Promise<boolean> {
  const { source, preExisting } = provider.manifest
  if (!provider.requestHistory || row.historyRequestedAt || row.readUntil !== null) return false
  if (row.since >= row.liveFrom) return false
  const window = { from: row.since, to: row.liveFrom }
  try {
    await sessions.withSession(user.scope, source, (session, context) =>
      provider.requestHistory!(context, session, row.resource, window),
    )
  } catch (error) {
    if (error instanceof VendorError && error.kind === 'forbidden') return false
    throw error
  }
  const minutes = preExisting?.arrivesWithinMinutes ?? USUAL_ARRIVAL_MINUTES
  const nextRunAt = new Date(platform.clock.now() + minutes * 60_000)
  await noteHistoryRequested(platform.db, user.scope, source, row.resource, {
    now: nowDate(platform.clock),
    nextRunAt,
  })
  return true
}
