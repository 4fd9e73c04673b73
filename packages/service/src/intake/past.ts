import { VendorError } from '@tributary/providers'
import { nowDate, type Platform } from '../platform/platform.ts'
import type { Sessions } from './ports.ts'
import { forgoPast, noteHistoryRequested, type SyncRow } from './store/sync.ts'
import type { Pulled } from './store-items.ts'

const USUAL_ARRIVAL_MINUTES = 60

/** `coming`: the resource rests until the vendor has sent it. Only what is `to be read` is read by us. */
type Past = 'coming' | 'sent' | 'not allowed' | 'to be read'

/** Where the past cannot be read, the vendor is asked once to send it through the webhook. */
export async function askForPast(
  platform: Platform,
  sessions: Sessions,
  { user, configured: { provider } }: Pulled,
  row: SyncRow,
): Promise<Past> {
  const { source, preExisting } = provider.manifest
  if (!provider.requestHistory || row.readUntil !== null || row.since >= row.liveFrom) return 'to be read'
  if (row.historyRequestedAt) return 'sent'
  const window = { from: row.since, to: row.liveFrom }
  try {
    await sessions.withSession(user.scope, source, (session, context) =>
      provider.requestHistory!(context, session, row.resource, window),
    )
  } catch (error) {
    if (!(error instanceof VendorError && error.kind === 'forbidden')) throw error
    await forgoPast(platform.db, user.scope, source, row.resource)
    return 'not allowed'
  }
  const minutes = preExisting?.arrivesWithinMinutes ?? USUAL_ARRIVAL_MINUTES
  const nextRunAt = new Date(platform.clock.now() + minutes * 60_000)
  await noteHistoryRequested(platform.db, user.scope, source, row.resource, {
    now: nowDate(platform.clock),
    nextRunAt,
  })
  return 'coming'
}
