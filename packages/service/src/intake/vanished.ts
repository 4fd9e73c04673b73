import { addDays } from '@tributary/health'
import type { Window } from '@tributary/providers'
import type { Platform } from '../platform/platform.ts'
import { objectsBetween } from '../records/index.ts'
import type { Pulled } from './arrivals.ts'
import { readOne } from './follow-up.ts'
import type { SessionsPort } from './ports.ts'
import type { SyncRow } from './store/sync-row.ts'

/** More at once is no deletion by a person; the rest is looked at with the next reading. */
const MOST_AT_ONCE = 20

/**
 * Finds stored objects of the days read that the vendor did not return this time. They may have been deleted, which not every vendor
 * announces. Each is requested by its id, and removed only when the vendor no longer has it. The days at both ends are left out: vendors
 * cut them differently. For a vendor that pushes, a reading covers a time of upload, from which nothing follows for other objects.
 */
export async function retractVanished(
  platform: Platform,
  sessions: SessionsPort,
  arrival: Pulled,
  row: SyncRow,
  read: { window: Window; seen: ReadonlySet<string> },
): Promise<void> {
  const { source, delivery } = arrival.configured.provider.manifest
  if (delivery.includes('push')) return
  const days = { from: addDays(read.window.from, 1), to: addDays(read.window.to, -1) }
  if (days.from > days.to) return
  const stored = await objectsBetween(platform.db, arrival.user.scope, source, row.resource, days)
  const vanished = stored.filter((id) => !read.seen.has(id)).slice(0, MOST_AT_ONCE)
  for (const id of vanished) await readOne(platform, sessions, arrival, row, id)
}
