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
 * What is stored of the days read and was not given this time may have been deleted at the vendor, of which not every vendor tells.
 * Each is asked for by its id, and goes only when the vendor no longer has it. The days at both ends are left out: vendors
 * cut them differently. A vendor that pushes is read by the time of upload, which says nothing about the rest.
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
