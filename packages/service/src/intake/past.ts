import { type Provider, VendorError, type Window } from '@tributary/providers'
import { notify } from '../notifications/index.ts'
import type { Db } from '../platform/database.ts'
import { nowDate, type Platform } from '../platform/platform.ts'
import type { Pulled } from './arrivals.ts'
import type { SessionsPort } from './ports.ts'
import { noteHistoryRequested } from './store/outcomes.ts'
import { forgoPast } from './store/pasts.ts'
import { otherResources } from './store/sync.ts'
import { isRefused, type SyncRow } from './store/sync-row.ts'

const USUAL_ARRIVAL_MINUTES = 60

/** `coming`: the resource rests until the vendor has sent it. Only what is `to be read` is read by us. */
type Past = 'coming' | 'sent' | 'not allowed' | 'to be read'

/** Requests once that the vendor send the past through the webhook, where the past cannot be polled. */
export async function askForPast(
  platform: Platform,
  sessions: SessionsPort,
  arrival: Pulled,
  row: SyncRow,
): Promise<Past> {
  const { provider } = arrival.configured
  if (!provider.requestHistory || row.readUntil !== null || row.since >= row.liveFrom) return 'to be read'
  if (row.historyRequestedAt) return 'sent'
  return requestWindow(platform, sessions, arrival, row, { from: row.since, to: row.liveFrom })
}

/**
 * Requests that the vendor send the data of a window. A missing permission of the person is no failure: the data then begins
 * with the connection.
 */
export async function requestWindow(
  platform: Platform,
  sessions: SessionsPort,
  { user, configured }: Pulled,
  row: SyncRow,
  window: Window,
): Promise<'coming' | 'not allowed'> {
  const provider: Provider = configured.provider
  const { source, preExisting } = provider.manifest
  try {
    await sessions.withSession(user.scope, source, async (session, context) =>
      provider.requestHistory?.(context, session, row.resource, window),
    )
  } catch (error) {
    if (!isNotAllowed(error)) throw error
    if (row.readUntil === null) await forgoPast(platform.db, user.scope, source, row.resource)
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

/** A token that is refused even when it is fresh says nothing about the past. */
const isNotAllowed = (error: unknown): boolean =>
  error instanceof VendorError && error.kind === 'forbidden' && error.status !== 401

/** Notifies the client once every granted resource has been read for the first time, which completes the past. */
export async function notifyWhenPastIsRead(
  trx: Db,
  platform: Platform,
  { user, configured }: Pick<Pulled, 'user' | 'configured'>,
  row: SyncRow,
): Promise<void> {
  if (row.readUntil !== null || isRefused(row.lastError) || row.since >= row.liveFrom) return
  const { source } = configured.provider.manifest
  const others = await otherResources(trx, user.scope, source, row.resource)
  if (others.some((other) => other.neverRead && !other.isRefused)) return
  await notify(trx, platform, {
    clientUuid: user.clientUuid,
    user,
    dataSource: source,
    action: 'pre_existing_data_completed',
    level: 'info',
  })
}
