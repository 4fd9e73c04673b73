import { nowDate, type Platform } from '../platform/platform.ts'
import { today, zoneOf } from '../users/index.ts'
import type { Pulled } from './arrivals.ts'
import { notifyWhenPastIsRead, requestWindow } from './past.ts'
import type { SessionsPort } from './ports.ts'
import { afterFailure } from './reading-failed.ts'
import { lookAgain, missingWindow } from './schedule.ts'
import { restUntil } from './store/due.ts'
import { lastPushOf, noteRead } from './store/outcomes.ts'
import type { SyncRow } from './store/sync-row.ts'

/**
 * Handles a due resource of a source that is not polled. The days that are missing when a connection begins or returns are
 * requested once, and count as read after the usual time for the vendor's answer; later data is pushed. Returns false when the
 * other resources of the connection should not be handled now.
 */
export async function awaitPushes(
  platform: Platform,
  sessions: SessionsPort,
  arrival: Pulled,
  row: SyncRow,
  chance: number,
): Promise<boolean> {
  const { user, configured } = arrival
  const { manifest, requestHistory } = configured.provider
  const { source } = manifest
  const now = platform.clock.now()
  const nextRunAt = lookAgain(now, chance)
  if (row.readAt !== null) {
    await restUntil(platform.db, user.scope, source, row.resource, nextRunAt)
    return true
  }
  const day = today(now, zoneOf(user, []))
  const heardAt = await lastPushOf(platform.db, user.scope, source)
  const window = row.historyRequestedAt ? null : missingWindow(manifest, row, { day, heardAt })
  try {
    const isComing =
      window && requestHistory && (await requestWindow(platform, sessions, arrival, row, window)) === 'coming'
    if (isComing) return true
  } catch (error) {
    return afterFailure(platform, sessions, arrival, row, error)
  }
  await platform.db.transaction().execute(async (trx) => {
    await noteRead(trx, user.scope, source, row.resource, {
      at: nowDate(platform.clock),
      until: day,
      nextRunAt,
      lastError: null,
    })
    await notifyWhenPastIsRead(trx, platform, arrival, row)
  })
  return true
}
